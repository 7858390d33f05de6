import type { Frames } from './in-page/frames.ts'
import { percentile, type Row } from './table.ts'

/** Two frames of a screen of 60 Hz: one may be missed. */
const limitMs = 34

/** Whether the frames of a scroll were smooth. */
export function smooth(what: string, { frames, longTasks }: Frames): Row {
  const sorted = [...frames].sort((one, other) => one - other)
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)]
  return {
    what: `${what}: frame p99`,
    value: `${p99.toFixed(0)} ms (p50 ${p50.toFixed(0)} ms)`,
    limit: `at most ${limitMs} ms`,
    peer: `${longTasks.length} tasks over 50 ms, the longest ${Math.max(0, ...longTasks).toFixed(0)} ms`,
    pass: p99 <= limitMs,
  }
}
