import type { LiveBatch } from '../../../src/domain/live.ts'
import { joinRuns } from '../../../src/domain/stream/runs.ts'
import { nameCollector } from './names.ts'

/**
 * Joins the batches of one client that follow each other without a gap, in the order of their sequences. Transactions
 * commit in that order, but their answers may come back in another.
 */
export function joined(parts: readonly LiveBatch[]): LiveBatch[] {
  const runs: LiveBatch[][] = []
  for (const part of [...parts].sort((one, other) => one.from - other.from)) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.to === part.from - 1) run.push(part)
    else runs.push([part])
  }
  return runs.flatMap(run => joinRun(run))
}

function joinRun(run: readonly LiveBatch[]): LiveBatch[] {
  const [first, last] = [run[0], run.at(-1)]
  if (!first || !last) return []
  if (run.length === 1) return [first]
  const names = nameCollector()
  for (const { names: own } of run) names.addAll(own)
  return [
    {
      from: first.from,
      to: last.to,
      entries: joinRuns(run.flatMap(({ entries }) => entries)),
      names: names.names,
      sentAt: last.sentAt,
    },
  ]
}
