/** How strong a device's signal was, hour by hour, as the reports of comm devices answer it. */
export interface SignalHistory {
  readonly items: readonly { readonly commDeviceId: number; readonly points: readonly SignalPoint[] }[]
}

export interface SignalPoint {
  /** The hour, ISO 8601. */
  readonly at: string
  /** In %. */
  readonly signal: number
}

const hourMs = 3_600_000
/** A longer break between two points is a gap of the line. */
const gapMs = 3 * hourMs
export const historyDays = 7

/** A point of the line: from 0 to 1 across the days, and from 0 to 1 upwards. */
export interface LinePoint {
  readonly x: number
  readonly y: number
}

/** The lines of a sparkline, one for each stretch without a gap. @param now epoch ms */
export function linesOf(points: readonly SignalPoint[], now: number): readonly (readonly LinePoint[])[] {
  const wide = historyDays * 24 * hourMs
  const lines: LinePoint[][] = []
  let before = -Infinity
  for (const { at, signal } of points) {
    const time = Date.parse(at)
    const x = (time - (now - wide)) / wide
    if (!(x >= 0 && x <= 1)) continue
    const point = { x, y: Math.min(100, Math.max(0, signal)) / 100 }
    if (time - before > gapMs) lines.push([point])
    else lines.at(-1)?.push(point)
    before = time
  }
  return lines
}

/** The lowest and the highest signal; undefined without any. */
export function rangeOf(points: readonly SignalPoint[]): { lowest: number; highest: number } | undefined {
  if (points.length === 0) return undefined
  const signals = points.map(({ signal }) => signal)
  return { lowest: Math.min(...signals), highest: Math.max(...signals) }
}
