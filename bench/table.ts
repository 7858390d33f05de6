/** One measurement, beside its limit or the peer of the same run. */
export interface Row {
  readonly what: string
  readonly value: string
  /** What it must reach, as text. */
  readonly limit: string
  /** What it was measured against in the same run. */
  readonly peer: string
  readonly pass: boolean
}

/** 1,200 */
export const figure = (count: number): string => count.toLocaleString('en-GB')

/** The rows as a Markdown table. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ what, value, limit, peer, pass }) => [what, value, limit, peer, pass ? 'yes' : 'NO'])
  const lines = [
    ['what', 'measured', 'must reach', 'peer of the run', 'reached'],
    ['---', '---', '---', '---', '---'],
    ...cells,
  ]
  return lines.map(line => `| ${line.join(' | ')} |`).join('\n')
}

/** Value at a share (0..1) of sorted samples. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
