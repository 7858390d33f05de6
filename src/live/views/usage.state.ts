import type { Readiness } from '../view.ts'

/** Uses of one credential or area. */
export interface UsageRow {
  readonly id: number
  readonly name: string
  /** Of a credential: who used it last. */
  readonly person: string | undefined
  /** Uses in the last 24 hours. */
  readonly count: number
  /** Over the 30 days before. */
  readonly averagePerDay: number
  /** `count` / `averagePerDay`; undefined without an average. */
  readonly ratio: number | undefined
}

/** Ranked once a second. */
export interface UsageState {
  readonly readiness: Readiness
  /** The 500 most used, most used first. */
  readonly tokens: readonly UsageRow[]
  readonly areas: readonly UsageRow[]
  /** Start of the 24 hours, epoch ms (a multiple of 5 minutes). */
  readonly from: number
  /** Uses that are not counted, because too many different credentials were seen in a day. */
  readonly uncounted: number
}

export const noUsage: UsageState = { readiness: 'waiting', tokens: [], areas: [], from: 0, uncounted: 0 }
