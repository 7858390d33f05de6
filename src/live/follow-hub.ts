import { asyncScheduler, ignoreElements, merge, NEVER, type Observable, retry, type SchedulerLike, timer } from 'rxjs'
import { catchError, concat, defer, EMPTY, from, mergeMap, of, switchMap, throwError } from 'rxjs'
import { type HubName, hubRetryMs } from '../domain/hubs/hub.ts'
import { beat$ } from './heartbeat.ts'
import { signalR } from './signalr.ts'
import type { Connect, Line, Told } from './transport.ts'

/** How one thing is followed that a hub tells of. */
export interface Followed<N> {
  readonly hub: HubName
  /** The method that asks for it, with its id. */
  readonly method: string
  readonly id: number
  /** What a message says of it; nothing where it is about another, or not known to this version. */
  readonly newsOf: (told: Told) => readonly N[]
}

/** Whether it is followed. */
export type Standing =
  /** Whatever happens from now on is heard; what happened before has to be read. */
  { readonly kind: 'following' } | { readonly kind: 'lost'; readonly reason: string }

/**
 * Follows something by a connection to a hub of its own: one that is lost, or does not answer, is tried again every 2 s,
 * for ever.
 */
export function followHub$<N>(
  connect: Connect,
  { hub, method, id, newsOf }: Followed<N>,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<N | Standing> {
  const session = (line: Line): Observable<Standing> =>
    concat(
      line.call(method, id).pipe(ignoreElements()),
      defer(() => of<Standing>({ kind: 'following' })),
      NEVER,
    )
  const alive = (line: Line) => beat$(line, { connect, scheduler, snapshot$: EMPTY }).pipe(ignoreElements())
  return defer(() => connect(hub)).pipe(
    switchMap(line => merge(line.told$.pipe(mergeMap(told => from(newsOf(told)))), session(line), alive(line))),
    catchError((error: unknown) =>
      concat(
        of<Standing>({ kind: 'lost', reason: error instanceof Error ? error.message : String(error) }),
        throwError(() => error),
      ),
    ),
    retry({ delay: () => timer(hubRetryMs, scheduler) }),
  )
}

/** How hubs are reached by what is followed alone; tests put their own in its place. */
export const line: { connect: () => Connect } = { connect: () => signalR(globalThis.location.origin) }
