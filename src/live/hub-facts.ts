import {
  catchError,
  concat,
  defer,
  merge,
  type Observable,
  of,
  retry,
  switchMap,
  throwError,
  timeout,
  timer,
} from 'rxjs'
import type { Fact, HubState } from '../domain/facts.ts'
import { hubRetryMs, type HubName } from '../domain/hubs/hub.ts'
import { reasonOf, type Sources } from './sources.ts'
import type { Line } from './transport.ts'

/** A connection that isn't open after so long is given up and tried again. */
export const openTimeoutMs = 10_000

/** What is done with a line while it is open; where it errors, the line counts as lost. */
export type Session = (line: Line) => Observable<Fact>

/**
 * The facts of one hub, while subscribed: its states, and what its session makes of its messages. A hub that can't be
 * reached or is lost is tried again every 2 s, for ever; it stays `lost`, with the reason, until it is open again.
 * @param check$ errors where the line has to be doubted
 */
export function hubFacts$(
  hub: HubName,
  session: Session,
  check$: Observable<never>,
  sources: Sources,
): Observable<Fact> {
  const { connect, scheduler } = sources
  const changed = (state: HubState, reason?: string): Fact => ({
    at: scheduler.now(),
    kind: 'hubChanged',
    hub,
    state,
    ...(reason === undefined ? {} : { reason }),
  })
  const late = () => throwError(() => new Error(`No connection after ${openTimeoutMs / 1000} s`))
  const line$ = defer(() => connect(hub)).pipe(timeout({ first: openTimeoutMs, with: late, scheduler }))
  const followed$ = line$.pipe(
    switchMap(line =>
      concat(
        defer(() => of(changed('connected'))),
        merge(session(line), check$),
      ),
    ),
    catchError((error: unknown) =>
      concat(
        of(changed('lost', reasonOf(error))),
        throwError(() => error),
      ),
    ),
    retry({ delay: () => timer(hubRetryMs, scheduler) }),
  )
  return concat(
    defer(() => of(changed('connecting'))),
    followed$,
  )
}
