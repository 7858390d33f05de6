import { catchError, defer, exhaustMap, map, type Observable, throwError, timeout, TimeoutError, timer } from 'rxjs'
import { serverTime } from '../domain/hubs/logger.ts'
import { instantMs } from './instant.ts'
import type { Sources } from './sources.ts'
import type { Line } from './transport.ts'

/** Together less than 5 s: the time in which blindness must show. */
export const beatEveryMs = 2000
export const beatTimeoutMs = 2500

/** The server answered. */
export interface Beat {
  /** The server's clock minus ours, measured at the middle of the round trip. */
  readonly offsetMs: number
  /** The newest sequence that is committed in the client's stream. */
  readonly sequence: number
}

/**
 * Asks the server for its time every 2 s; errors where no answer comes within 2.5 s, as a dead connection can look
 * alive for minutes, and where the server says that it cannot tell (it has lost its database).
 */
export const beat$ = ({ call }: Line, { scheduler }: Sources): Observable<Beat> =>
  timer(0, beatEveryMs, scheduler).pipe(
    exhaustMap(() =>
      defer(() => {
        const askedAt = scheduler.now()
        return call('ServerTime').pipe(
          timeout({ first: beatTimeoutMs, scheduler }),
          map(answer => {
            const { at, sequence } = serverTime.parse(answer)
            const answeredAt = scheduler.now()
            // Longer than that, or less than no time: the clock was set in between, and the midpoint means nothing.
            if (answeredAt < askedAt || answeredAt > askedAt + beatTimeoutMs)
              throw new Error('The clock of this computer was set')
            return { offsetMs: Math.round((instantMs(at) || askedAt) - (askedAt + answeredAt) / 2), sequence }
          }),
        )
      }).pipe(catchError(inWords)),
    ),
  )

const inWords = (error: unknown) =>
  throwError(() =>
    error instanceof TimeoutError ? new Error(`The server has not answered for ${beatTimeoutMs / 1000} s`) : error,
  )
