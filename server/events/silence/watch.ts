import type { ClientBase } from 'pg'
import { repeat } from '../../base/repeat.ts'
import { inBackground } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { ingestChecked, type IngestParts } from '../ingest/ingest.ts'
import { announceCalled, type CalledController, writeControllersCalled } from '../present/write-present.ts'
import type { CheckedRow } from '../batch/check-rows.ts'
import type { LastCalls, News } from './last-calls.ts'
import { lostRows, restoredRows } from './spell-rows.ts'
import { findSilent, keepHeard, keepSilent, type Spell, writeHeard, writeListening, writeLost } from './write-calls.ts'

/** Reported in one round; the rest follow in the next. */
const most = 500
/** Rounds within the time after which a controller counts as silent. */
const rounds = 12
const longestRoundMs = 5000
/** If no server has listened for this many rounds, a controller's silence means nothing. */
const breakRounds = 4

/**
 * Reports controllers that fall silent: one that has called with its own key, and then not for `silentMs`, gets a
 * 'communication lost' event, as if it had sent one. After a start, a hanging database or a jump of the clock it was the
 * server that did not listen, so nothing is reported for `silentMs`. A lost connection is reported at once.
 * @param silentMs 0: only lost connections are reported
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
      const news = await inTransaction(pool, client =>
        writeNews(client, taken, { breakMs, isLate, silentMs, now: parts.context.now() }),
      )
      announceCalled(parts.context, news.called)
      lastMs = performance.now()
      return { ...news, lost: taken.lost }
    } catch (error) {
      calls.giveBack(taken)
      throw error
    }
  }
  const round = async () => {
    const { back, gone, lost } = await listen()
    try {
      await tell(parts, back, restoredRows)
      if (back.length > 0) await inTransaction(pool, client => keepHeard(client, back))
      await tell(parts, gone, lostRows)
      if (gone.length > 0) await inTransaction(pool, client => keepSilent(client, gone))
    } catch (error) {
      // Silence is found again by itself.
      calls.giveBack({ heard: new Map(), lost })
      throw error
    }
  }
  return repeat(everyMs, round, onError)
}

/** Ingests the events of spells, as if their controllers had sent them. */
async function tell(
  parts: IngestParts,
  spells: readonly Spell[],
  rowsOf: (spells: readonly Spell[], now: Date) => CheckedRow[],
): Promise<void> {
  for (const [clientId, own] of Map.groupBy(spells, each => each.clientId))
    await ingestChecked(parts, clientId, rowsOf(own, parts.context.now()))
}

interface Listening {
  readonly breakMs: number
  readonly isLate: boolean
  readonly silentMs: number
  readonly now: Date
}

/** Records which controllers called and which went silent. @returns those to report as back, and as gone */
async function writeNews(
  client: ClientBase,
  { heard, lost }: News,
  { breakMs, isLate, silentMs, now }: Listening,
): Promise<{ back: readonly Spell[]; gone: readonly Spell[]; called: readonly CalledController[] }> {
  await writeListening(client, breakMs, isLate)
  const back = await writeHeard(client, heard)
  const called = await writeControllersCalled(client, [...heard.keys()], now, silentMs > 0)
  const cutOff = await writeLost(client, lost)
  // In the same transaction: after a pause in between, every controller would seem silent.
  const silent = silentMs > 0 ? await findSilent(client, silentMs, most) : []
  return { back, called, gone: [...cutOff, ...silent.filter(({ controllerId }) => !lost.has(controllerId))] }
}
