import { describe, expect, it } from 'vitest'
import { type Procedure, procedureFor } from '../../../src/features/alarms/domain/procedure-for.ts'
import { repeatsOf } from '../../../src/features/alarms/domain/repeats.ts'

const procedure = (alarmProcedureId: number, more: Partial<Procedure> = {}): Procedure => ({
  alarmProcedureId,
  name: `Procedure ${alarmProcedureId}`,
  eventTypes: ['doorForced'],
  areaId: null,
  doorIds: [],
  steps: [{ text: 'Look at the camera' }],
  ...more,
})
/** A forced door 5 in area 3, which is in 2, which is in 1. */
const raised = { type: 'doorForced', doorId: 5, areaIds: [3, 2, 1] }
const chosen = (...procedures: Procedure[]) => procedureFor(procedures, raised)?.alarmProcedureId

describe('the procedure for an alarm', () => {
  it('is that of its door, else of the nearest site, else of everywhere', () => {
    const everywhere = procedure(1)
    const [top, near, door] = [
      procedure(2, { areaId: 1 }),
      procedure(3, { areaId: 3 }),
      procedure(4, { areaId: 1, doorIds: [5, 9] }),
    ]
    expect(chosen(everywhere)).toBe(1)
    expect(chosen(everywhere, top)).toBe(2)
    expect(chosen(everywhere, top, near)).toBe(3)
    expect(chosen(everywhere, top, near, door)).toBe(4)
  })

  it('is none of another type, site or door', () => {
    expect(
      chosen(
        procedure(1, { eventTypes: ['doorHeldOpen'] }),
        procedure(2, { areaId: 4 }),
        procedure(3, { doorIds: [6] }),
        procedure(4, { areaId: 4, doorIds: [5] }),
      ),
    ).toBeUndefined()
  })

  it('is the oldest of equals, and none of a door for an alarm without one', () => {
    expect(chosen(procedure(7), procedure(6))).toBe(6)
    expect(procedureFor([procedure(1, { doorIds: [5] })], { ...raised, doorId: null })).toBeUndefined()
  })
})

describe('the repeats of an alarm', () => {
  const at = (...minutes: number[]) => minutes.map(minute => ({ atMs: minute * 60_000 }))

  it('are those with at most ten minutes between one and the next', () => {
    const alarms = at(0, 30, 38, 48, 59)
    const minutes = (of: number) => repeatsOf(alarms, of * 60_000).alarms.map(({ atMs }) => atMs / 60_000)
    expect(minutes(38)).toEqual([30, 38, 48])
    expect(minutes(30)).toEqual([30, 38, 48])
    expect(minutes(59)).toEqual([59])
    expect(repeatsOf(alarms, 38 * 60_000).lastedMs).toBe(18 * 60_000)
  })

  it('are none of an alarm that is not among them', () => {
    expect(repeatsOf(at(1, 2), 0)).toEqual({ alarms: [], lastedMs: 0 })
  })
})
