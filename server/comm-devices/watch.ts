import type { ClientBase } from 'pg'
import { repeat, type Repeating } from '../base/repeat.ts'
import { type Context, inBackground } from '../context.ts'
import { inTransaction } from '../db/transaction.ts'
import { beginPeriods, type Logged, type Period } from './connection-log.ts'
import type { Lost, News, Report, Reports } from './reports.ts'
import { tellNews } from './tell-news.ts'
import { type Heard, writeHeard } from './write-heard.ts'
import { findSilent, type Gone, writeLost } from './write-lost.ts'

/** What a round has written. */
export interface Written {
  readonly heard: readonly Heard[]
  readonly gone: readonly Gone[]
  readonly logged: readonly Logged[]
}

/** Rounds within the time after which a device counts as silent, and the longest time between two. */
const rounds = 12
const longestRoundMs = 2000
/** As long as a server that watches controllers takes to say again that it listens, at the most. */
const longestBreakMs = (silentMs: number) => Math.min(20_000, silentMs / 3)

/**
 * Writes down what comm devices report, many at a time, and finds those that fall silent: as controllers, one that has
 * called with its own key and then not for `silentMs`, while a server has listened all the time. A lost connection counts
 * at once.
 */
export function watchCommDevices(context: Context, reports: Reports, onError: (error: unknown) => void): Repeating {
  const silentMs = context.settings.controllerSilentMs
  const everyMs = silentMs > 0 ? Math.min(longestRoundMs, silentMs / rounds) : longestRoundMs
  const { pool } = inBackground(context).database
  const round = async () => {
    const news = reports.take()
    try {
      const silent = silentMs > 0 ? await findSilent(pool, silentMs, longestBreakMs(silentMs)) : []
      if (news.heard.size + news.lost.size + silent.length === 0) return
      const written = await inTransaction(pool, client => writeNews(client, news, silent, context.now()))
      tellNews(context, written)
    } catch (error) {
      reports.giveBack(news)
      throw error
    }
  }
  const repeating = repeat(everyMs, round, onError)
  return {
    // What was acknowledged is written before the server ends.
    async stop() {
      await repeating.stop()
      if (!reports.isEmpty) await round().catch(onError)
    },
  }
}

async function writeNews(
  client: ClientBase,
  { heard, lost }: News,
  silent: readonly Lost[],
  now: Date,
): Promise<Written> {
  const written = await writeHeard(client, [...heard.values()], now)
  // One that was heard meanwhile is not silent.
  const isSilent = ({ commDeviceId }: Lost) => !heard.has(commDeviceId) && !lost.has(commDeviceId)
  const gone = await writeLost(client, [...lost.values(), ...silent.filter(isSilent)])
  const begun = written.filter(({ isConnected }) => isConnected).map(each => connectedPeriod(each, heard))
  const logged = [
    ...(await beginPeriods(client, begun, now)),
    ...(await beginPeriods(client, gone.map(lostPeriod), now)),
  ]
  return { heard: written, gone, logged }
}

const connectedPeriod = ({ commDeviceId, clientId, before }: Heard, all: ReadonlyMap<number, Report>): Period => ({
  commDeviceId,
  clientId,
  event: 'Connected',
  data: reportText(all.get(commDeviceId)),
  endedAt: before,
})

const lostPeriod = ({ commDeviceId, clientId, why }: Gone): Period => ({
  commDeviceId,
  clientId,
  event: 'Connection lost',
  data: why,
})

function reportText({ ipAddress, firmwareVersion, signal }: Partial<Report> = {}): string | null {
  const parts = [
    ipAddress && `IP address ${ipAddress}`,
    firmwareVersion && `firmware ${firmwareVersion}`,
    signal !== undefined && `signal ${signal} %`,
  ]
  return parts.filter(part => typeof part === 'string').join(', ') || null
}
