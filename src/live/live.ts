import * as rx from 'rxjs'
import type { HubName } from '../domain/hubs/hub.ts'
import { facts$ } from './facts.ts'
import { Outbox } from './outbox.ts'
import type { LiveControl, LiveSession } from './port.ts'
import type { Receipt, Shipment } from './shipment.ts'
import type { Sources } from './sources.ts'
import type { View } from './view.ts'
import { views } from './views/index.ts'

const besideStream: ReadonlySet<string> = new Set(views.filter(view => view.isBesideStream).map(view => view.name))

/**
 * The stream pipeline. It runs in a worker, in the page or in a test: its creator provides its sources and, by
 * `attach`, the port.
 */
export class Live implements LiveControl {
  readonly #outbox: Outbox
  readonly #session$ = new rx.BehaviorSubject<LiveSession | undefined>(undefined)
  readonly #needed$ = new rx.BehaviorSubject<ReadonlySet<HubName>>(new Set())
  readonly #running: rx.Subscription
  #port: MessagePort | undefined

  constructor(sources: Sources) {
    this.#outbox = new Outbox(views, sources.scheduler, shipment => this.#send(shipment))
    this.#running = this.#session$
      .pipe(rx.switchMap(session => (session ? facts$(this.#needed$, sources) : rx.EMPTY)))
      .subscribe(fact => this.#outbox.take(fact))
  }

  answer() {
    // That it comes back is the answer.
  }

  attach(port: MessagePort) {
    this.#port = port
    port.onmessage = ({ data }: MessageEvent<Receipt>) => this.#outbox.arrived(data)
  }

  need(names: readonly string[], hubs: readonly HubName[]) {
    this.#outbox.need(new Set(names))
    const needsStream = names.some(name => !besideStream.has(name))
    this.#needed$.next(new Set(needsStream ? [...hubs, 'logger'] : hubs))
  }

  show(isShown: boolean) {
    this.#outbox.show(isShown)
  }

  restart(session: LiveSession | undefined, epoch: number) {
    this.#session$.next(undefined)
    this.#outbox.reset(epoch)
    if (session) this.#session$.next(session)
  }

  /** The worker's copy of a view's state, as shipped so far. */
  stateOf<S>(view: View<S>): S {
    return this.#outbox.stateOf(view)
  }

  /** Closes every connection and the port. */
  stop() {
    this.#running.unsubscribe()
    this.#port?.close()
  }

  #send(shipment: Shipment) {
    this.#port?.postMessage(shipment)
  }
}
