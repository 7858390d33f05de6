import type { Step } from './alarm-procedure.ts'

/** A procedure, as far as it says what it is for. */
export interface Procedure {
  readonly alarmProcedureId: number
  readonly name: string
  readonly eventTypes: readonly string[]
  readonly areaId: number | null
  readonly doorIds: readonly number[]
  readonly steps: readonly Step[]
}

/** An alarm, with its site and all that are above it, the nearest first. */
export interface Raised {
  readonly type: string
  readonly doorId: number | null
  readonly areaIds: readonly number[]
}

/** How near a procedure is to an alarm: its door, or so many levels up; undefined where it is not for it. */
function distance({ eventTypes, areaId, doorIds }: Procedure, { type, doorId, areaIds }: Raised): number | undefined {
  if (!eventTypes.includes(type)) return undefined
  const level = areaId === null ? areaIds.length : areaIds.indexOf(areaId)
  if (level === -1) return undefined
  if (doorIds.length === 0) return level
  return doorId !== null && doorIds.includes(doorId) ? -1 : undefined
}

/** The procedure for an alarm: that of its door, else of the nearest site, else of everywhere; of equals the oldest. */
export function procedureFor<P extends Procedure>(procedures: readonly P[], alarm: Raised): P | undefined {
  const near = procedures.flatMap(procedure => {
    const far = distance(procedure, alarm)
    return far === undefined ? [] : [{ procedure, far }]
  })
  return near.toSorted(
    (one, other) => one.far - other.far || one.procedure.alarmProcedureId - other.procedure.alarmProcedureId,
  )[0]?.procedure
}
