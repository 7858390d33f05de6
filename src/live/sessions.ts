import * as rx from 'rxjs'
import type { Fact } from '../domain/facts.ts'
import type { HubName } from '../domain/hubs/hub.ts'
import { jobUpdatedFact } from '../domain/hubs/job-processor.ts'
import { mailServerFact } from '../domain/hubs/notification.ts'
import { pubSubFacts } from '../domain/hubs/pub-sub.ts'
import { smsLoggedFact } from '../domain/hubs/sms.ts'
import { beat$ } from './heartbeat.ts'
import type { Session } from './hub-facts.ts'
import { Position } from './position.ts'
import type { Sources } from './sources.ts'
import { Stream } from './stream.ts'
import type { Line } from './transport.ts'

/** What is done on each hub while it is connected. A position lasts over all connections of one session. */
export function sessionsOf(sources: Sources): (hub: HubName) => Session {
  const position = new Position()
  const { scheduler } = sources
  const logger = (line: Line) => {
    const stream = new Stream(line, position, sources)
    const beaten$ = beat$(line, sources).pipe(
      rx.concatMap(beat =>
        rx.concat(
          rx.of({ at: scheduler.now(), kind: 'clockMeasured', offsetMs: beat.offsetMs } as const),
          stream.heed(beat),
        ),
      ),
    )
    return rx.merge(stream.facts$, beaten$)
  }
  const pubSub = (line: Line) =>
    rx.merge(
      line.told$.pipe(rx.concatMap(({ method, argument }) => pubSubFacts(method, argument, scheduler.now()))),
      alive$(line, sources),
    )
  const jobs = (line: Line) =>
    rx.merge(
      line.told$.pipe(rx.map(({ argument }) => jobUpdatedFact(argument, scheduler.now()))),
      alive$(line, sources),
    )
  const own: Partial<Record<HubName, Session>> = {
    logger: { facts: logger },
    'pub-sub': { facts: pubSub },
    notification: { facts: line => mailServerFacts$(line, sources) },
    sms: { facts: line => smsFacts$(line, sources) },
    'job-processor': { open: line => line.call('SubscribeJobs'), facts: jobs },
  }
  const other: Session = { facts: line => alive$(line, sources) }
  return hub => own[hub] ?? other
}

/** Says nothing; errors where the server does not answer. */
const alive$: (...parameters: Parameters<typeof beat$>) => rx.Observable<never> = (line, sources) =>
  beat$(line, sources).pipe(rx.ignoreElements())

/** Text messages of SIMs. Without the permission nothing is received, and the connection stays open. */
const smsFacts$: (...parameters: Parameters<typeof beat$>) => rx.Observable<Fact> = (line, sources) => {
  const told$ = line.told$.pipe(rx.map(({ argument }) => smsLoggedFact(argument, sources.scheduler.now())))
  return rx.merge(told$, asked$(line, 'SubscribeSms'), alive$(line, sources))
}

/** Asks for messages; where that is refused there are none. */
const asked$ = (line: Line, method: string): rx.Observable<never> =>
  line.call(method).pipe(
    rx.ignoreElements(),
    rx.catchError(() => rx.EMPTY),
  )

/** Whether the mail server answers. Without the permission nothing is received, and the connection stays open. */
const mailServerFacts$: (...parameters: Parameters<typeof beat$>) => rx.Observable<Fact> = (line, sources) => {
  const told$ = line.told$.pipe(rx.map(({ argument }) => mailServerFact(argument, sources.scheduler.now())))
  return rx.merge(told$, asked$(line, 'SubscribeMailServer'), alive$(line, sources))
}
