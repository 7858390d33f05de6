import {
  catchError,
  concat,
  defer,
  EMPTY,
  ignoreElements,
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

/** A connection that isn't open after this long is given up and retried. */
export const openTimeoutMs = 10_000

/** What is done with a line; where it errors, the line counts as lost. */
export interface Session {
  /** What must have been answered before the hub counts as connected: later changes are reported. */
  readonly open?: (line: Line) => Observable<unknown>
  /** What arrives once the connection is open. */
  readonly facts: (line: Line) => Observable<Fact>
}

/**
 * The facts of one hub, while subscribed: its states, and what its session makes of its messages. A hub that can't be
 * reached or is lost is tried again every 2 s, for ever; it stays `lost`, with the reason, until it is open again.
 * @param check$ errors where the line has to be doubted
 */
export function hubFacts$(
  hub: HubName,
  { open, facts }: Session,
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
  const inTime = <T>(answer$: Observable<T>) => answer$.pipe(timeout({ first: openTimeoutMs, with: late, scheduler }))
  const line$ = defer(() => connect(hub)).pipe(inTime)
  const followed$ = line$.pipe(
    switchMap(line =>
      concat(
        open ? open(line).pipe(inTime, ignoreElements()) : EMPTY,
        defer(() => of(changed('connected'))),
        merge(facts(line), check$),
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
