import type { Context, Session } from '../../../../server/kit/index.ts'
import type { Stretch } from '../domain/period.ts'
import type { Bar, ReportRow } from '../domain/wire.ts'

/** What a report is made of: its checked parameters by their wire names. */
export interface Asked {
  readonly context: Context
  readonly session: Session
  readonly values: Readonly<Record<string, unknown>>
  /** The whole days that it is about; of a report without a time period the last of it is now. */
  readonly stretch: Stretch
  readonly timeZone: string
  /** At most so many rows, and one more to tell that there are. */
  readonly most: number
  readonly signal?: AbortSignal
}

export interface Answer {
  readonly rows: readonly ReportRow[]
  readonly bars?: readonly Bar[]
}

/** Reads a report: in statements short enough that nobody waits for them. */
export type Query = (asked: Asked) => Promise<Answer>

/** The ids of a parameter; none where it was left empty. */
export const idsOf = ({ values }: Pick<Asked, 'values'>, name: string): readonly number[] => {
  const ids = values[name]
  return Array.isArray(ids) ? ids.filter(id => typeof id === 'number') : []
}

export const numberOf = ({ values }: Pick<Asked, 'values'>, name: string): number => Number(values[name])
