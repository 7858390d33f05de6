import type { IngestAnswer } from '../../../src/domain/ingest.ts'
import type { Context } from '../../context.ts'
import type { Batcher } from '../../live/batcher.ts'
import type { Directories } from '../directory/directories.ts'
import type { Present } from '../present/present.ts'
import { checkRows } from './check-rows.ts'
import { commitEvents } from './commit-events.ts'
import { happened, type Happened } from './happened.ts'
import type { IngestMemory } from './memory.ts'

/** A call's events are committed in pieces of so many: the embedded database serves one transaction at a time. */
const transactionSizes = { embedded: 500, postgresql: 1000 } as const

/** What ingest works with; the batcher and the present are told of what was committed. */
export interface IngestParts {
  readonly context: Context
  readonly directories: Directories
  readonly batcher: Batcher
  readonly present: Present
  readonly memory: IngestMemory
}

/**
 * Takes in events of one client as its controllers send them: at-least-once from them, kept exactly once. What it
 * answers is committed; rows that are wrong are told by index, with the reason.
 */
export async function ingest(
  { context, directories, batcher, present, memory }: IngestParts,
  clientId: number,
  rows: readonly unknown[],
): Promise<IngestAnswer> {
  const receivedAt = context.now()
  const { checked, rejected } = checkRows(rows, receivedAt)
  const directory = await directories.withControllers(
    clientId,
    checked.map(({ row }) => row.controllerId),
  )
  const events: Happened[] = []
  for (const row of checked) {
    const event = happened(row, directory)
    if (event) events.push(event)
    else
      rejected.push({
        index: row.index,
        reason: `controllerId: ${row.row.controllerId} is not a controller of this client`,
      })
  }
  let accepted = 0
  const transactionSize = transactionSizes[context.database.kind]
  for (let from = 0; from < events.length; from += transactionSize) {
    const { stored, part } = await commitEvents(
      context,
      memory,
      directory,
      events.slice(from, from + transactionSize),
      context.now(),
    )
    accepted += stored.length
    if (part) batcher.add(clientId, part)
    if (part) present.saw(directory, stored, part)
  }
  rejected.sort((one, other) => one.index - other.index)
  return { accepted, duplicate: events.length - accepted, rejected }
}
