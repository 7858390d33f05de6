import type { ApiRecord } from '../../../../api/records.ts'
import { safeguards } from '../../domain/lockdown-plan.ts'
import { reachingOf } from '../reaching-of.ts'
import type { Reaching } from '../queries.ts'

/** What a start has to know of its plan. */
export interface StartablePlan extends Reaching {
  readonly lockdownPlanId: number
  readonly name: string
  readonly revertMinutes: number | null
  readonly confirmSeconds: number
  readonly safeguard: keyof typeof safeguards
}

const isSafeguard = (value: unknown): value is keyof typeof safeguards =>
  typeof value === 'string' && Object.hasOwn(safeguards, value)

/** The plan of a record as it was read. */
export const startablePlan = (record: ApiRecord): StartablePlan => ({
  ...reachingOf(record),
  lockdownPlanId: Number(record['lockdownPlanId']),
  name: String(record['name']),
  revertMinutes: typeof record['revertMinutes'] === 'number' ? record['revertMinutes'] : null,
  confirmSeconds: Number(record['confirmSeconds']),
  safeguard: isSafeguard(record['safeguard']) ? record['safeguard'] : 'none',
})
