import { asyncScheduler, ignoreElements, merge, NEVER, type Observable, retry, type SchedulerLike, timer } from 'rxjs'
import { catchError, concat, defer, EMPTY, map, mergeMap, of, switchMap, throwError } from 'rxjs'
import { type CommDeviceReported, commDeviceReported, commFrames } from '../../../domain/hubs/comms-engine.ts'
import { hubRetryMs } from '../../../domain/hubs/hub.ts'
import type { CommFrame } from '../../../domain/comm-device-wire.ts'
import { beat$ } from '../../../live/heartbeat.ts'
import { signalR } from '../../../live/signalr.ts'
import type { Connect, Line, Told } from '../../../live/transport.ts'

/** What comes of a comm device that is followed. */
export type News =
  /** Whatever happens from now on is heard; what happened before has to be read. */
  | { readonly kind: 'following' }
  | { readonly kind: 'lost'; readonly reason: string }
  | { readonly kind: 'reported'; readonly report: CommDeviceReported }
  | { readonly kind: 'frames'; readonly frames: readonly CommFrame[] }

/**
 * Follows a comm device over the comms engine hub, by a connection of its own: one that is lost, or does not answer, is
 * tried again every 2 s, for ever.
 */
export function follow$(
  connect: Connect,
  commDeviceId: number,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<News> {
  const session = (line: Line): Observable<News> =>
    concat(
      line.call('FollowCommDevice', commDeviceId).pipe(ignoreElements()),
      defer(() => of<News>({ kind: 'following' })),
      NEVER,
    )
  const alive = (line: Line) => beat$(line, { connect, scheduler, snapshot$: EMPTY }).pipe(ignoreElements())
  return defer(() => connect('comms-engine')).pipe(
    switchMap(line => merge(line.told$.pipe(mergeMap(told => newsOf(told, commDeviceId))), session(line), alive(line))),
    catchError((error: unknown) =>
      concat(
        of<News>({ kind: 'lost', reason: error instanceof Error ? error.message : String(error) }),
        throwError(() => error),
      ),
    ),
    retry({ delay: () => timer(hubRetryMs, scheduler) }),
  )
}

/** A message of the hub; nothing of another device, or that this version does not know. */
function newsOf({ method, argument }: Told, commDeviceId: number): Observable<News> {
  if (method === 'CommDeviceReported')
    return of(commDeviceReported.parse(argument)).pipe(
      mergeMap(report => (report.commDeviceId === commDeviceId ? of<News>({ kind: 'reported', report }) : EMPTY)),
    )
  if (method !== 'CommFrames') return EMPTY
  return of(commFrames.parse(argument)).pipe(
    mergeMap(told => (told.commDeviceId === commDeviceId ? of(told.frames) : EMPTY)),
    map(frames => ({ kind: 'frames', frames }) as const),
  )
}

/** How the hub is reached; tests put their own in its place. */
export const line: { connect: () => Connect } = { connect: () => signalR(globalThis.location.origin) }
