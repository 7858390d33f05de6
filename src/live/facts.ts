import * as rx from 'rxjs'
import type { Fact } from '../domain/facts.ts'
import { hubNames, type HubName } from '../domain/hubs/hub.ts'
import { hubFacts$ } from './hub-facts.ts'
import { sessionsOf } from './sessions.ts'
import type { Sources } from './sources.ts'

export const tickEveryMs = 1000
/** A longer gap between two ticks means that the machine was asleep, or that its clock was set. */
export const sleepMs = 10_000
/** How long a hub that is no longer needed stays open, as screens change. */
export const lingerMs = 5000

/**
 * All facts of one session (one user working for one client), while subscribed. Hubs are open while they are needed.
 * @param needed$ emits immediately, and then every change
 */
export function facts$(needed$: rx.Observable<ReadonlySet<HubName>>, sources: Sources): rx.Observable<Fact> {
  const { scheduler } = sources
  const sessions = sessionsOf(sources)
  const ticks$ = rx.timer(tickEveryMs, tickEveryMs, scheduler).pipe(
    rx.map((): Fact => ({ at: scheduler.now(), kind: 'ticked' })),
    rx.share(),
  )
  const check$ = clockCheck$(ticks$)
  const hubs$ = hubNames.map(hub =>
    isNeeded$(hub, needed$, sources).pipe(
      rx.switchMap((isNeeded): rx.Observable<Fact> => {
        if (isNeeded) return hubFacts$(hub, sessions(hub), check$, sources)
        return rx.of({ at: scheduler.now(), kind: 'hubChanged', hub, state: 'stopped' })
      }),
    ),
  )
  return rx.merge(steady$(ticks$), ...hubs$)
}

/** From the first need on: at once when it comes, 5 s later when it goes. */
const isNeeded$ = (hub: HubName, needed$: rx.Observable<ReadonlySet<HubName>>, { scheduler }: Sources) =>
  needed$.pipe(
    rx.map(needed => needed.has(hub)),
    rx.switchMap(isNeeded => (isNeeded ? rx.of(true) : rx.timer(lingerMs, scheduler).pipe(rx.map(() => false)))),
    rx.distinctUntilChanged(),
    rx.skipWhile(isNeeded => !isNeeded),
  )

const gapMs = (before: Fact, now: Fact) => now.at - before.at
const isJump = (gap: number) => gap > sleepMs || gap < 0

/** A tick after a jump of the clock tells no time: it is left out. */
const steady$ = (ticks$: rx.Observable<Fact>): rx.Observable<Fact> =>
  ticks$.pipe(
    rx.startWith(undefined),
    rx.pairwise(),
    rx.concatMap(([before, now]) => (now && !(before && isJump(gapMs(before, now))) ? [now] : [])),
  )

/** After a sleep no connection can be trusted, nor the offset after a change of the clock: each is checked at once. */
const clockCheck$ = (ticks$: rx.Observable<Fact>): rx.Observable<never> =>
  ticks$.pipe(
    rx.pairwise(),
    rx.map(([before, now]) => gapMs(before, now)),
    rx.filter(isJump),
    rx.concatMap(gap =>
      rx.throwError(
        () =>
          new Error(
            gap < 0 ? 'The clock of this computer was set back' : `This computer slept for ${Math.round(gap / 1000)} s`,
          ),
      ),
    ),
  )
