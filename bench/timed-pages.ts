import { figure, percentile, type Row } from './table.ts'

const samples = 60
const warmUp = 20

/**
 * Asks again and again, and leaves out the first answers.
 * @param ask answers how many rows it found
 * @returns the median and the 95th percentile in ms, and what the last answer found
 */
export async function timePages(ask: () => Promise<number>) {
  const took: number[] = []
  let found = 0
  for (let n = 0; n < samples + warmUp; n++) {
    const began = performance.now()
    found = await ask()
    if (n >= warmUp) took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
  return { p95, found, value: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms` }
}

/** A row about a page that has to find something, with its p95 under a limit. */
export async function pageRow(what: string, limitMs: number, ask: () => Promise<number>): Promise<Row> {
  const { p95, found, value } = await timePages(ask)
  return {
    what,
    value,
    limit: `p95 under ${limitMs} ms`,
    peer: `${figure(found)} rows`,
    pass: p95 < limitMs && found > 0,
  }
}
