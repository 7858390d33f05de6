import type { EvacuationReport } from './report.ts'

/** A box that a curve is drawn in. */
export interface CurveBox {
  readonly width: number
  readonly height: number
  /** How many people its height stands for, and how many seconds its width. */
  readonly people: number
  readonly seconds: number
}

/** The path of an SVG that rises by a step wherever somebody was accounted for. */
export function curvePath(curve: EvacuationReport['curve'], { width, height, people, seconds }: CurveBox): string {
  const x = (at: number) => round((at / Math.max(1, seconds)) * width)
  const y = (count: number) => round(height - (count / Math.max(1, people)) * height)
  const steps = curve.map(({ seconds: at, accounted }) => `H${x(at)}V${y(accounted)}`)
  return `M0 ${height}${steps.join('')}H${width}`
}

const round = (value: number) => Math.round(value * 10) / 10
