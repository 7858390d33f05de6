import { repeat } from '../../base/repeat.ts'
import { inBackground } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ingestChecked, type IngestParts } from '../ingest/ingest.ts'
import type { CheckedRow } from '../batch/check-rows.ts'
import type { LastCalls } from './last-calls.ts'
import { lostRows, restoredRows } from './spell-rows.ts'
import { findSilent, keepHeard, keepSilent, type Spell, writeHeard, writeListening } from './write-calls.ts'

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
 * that jumped: then it was the server that did not listen.
 */
export function watchSilence(
  parts: IngestParts,
  calls: LastCalls,
  silentMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const { context } = parts
  const { pool } = inBackground(context).database
  const everyMs = Math.min(longestRoundMs, silentMs / rounds)
  let lastMs = performance.now()
  const listen = async () => {
    const isLate = performance.now() - lastMs > everyMs * breakRounds
    const heard = calls.take()
    try {
      const news = await inTransaction(pool, async client => {
        await writeListening(client, everyMs * breakRounds, isLate)
        const back = await writeHeard(client, heard)
        // At the same instant: after a pause in between, everybody would seem silent to a server that has just listened.
        return { back, silent: await findSilent(client, silentMs, most) }
      })
      lastMs = performance.now()
      return news
    } catch (error) {
      calls.giveBack(heard)
      throw error
    }
  }
  const tell = async (spells: readonly Spell[], rowsOf: (spells: readonly Spell[], now: Date) => CheckedRow[]) => {
    for (const [clientId, own] of Map.groupBy(spells, each => each.clientId))
      await ingestChecked(parts, clientId, rowsOf(own, context.now()))
  }
  const round = async () => {
    const { back, silent } = await listen()
    await tell(back, restoredRows)
    if (back.length > 0) await inTransaction(pool, client => keepHeard(client, back))
    await tell(silent, lostRows)
    if (silent.length > 0) await inTransaction(pool, client => keepSilent(client, silent))
  }
  return repeat(everyMs, round, onError)
}
