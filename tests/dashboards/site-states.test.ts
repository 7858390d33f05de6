import { describe, expect, it } from 'vitest'
import { newestId, newestTarget } from '../../dashboards/widgets/site-map/newest-alarm.ts'
import { marksOf, rowsOf } from '../../dashboards/widgets/site-map/rows.ts'
import { siteStates, type Happening } from '../../dashboards/widgets/site-map/site-states.ts'
import type { DoorStatus } from '../../src/domain/door-status.ts'
import type { LiveAlarm } from '../../src/domain/stream/alarm.ts'
import { sitesOf } from '../../src/domain/positions.ts'

const place = (areaId: number, parentAreaId: number | null, more: object = {}) => ({
  areaId,
  name: `Area ${areaId}`,
  parentAreaId,
  addressId: null,
  latitude: null,
  longitude: null,
  ...more,
})
const areas = [
  place(1, null, { latitude: 51, longitude: -1 }),
  place(11, 1),
  place(2, null, { latitude: 53, longitude: -2 }),
  place(3, null),
]
const sites = sitesOf(areas)

const alarm = (eventAlarmId: number, areaId?: number): LiveAlarm => ({
  sequence: eventAlarmId,
  eventAlarmId,
  eventId: eventAlarmId,
  controllerId: 1,
  alarmPriority: 20,
  type: 'doorForced',
  occurredAt: '2026-11-21T10:00:00.000Z',
  place: 'A door',
  ...(areaId !== undefined && { areaId }),
})
let doorId = 0
const door = (areaId: number, status: DoorStatus, isOffline = false) => {
  doorId++
  return [doorId, { doorId, title: `${doorId}`, areaId, status, since: undefined, isOffline }] as const
}
const open = (...items: LiveAlarm[]) => ({ readiness: 'ready' as const, items, more: 0 })
const happening = (more: Partial<Happening> = {}): Happening => ({
  alarms: open(),
  alerts: open(),
  doors: { readiness: 'ready', doors: new Map([door(11, 'locked'), door(2, 'locked'), door(3, 'locked')]) },
  ...more,
})
const ofSite = (siteId: number, more: Partial<Happening> = {}) =>
  siteStates(sites, happening(more), undefined).of(siteId)
const doorsAt = (...doors: ReturnType<typeof door>[]) => ({
  doors: { readiness: 'ready' as const, doors: new Map(doors) },
})

describe('a site', () => {
  it('is calm while all its doors are locked and nothing waits', () => {
    expect(ofSite(1)).toEqual({ level: 'calm', words: 'No alarms' })
  })

  it('is as bad as the worst in it, and tells all that is wrong, what is part of it included', () => {
    const more = { alarms: open(alarm(1, 11)), alerts: open(alarm(2, 1), alarm(3, 11)) }
    expect(ofSite(1, more)).toEqual({ level: 'alarm', words: '1 alarm · 2 alerts' })
    expect(ofSite(2, more).level).toBe('calm')
  })

  it.each([
    ['forced', false, 'alarm', '1 door forced'],
    ['heldOpen', false, 'alert', '1 door held open'],
    ['unknown', true, 'alert', '1 door unreachable'],
    ['unknown', false, 'unknown', '1 door unknown'],
    ['unlocked', false, 'info', '1 door not locked'],
    ['open', false, 'info', '1 door not locked'],
  ] as const)('with a door that is %s (unreachable: %s) is %s', (status, isOffline, level, words) => {
    expect(ofSite(1, doorsAt(door(1, 'locked'), door(11, status, isOffline)))).toEqual({ level, words })
  })

  it('is unknown where nothing reports from it, never calm', () => {
    expect(ofSite(1, doorsAt())).toEqual({ level: 'unknown', words: 'Nothing reports from here' })
  })

  it.each(['waiting', 'withheld'] as const)('is unknown while alarms are %s', readiness => {
    const none = { readiness, items: [], more: 0 }
    expect(ofSite(1, { alarms: none, alerts: none })).toEqual({ level: 'unknown', words: 'State unknown' })
  })

  it('is unknown while its doors are awaited, and told by its alarms alone where they are withheld', () => {
    const doors = (readiness: 'waiting' | 'withheld') => ({ doors: { readiness, doors: new Map() } })
    expect(ofSite(1, doors('waiting'))).toEqual({ level: 'unknown', words: 'Doors unknown' })
    expect(ofSite(1, doors('withheld'))).toEqual({ level: 'calm', words: 'No alarms' })
  })
})

describe('alarms at no site', () => {
  it('are counted apart', () => {
    const { elsewhere } = siteStates(sites, happening({ alarms: open(alarm(1), alarm(2, 99)) }), undefined)
    expect(elsewhere.alarms).toBe(2)
  })

  it('are not counted, as those at other sites, where sites are chosen', () => {
    const states = siteStates(sites, happening({ alarms: open(alarm(1), alarm(2, 2)) }), new Set([1, 11]))
    expect([states.elsewhere.alarms, states.of(2).words]).toEqual([0, 'Nothing reports from here'])
  })
})

describe('the list beside a map', () => {
  const device = { commDeviceId: 1, name: 'Comms', addressId: null, postcode: null, signalStrength: 20 }
  const places = {
    ...sites,
    areas,
    devices: [{ ...device, state: 'online' as const, at: { site: sites.sites.get(2)!, by: 'controllers' as const } }],
    more: { areas: '', devices: '' },
  }

  it('has the worst first, and what has no position too', () => {
    const states = siteStates(sites, happening({ alarms: open(alarm(1, 3)) }), undefined)
    const rows = rowsOf(places, states, undefined)
    expect(rows.map(({ kind, id, words }) => [kind, id, words])).toEqual([
      ['site', 3, '1 alarm'],
      ['device', 1, 'Online · weak signal 20 % · at Area 2, by its controllers'],
      ['site', 1, 'No alarms'],
      ['site', 2, 'No alarms'],
    ])
    expect(marksOf(rows).map(({ id, latitude }) => [id, latitude])).toEqual([
      [1, 53],
      [1, 51],
      [2, 53],
    ])
  })

  it('has only the chosen sites and their devices; a floor stands for its site', () => {
    const chosen = new Set([11])
    const rows = rowsOf(places, siteStates(sites, happening(), chosen), chosen)
    expect(rows.map(({ kind, id }) => [kind, id])).toEqual([['site', 1]])
  })
})

describe('where a map goes that follows alarms', () => {
  it('is the alarm that was raised last since it is there, at a site with a position', () => {
    const alarms = [alarm(7, 3), alarm(6, 11), alarm(5, 2)]
    expect(newestTarget(alarms, 4, sites, undefined)).toEqual({ id: 6, latitude: 51, longitude: -1 })
    expect(newestTarget(alarms, 6, sites, undefined)).toBeUndefined()
    expect(newestTarget(alarms, 4, sites, new Set([2]))?.id).toBe(5)
  })

  it('begins after everything before it', () => {
    expect([newestId([alarm(3), alarm(9), alarm(4)]), newestId([])]).toEqual([9, 0])
  })
})
