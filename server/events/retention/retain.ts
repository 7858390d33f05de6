import type { Pool } from 'pg'
import { inTransaction } from '../../db/transaction.ts'
import { lockNotAvailable, waitShortly, type Month } from '../../db/partitions.ts'
import { archivePart } from './archive.ts'
import { Batches } from './batches.ts'
import { cutsOf, dueMonths, type DueMonth } from './due.ts'
import { removeMovements } from './movements.ts'
import { removeEntries, removeRows, type Part } from './rows.ts'

export interface Retained {
  events: number
  movements: number
  /** Months that every client's retention period has passed. */
  readonly partitions: string[]
}

/**
 * Archives and then removes what is older than each client's retention period: events, their movements, and the copies
 * in the stream. Roll-ups, alarms and the history stay. Events go last, so that an interrupted run is
 * continued by the next.
 * @param root the folder of the archive
 */
export async function retain(pool: Pool, root: string, now: Date, signal: AbortSignal): Promise<Retained> {
  const batches = new Batches(signal)
  const cuts = await cutsOf(pool, now)
  const due = await dueMonths(pool, cuts)
  const parts = due.flatMap(({ month, clientIds }) => clientIds.map(clientId => ({ pool, batches, clientId, month })))
  const lasts = await archive(parts, root)
  const retained: Retained = { events: 0, movements: 0, partitions: [] }
  for (const [clientId, last] of lastOfEach(parts, lasts)) {
    const cut = cuts.get(clientId)
    if (cut) retained.movements += await removeMovements(pool, batches, clientId, last, cut)
    await removeEntries(pool, batches, clientId, last)
  }
  for (const month of due)
    if (month.whole) retained.partitions.push(...(await dropMonth(pool, month.month)))
    else retained.events += await removeMonth(month, parts, lasts)
  return retained
}

async function archive(parts: readonly Part[], root: string): Promise<Map<Part, number>> {
  const lasts = new Map<Part, number>()
  for (const part of parts) {
    const last = await archivePart(part, root)
    if (last !== undefined) lasts.set(part, last)
  }
  return lasts
}

function lastOfEach(parts: readonly Part[], lasts: ReadonlyMap<Part, number>): Map<number, number> {
  const last = new Map<number, number>()
  for (const part of parts) last.set(part.clientId, Math.max(last.get(part.clientId) ?? 0, lasts.get(part) ?? 0))
  return last
}

async function removeMonth({ month }: DueMonth, parts: readonly Part[], lasts: ReadonlyMap<Part, number>) {
  let removed = 0
  for (const part of parts) {
    const last = part.month === month ? lasts.get(part) : undefined
    if (last !== undefined) removed += await removeRows(part, last)
  }
  return removed
}

/** Drops a partition; not while the table is locked for long (a dump): then on another day. */
async function dropMonth(pool: Pool, { name }: Month): Promise<string[]> {
  try {
    await inTransaction(pool, async client => {
      await client.query(waitShortly)
      await client.query(`drop table "${name}"`)
    })
    return [name]
  } catch (error) {
    if ((error as { code?: unknown }).code === lockNotAvailable) return []
    throw error
  }
}
