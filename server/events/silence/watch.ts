import type { ClientBase } from 'pg'
import { repeat } from '../../base/repeat.ts'
import { inBackground } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ingestChecked, type IngestParts } from '../ingest/ingest.ts'
import type { CheckedRow } from '../batch/check-rows.ts'
import type { LastCalls, News } from './last-calls.ts'
import { lostRows, restoredRows } from './spell-rows.ts'
import { findSilent, keepHeard, keepSilent, type Spell, writeHeard, writeListening, writeLost } from './write-calls.ts'

/** Told at once; the others follow in the next round. */
const most = 500
/** Rounds within the time after which a controller counts as silent. */
const rounds = 12
const longestRoundMs = 5000
/** So many rounds without a sign of any server are a break. */
const breakRounds = 4

/**
 * Notices the silence of controllers: one that has called with its own key, and does not for `silentMs`, has lost its
 * communication, as if it had said so. Nothing is noticed for as long after a start, a hanging database, or a clock
 * that jumped: then it was the server that did not listen. One whose connection was lost is told at once.
 * @param silentMs 0 where only lost connections are told
 */
export function watchSilence(
  parts: IngestParts,
  calls: LastCalls,
  silentMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { pool } = inBackground(parts.context).database
  const everyMs = silentMs > 0 ? Math.min(longestRoundMs, silentMs / rounds) : longestRoundMs
  let lastMs = performance.now()
  const listen = async () => {
    const isLate = performance.now() - lastMs > everyMs * breakRounds
    const taken = calls.take()
    try {
      const breakMs = everyMs * breakRounds
      const news = await inTransaction(pool, client => writeNews(client, taken, { breakMs, isLate, silentMs }))
      lastMs = performance.now()
      return { ...news, lost: taken.lost }
    } catch (error) {
      calls.giveBack(taken)
      throw error
    }
  }
  const tell = async (spells: readonly Spell[], rowsOf: (spells: readonly Spell[], now: Date) => CheckedRow[]) => {
    for (const [clientId, own] of Map.groupBy(spells, each => each.clientId))
      await ingestChecked(parts, clientId, rowsOf(own, parts.context.now()))
  }
  const round = async () => {
    const { back, gone, lost } = await listen()
    try {
      await tell(back, restoredRows)
      if (back.length > 0) await inTransaction(pool, client => keepHeard(client, back))
      await tell(gone, lostRows)
      if (gone.length > 0) await inTransaction(pool, client => keepSilent(client, gone))
    } catch (error) {
      // Silence is found again by itself.
      calls.giveBack({ heard: new Map(), lost })
      throw error
    }
  }
  return repeat(everyMs, round, onError)
}

/** Writes down what has become of controllers. @returns those to be told, as back and as gone */
async function writeNews(
  client: ClientBase,
  { heard, lost }: News,
  { breakMs, isLate, silentMs }: { breakMs: number; isLate: boolean; silentMs: number },
): Promise<{ back: readonly Spell[]; gone: readonly Spell[] }> {
  await writeListening(client, breakMs, isLate)
  const back = await writeHeard(client, heard)
  const cutOff = await writeLost(client, lost)
  // At the same instant: after a pause in between, everybody would seem silent to a server that has just listened.
  const silent = silentMs > 0 ? await findSilent(client, silentMs, most) : []
  return { back, gone: [...cutOff, ...silent.filter(({ controllerId }) => !lost.has(controllerId))] }
}
