import { beforeEach, describe, expect, it } from 'vitest'
import type { DeliveredKind } from '../../src/domain/entities/hardware/change-log.ts'
import { HeldRecords } from '../../src/held-records/index.ts'
import { Decisions } from '../../simulator/decisions.ts'
import { CommandedLocks } from '../../simulator/locks.ts'

type Details = Record<string, unknown>
type Delivered = readonly [subject: DeliveredKind, subjectId: number, details: Details]

const zone = { antiPassback: true, maxOccupancy: 2, resetTime: 1, resetUnit: 'hours' }
const live = { status: 'live', enabled: true, kind: 'fob' }
const estate: readonly Delivered[] = [
  ['door', 5, { number: 1, areaIds: [2, 1], timeZone: 'Europe/London', zoneId: 8 }],
  ['reader', 1, { instance: 1, direction: 'in' }],
  ['reader', 2, { instance: 2, direction: 'out' }],
  ['zone', 8, zone],
  ...[1, 2, 3].flatMap((id): Delivered[] => [
    ['token', id, { ...live, keycode: `K${id}` }],
    ['tokenActivation', id, { tokenId: id, areaId: 1, active: true }],
  ]),
  ['token', 4, { ...live, keycode: 'K4', personValidUntil: '2026-05-31' }],
  ['tokenActivation', 4, { tokenId: 4, areaId: 1, active: true }],
  ['token', 6, { ...live, keycode: 'K6' }],
]

const start = Date.parse('2026-06-01T00:30:00+01:00')

describe('whom a simulated controller lets pass', () => {
  let held: HeldRecords
  let locks: CommandedLocks
  let decisions: Decisions
  beforeEach(() => {
    held = new HeldRecords(7, {
      records: async () => ({
        items: estate.map(([subject, subjectId, details], index) => ({
          changeId: index + 1,
          subject,
          subjectId,
          details,
        })),
        next: null,
        workingOut: false,
      }),
      pull: async () => ({ items: [], next: null }),
      acknowledge: async () => undefined,
    })
    locks = new CommandedLocks()
    decisions = new Decisions(new Map([[7, held]]), locks)
  })
  const comesOf = (keycode: string, reader = 1, at = start) =>
    decisions.heeding({ type: 'accessGranted', controllerId: 7, door: 1, reader, keycode, at }, at).type

  it('is whom the programme does, until the controller has received what it must hold', async () => {
    expect(comesOf('unheard of')).toBe('accessGranted')
    await held.take(start)
    expect(comesOf('unheard of')).toBe('accessDeniedUnknown')
    expect(comesOf('K1')).toBe('accessGranted')
    expect(comesOf('K6')).toBe('accessDeniedNoAccess')
  })

  it('is whom it was told of, by the day at the door', async () => {
    await held.take(start)
    expect(comesOf('K4', 1, start - 3_600_000)).toBe('accessGranted')
    expect(comesOf('K4')).toBe('accessDeniedExpired')
  })

  it('is nobody who is inside already, and nobody into a full zone, until somebody has left or is counted out', async () => {
    await held.take(start)
    expect([comesOf('K1'), comesOf('K1')]).toEqual(['accessGranted', 'accessDeniedAntiPassback'])
    expect([comesOf('K2'), comesOf('K3')]).toEqual(['accessGranted', 'accessDeniedZoneFull'])
    expect([comesOf('K1', 2), comesOf('K3')]).toEqual(['accessGranted', 'accessGranted'])
    expect(comesOf('K2', 1, start + 3_600_001)).toBe('accessGranted')
  })

  it('is nobody through a locked door', async () => {
    const command = { commandId: 1, controllerId: 7, door: 1, lock: 'locked', seconds: null } as never
    locks.take(command, start)
    expect(comesOf('K1')).toBe('accessDeniedNoAccess')
    await held.take(start)
    expect(comesOf('K1')).toBe('accessDeniedNoAccess')
  })
})
