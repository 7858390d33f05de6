import { describe, expect, it } from 'vitest'
import { decide, type AccessSnapshot, type AccessToken } from '../../../src/domain/access/index.ts'

const always = { validFrom: null, validUntil: null }
const token: AccessToken = {
  ...always,
  tokenId: 1,
  status: 'live',
  enabled: true,
  personValidFrom: null,
  personValidUntil: null,
  timeProfileId: null,
}
const door = {
  doorId: 4,
  areaIds: [12, 10],
  timeZone: 'Europe/London',
  holidays: [],
  zoneId: null,
  excludeFromAutoAllDoors: false,
  isLocked: false,
}
const group = {
  groupId: 7,
  areaId: 10,
  timeProfileId: 1,
  autoAllDoors: false,
  doorIds: new Set([4]),
  doorGroupIds: [],
  doorTimes: new Map<number, number>(),
}
const throughGroup = { ...always, activationId: 31, tokenId: 1, areaId: null, groupId: 7, active: true }
const weekdays = { periods: [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }] }
const nights = { periods: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '20:00', end: '24:00' }] }

const house = (more: Partial<AccessSnapshot> = {}): AccessSnapshot => ({
  tokens: new Map([[1, token]]),
  activations: new Map([[1, [throughGroup]]]),
  groups: new Map([[7, group]]),
  doorGroups: new Map(),
  timeProfiles: new Map([
    [1, weekdays],
    [2, nights],
  ]),
  doors: new Map([[4, door]]),
  zones: new Map(),
  occupancy: new Map(),
  ...more,
})
const monday = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const ask = (snapshot: AccessSnapshot, at = monday('09:00')) => decide(snapshot, { tokenId: 1, doorId: 4, at })

describe('access to a door', () => {
  it('is given with the path that gives it', () => {
    expect(ask(house())).toEqual({
      allowed: true,
      reason: 'granted',
      paths: [
        {
          open: true,
          steps: [
            { kind: 'activation', id: 31 },
            { kind: 'group', id: 7 },
            { kind: 'timeProfile', id: 1 },
            { kind: 'door', id: 4 },
          ],
        },
      ],
    })
  })

  it('is refused with the path that is nearest to giving it', () => {
    const ended = { ...throughGroup, activationId: 32, areaId: 10, groupId: null, validUntil: '2026-11-22' }
    const snapshot = house({ activations: new Map([[1, [ended, throughGroup]]]) })
    const evening = ask(snapshot, monday('19:00'))
    expect([evening.reason, evening.paths.map(({ closed }) => closed)]).toEqual([
      'outOfTimeProfile',
      ['activationExpired', 'outOfTimeProfile'],
    ])
    expect(ask(house({ activations: new Map([[1, [ended]]]) })).reason).toBe('activationExpired')
  })

  it('ends after the last day at the door, not at the server', () => {
    const until = { ...throughGroup, areaId: 10, groupId: null, validUntil: '2026-11-23' }
    const inAuckland = { ...door, timeZone: 'Pacific/Auckland' }
    const [activations, doors] = [new Map([[1, [until]]]), new Map([[4, inAuckland]])]
    expect(ask(house({ activations, doors }), monday('10:59')).allowed).toBe(true)
    expect(ask(house({ activations, doors }), monday('11:00')).reason).toBe('activationExpired')
  })

  it('follows a door’s own times instead of its group’s', () => {
    const groups = new Map([[7, { ...group, doorTimes: new Map([[4, 2]]) }]])
    expect(ask(house({ groups })).reason).toBe('outOfTimeProfile')
    expect(ask(house({ groups }), monday('21:00')).allowed).toBe(true)
  })

  it('needs both the group’s and the door group’s times through a door group', () => {
    const groups = new Map([[7, { ...group, doorIds: new Set<number>(), doorGroupIds: [9] }]])
    const doorGroup = { doorGroupId: 9, doorIds: new Set([4]) }
    const withTimes = (timeProfileId: number | null) =>
      ask(house({ groups, doorGroups: new Map([[9, { ...doorGroup, timeProfileId }]]) })).reason
    expect([withTimes(null), withTimes(2), withTimes(99)]).toEqual(['granted', 'outOfTimeProfile', 'timeProfileGone'])
  })

  it('to an excluded door comes with its site, not with ‘auto all doors’', () => {
    const groups = new Map([[7, { ...group, autoAllDoors: true }]])
    const doors = new Map([[4, { ...door, excludeFromAutoAllDoors: true }]])
    expect(ask(house({ groups })).allowed).toBe(true)
    expect(ask(house({ groups, doors })).reason).toBe('excludedFromAutoAllDoors')
    const toArea = { ...throughGroup, areaId: 10, groupId: null }
    expect(ask(house({ groups, doors, activations: new Map([[1, [toArea]]]) })).allowed).toBe(true)
  })

  it('is not given by a credential that is stopped, and says which way', () => {
    const why = (more: Partial<AccessToken>) => ask(house({ tokens: new Map([[1, { ...token, ...more }]]) })).reason
    expect(why({ enabled: false })).toBe('tokenDisabled')
    expect(why({ validUntil: '2026-11-22' })).toBe('tokenExpired')
    expect(why({ personValidFrom: '2026-11-24' })).toBe('personNotYetValid')
    expect(why({ status: 'stolen' })).toBe('tokenStolen')
    expect(why({ timeProfileId: 2 })).toBe('tokenOutOfTimeProfile')
  })

  it('into a zone needs room, and with anti-passback that the credential is not inside; the way out does not', () => {
    const doors = new Map([[4, { ...door, zoneId: 3 }]])
    const zones = new Map([[3, { zoneId: 3, antiPassback: true, maxOccupancy: 2 }]])
    const withInside = (count: number, ...tokenIds: number[]) =>
      house({ doors, zones, occupancy: new Map([[3, { count, tokenIds: new Set(tokenIds) }]]) })
    expect(ask(withInside(1, 2)).allowed).toBe(true)
    expect(ask(withInside(2, 2)).reason).toBe('zoneFull')
    expect(ask(withInside(1, 1)).reason).toBe('insideAlready')
    const out = decide(withInside(2, 1), { tokenId: 1, doorId: 4, at: monday('09:00'), direction: 'out' })
    expect(out.allowed).toBe(true)
  })

  it('is not refused by a full zone to who is inside it already', () => {
    const doors = new Map([[4, { ...door, zoneId: 3 }]])
    const zones = new Map([[3, { zoneId: 3, antiPassback: false, maxOccupancy: 1 }]])
    const inside = (tokenId: number) => new Map([[3, { count: 1, tokenIds: new Set([tokenId]) }]])
    expect(ask(house({ doors, zones, occupancy: inside(1) })).allowed).toBe(true)
    expect(ask(house({ doors, zones, occupancy: inside(2) })).reason).toBe('zoneFull')
  })

  it('is shut by a lock, for whoever has access', () => {
    expect(ask(house({ doors: new Map([[4, { ...door, isLocked: true }]]) })).reason).toBe('doorLocked')
  })

  it('to what is not known is none', () => {
    expect(ask(house({ doors: new Map() })).reason).toBe('doorUnknown')
    expect(ask(house({ tokens: new Map() })).reason).toBe('tokenUnknown')
    expect(ask(house({ groups: new Map() })).reason).toBe('noAccess')
  })
})
