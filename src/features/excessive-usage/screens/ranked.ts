import type { UsageRow } from '../../../live/views/usage.state.ts'
import { figure } from '../../../ui/figures.ts'

/** One line of the ranking. */
export interface RankedUsage extends UsageRow {
  readonly rank: number
  /** More than the threshold in 24 hours. */
  readonly over: boolean
  /** Of the highest count or average in the list: how long its bar is, and where the mark of its average stands. */
  readonly share: number
  readonly averageShare: number
}

/** Most above its average first, or most used first. */
export type Order = 'ratio' | 'count'

/** Without an average there is nothing to be above: such rows come after those that have one, by their counts. */
const before: Readonly<Record<Order, (a: UsageRow, b: UsageRow) => number>> = {
  ratio: (a, b) => (b.ratio ?? -1) - (a.ratio ?? -1) || b.count - a.count || a.id - b.id,
  count: (a, b) => b.count - a.count || a.id - b.id,
}

export function ranked(rows: readonly UsageRow[], order: Order, threshold: number): readonly RankedUsage[] {
  const longest = rows.reduce((most, { count, averagePerDay }) => Math.max(most, count, averagePerDay), 1)
  return rows.toSorted(before[order]).map((row, index) => ({
    ...row,
    rank: index + 1,
    over: row.count > threshold,
    share: row.count / longest,
    averageShare: row.averagePerDay / longest,
  }))
}

/** '3.2×', '14×'; a dash where there is no average. */
export const times = (ratio: number | undefined): string =>
  ratio === undefined ? '–' : `${ratio < 10 ? ratio.toFixed(1) : figure(Math.round(ratio))}×`

/** '0.4', '12'. */
export const perDay = (average: number): string =>
  average > 0 && average < 10 ? average.toFixed(1) : figure(Math.round(average))
