import type { HubSession } from './hub.ts'
import type { HubLimits } from './limits.ts'

/** The longest wait before the expiry of a session is looked at again (a timer holds no more than 24 days). */
const longestWaitMs = 24 * 60 * 60 * 1000

/** Pings the client and watches for its messages; `heard` resets the timeout, `stop` ends both. */
export function keepAlive(limits: HubLimits, on: { ping: () => void; silent: () => void }) {
  const ping = setInterval(on.ping, limits.pingEveryMs)
  const silence = setTimeout(on.silent, limits.clientTimeoutMs)
  return {
    heard: () => void silence.refresh(),
    stop: () => {
      clearInterval(ping)
      clearTimeout(silence)
    },
  }
}

/** Calls `expired` when the session's `expiresAt`, as it stands then, has passed. Answers a function that stops it. */
export function watchExpiry(session: HubSession, now: () => number, expired: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const leftMs = () => (session.expiresAt ? session.expiresAt.getTime() - now() : Infinity)
  const wait = () => {
    timer = setTimeout(look, Math.min(Math.max(leftMs(), 0), longestWaitMs))
  }
  const look = () => (leftMs() > 0 ? wait() : expired())
  wait()
  return () => clearTimeout(timer)
}
