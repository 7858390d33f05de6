import { batchSize, liveBatchTexts } from './live-batches.ts'
import {
  parseOnly,
  perspectiveTable,
  perspectiveTables,
  perspectiveUpdates,
  reduxPerEvent,
  ringAlone,
  rxjsPerEvent,
} from './live-peers.ts'
import { runPipeline } from './live-pipeline.ts'
import { table, type Row } from './table.ts'

const batches = 1000
const rounds = 9
/** Peers are slow: they get a part of the events, and count by it. */
const rxjsBatches = 20
const updates = 40

/** CPU seconds of this process, all its threads, while something runs. */
async function cpuSeconds(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** Events per CPU second of each, in turns, so that other load on the machine affects all alike; two turns warm up. */
async function inTurns<N extends string>(runs: Readonly<Record<N, { events: number; run: () => unknown }>>) {
  const names = Object.keys(runs) as N[]
  const rates = new Map<N, number[]>(names.map(name => [name, []]))
  for (let round = 0; round < rounds + 2; round++) {
    for (const name of names) rates.get(name)?.push(runs[name].events / (await cpuSeconds(runs[name].run)))
  }
  const rate = (name: N) => median(rates.get(name)?.slice(2) ?? [])
  return Object.fromEntries(names.map(name => [name, rate(name)])) as Record<N, number>
}

const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-GB')} events per CPU-second`

const compared = (what: string, pipeline: number, times: string, limit: number | undefined, peer: string): Row => ({
  what,
  value: `${times} ${perSecond(pipeline)}`,
  limit: limit === undefined ? 'for comparison' : `${limit} times`,
  peer,
  pass: limit === undefined || Number.parseFloat(times) >= limit,
})

/** The pipeline from JSON text to views, beside its limit and its peers in the same run. */
export async function measure(): Promise<readonly Row[]> {
  const texts = liveBatchTexts(batches, 7)
  const { parse, pipeline, ring } = await inTurns({
    parse: { events: batches * batchSize, run: () => parseOnly(texts) },
    pipeline: { events: batches * batchSize, run: () => runPipeline(texts) },
    ring: { events: batches * batchSize, run: () => ringAlone(texts) },
  })
  // Apart from the two above, whose turns their garbage would burden.
  const [usual, tuned] = [await perspectiveTable(), await perspectiveTables()]
  const rows = perspectiveUpdates(texts, updates)
  const peer = await inTurns({
    usual: { events: updates * 500, run: () => usual(rows) },
    tuned: { events: updates * 500, run: () => tuned(rows) },
    rxjs: { events: rxjsBatches * batchSize, run: () => rxjsPerEvent(texts.slice(0, rxjsBatches)) },
    redux: { events: rxjsBatches * batchSize, run: () => reduxPerEvent(texts.slice(0, rxjsBatches)) },
  })
  const bytes = Math.round(texts.reduce((sum, text) => sum + text.length, 0) / batches / batchSize)
  const what = `parse + facts + eventLog + usage + occupancy, batches of ${batchSize} (${bytes} bytes an event with names)`
  const beside = (name: string, rate: number, limit?: number) =>
    compared(what, pipeline, `${(pipeline / rate).toFixed(2)} times its`, limit, `${name}: ${perSecond(rate)}`)
  return [
    beside('JSON.parse alone', parse, 0.55),
    beside('Perspective 5.5.1, one table of the day with the same views, 500-row updates', peer.usual, 40),
    beside('Perspective with a table tuned to each view, 500-row updates', peer.tuned),
    beside('RxJS, immutable, per event', peer.rxjs),
    beside('Redux, immutable, per event', peer.redux),
    beside('a ring of the newest 1000 alone: no checks, no views', ring),
  ]
}

if (import.meta.main) {
  process.stdout.write(`${table(await measure())}\n`)
  // Perspective keeps the process alive.
  process.exit()
}
