import type { IngestAnswer } from '../../../src/domain/ingest.ts'
import type { Context } from '../../context.ts'
import type { Batcher } from '../publish/batcher.ts'
import { afterCommit } from '../../rest/after-commit.ts'
import type { Attention } from '../attention/attention.ts'
import { rejectedRows } from '../attention/rejected.ts'
import type { Directories } from '../directory/directories.ts'
import type { Directory } from '../directory/directory.ts'
import type { Present } from '../present/present.ts'
import { type CheckedRow, checkRows, type Rejected } from '../batch/check-rows.ts'
import { commitEvents } from './commit-events.ts'
import { happened, type Happened } from '../batch/happened.ts'
import { rareParts, type RareParts } from '../batch/rare.ts'
import type { EventHook, Look } from './event-hook.ts'
import type { Sender } from './keys.ts'
import type { IngestMemory } from './memory.ts'

/** How many of a call's events are committed at once: the embedded database serves one transaction at a time. */
const transactionSizes = { embedded: 500, postgresql: 1000 } as const

/** What ingest works with; the batcher and the present receive what was committed. */
export interface IngestParts {
  readonly context: Context
  readonly directories: Directories
  readonly batcher: Batcher
  readonly present: Present
  readonly memory: IngestMemory
  readonly attention: Attention
  readonly hooks: readonly EventHook[]
}

/**
 * Ingests events of one client as its controllers send them: delivered at least once, stored exactly once. What it
 * answers is committed; rows that are wrong are listed by index, with the reason.
 */
export async function ingest(
  parts: IngestParts,
  { clientId, controllerId }: Sender,
  rows: readonly unknown[],
): Promise<IngestAnswer> {
  const receivedAt = parts.context.now()
  const { checked, rejected: malformed } = checkRows(rows, receivedAt)
  const { directory, rejected: foreign, ...counts } = await ingestChecked(parts, clientId, checked, receivedAt)
  const rejected = [...malformed, ...foreign].sort((one, other) => one.index - other.index)
  const seen = rejected.length > 0 ? rejectedRows(directory, rows, rejected, controllerId) : []
  if (seen.length > 0) await parts.attention.rejected(directory, seen, receivedAt)
  return { ...counts, rejected }
}

/** The same of rows that are well-formed: those that controllers send, and those that the server makes itself. */
export async function ingestChecked(
  { context, directories, batcher, present, memory, attention, hooks }: IngestParts,
  clientId: number,
  checked: readonly CheckedRow[],
  receivedAt: Date = context.now(),
): Promise<IngestAnswer & { readonly directory: Directory }> {
  const rejected: Rejected[] = []
  const directory = await directories.withControllers(
    clientId,
    checked.map(({ row }) => row.controllerId),
  )
  const rareOf = await rareParts(context.database.pool, clientId, checked)
  const events = eventsOf(checked, directory, rareOf, rejected)
  let accepted = 0
  const transactionSize = transactionSizes[context.database.kind]
  const looks = events.length > 0 ? await looksFor(hooks, clientId) : []
  for (let from = 0; from < events.length; from += transactionSize) {
    const { stored, part, follow } = await commitEvents(
      context,
      memory,
      directory,
      events.slice(from, from + transactionSize),
      receivedAt,
      looks,
    )
    accepted += stored.length
    if (part)
      afterCommit([
        () => batcher.add(clientId, part),
        () => present.saw(directory, stored, part),
        () => attention.saw(directory, stored, part),
        ...follow,
      ])
  }
  return { directory, accepted, duplicate: events.length - accepted, rejected }
}

async function looksFor(hooks: readonly EventHook[], clientId: number): Promise<Look[]> {
  const looks = await Promise.all(hooks.map(hook => hook.lookFor(clientId)))
  return looks.filter(look => look !== undefined)
}

/** The events of rows whose controllers are known; the other rows join the rejected ones. */
function eventsOf(
  checked: readonly CheckedRow[],
  directory: Directory,
  rareOf: RareParts,
  rejected: Rejected[],
): Happened[] {
  const events: Happened[] = []
  for (const row of checked) {
    const event = happened(row, directory, rareOf(row))
    if (event) events.push(event)
    else {
      const reason = `controllerId: ${row.row.controllerId} is not a controller of this client`
      rejected.push({ index: row.index, reason })
    }
  }
  return events
}
