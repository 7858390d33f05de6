import { setTimeout as delay } from 'node:timers/promises'
import type { Line } from './line.ts'

/** From the last answer to the end of the next question, or of the next connection's opening, it is less than 5 s. */
interface WatchTimes {
  /** How long the server may take until it is ready for commands, and for an answer. */
  readonly openMs: number
  readonly answerMs: number
  /** How often it is asked. */
  readonly everyMs: number
  /** Connections are not opened faster than that, however fast the server closes them. */
  readonly reopenMs: number
  /** How long a silent server is left alone; the last stays. */
  readonly againMs: readonly [number, ...number[]]
}

export const usualTimes: WatchTimes = {
  openMs: 4000,
  answerMs: 1500,
  everyMs: 3000,
  reopenMs: 500,
  againMs: [1000, 2000, 3000],
}

/** Questions over one connection. Servers end one that only chats: Exim after 10, Sendmail slows down after 20, Postfix at 100. */
const mostQuestions = 8

export interface Watched {
  readonly open: (mostMs: number, stop: AbortSignal) => Promise<Line>
  readonly times: WatchTimes
  /** Told after each question. */
  readonly tell: (answers: boolean) => void
}

/** Asks the mail server for a sign of life, over one connection after another, until it is stopped. Never throws. */
export async function watchServer({ open, times, tell }: Watched, stop: AbortSignal): Promise<void> {
  const pause = (ms: number) => delay(ms, undefined, { signal: stop }).catch(() => undefined)
  /** @returns whether the server answered to the end, which may be the connection's */
  const converse = async (line: Line): Promise<boolean> => {
    for (let asked = 0; asked < mostQuestions; asked++) {
      tell(true)
      const answer = (await line.lasts(times.everyMs)) ? await line.ask(times.answerMs) : 'ended'
      if (answer !== 'answered') return answer === 'ended'
    }
    tell(true)
    return true
  }
  let silences = 0
  while (!stop.aborted) {
    const openedMs = performance.now()
    const line = await open(times.openMs, stop).catch(() => undefined)
    const answers = line !== undefined && (await converse(line).finally(() => line.close()))
    if (stop.aborted) return
    if (answers) {
      silences = 0
      await pause(Math.max(0, times.reopenMs - (performance.now() - openedMs)))
    } else {
      tell(false)
      await pause(times.againMs[Math.min(silences++, times.againMs.length - 1)] ?? times.againMs[0])
    }
  }
}
