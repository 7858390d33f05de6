import { type Endpoint, releaseProxy, transfer, wrap } from 'comlink'
import type { createStore } from 'jotai/vanilla'
import { Subject, type Observable } from 'rxjs'
import type { EntityChange, MessageTold } from '../domain/hubs/pub-sub.ts'
import { needsAtom, stateAtom } from './atoms.ts'
import type { LiveControl, LiveSession } from './port.ts'
import type { Shipment } from './shipment.ts'
import { views } from './views/index.ts'

type Store = ReturnType<typeof createStore>

/** What is needed of `document`. */
export interface Visibility {
  readonly visibilityState: string
  addEventListener(type: 'visibilitychange', listener: () => void): void
  removeEventListener(type: 'visibilitychange', listener: () => void): void
}

/** Records that have changed. */
export interface Changes {
  readonly changes: readonly EntityChange[]
  /** More has changed than is listed: everything cached is in doubt. */
  readonly isMuchChanged: boolean
}

export interface LivePage {
  /** After sign-in and after every change of user or working client; without a session everything stops. */
  restart(session: LiveSession | undefined): void
  /** Answered by the worker, as soon as it comes to it. */
  readonly answer: () => Promise<void>
  readonly changes$: Observable<Changes>
  /** What features have told. */
  readonly messages$: Observable<MessageTold>
  /** Lets go of the worker's end; the worker itself is its maker's to end. */
  stop(): void
}

/**
 * The page's end of the pipeline: applies shipments to the views' atoms, tells the worker which views and hubs are
 * mounted and whether the page is visible. Nothing connects before the first `restart`.
 * @param endpoint the worker, or a MessagePort on whose other end a `Live` is exposed
 */
export function connectLive(endpoint: Endpoint, store: Store, page: Visibility): LivePage {
  const control = wrap<LiveControl>(endpoint)
  const { port1: port, port2 } = new MessageChannel()
  const { hand, ...heard } = outlets()
  let epoch = 0
  port.onmessage = ({ data }: MessageEvent<Shipment>) => {
    if (data.epoch === epoch) {
      applyAll(store, data.patches)
      hand(data)
    }
    port.postMessage(data.number)
  }
  const need = () => {
    const needs = store.get(needsAtom)
    void control.need([...needs.views.keys()], [...needs.hubs.keys()])
  }
  const show = () => void control.show(page.visibilityState !== 'hidden')
  void control.attach(transfer(port2, [port2]))
  need()
  show()
  const forget = store.sub(needsAtom, need)
  page.addEventListener('visibilitychange', show)
  return {
    ...heard,
    answer: () => control.answer(),
    restart: session => {
      epoch++
      for (const { name, initial } of views) store.set(stateAtom(name, initial), initial)
      void control.restart(session, epoch)
    },
    stop: () => {
      forget()
      page.removeEventListener('visibilitychange', show)
      port.close()
      heard.changes$.complete()
      heard.messages$.complete()
      control[releaseProxy]()
    },
  }
}

/** Where what a shipment holds beside patches is handed on. */
function outlets() {
  const changes$ = new Subject<Changes>()
  const messages$ = new Subject<MessageTold>()
  const hand = ({ changes, isMuchChanged, messages }: Shipment) => {
    if (changes.length > 0 || isMuchChanged) changes$.next({ changes, isMuchChanged })
    for (const message of messages) messages$.next(message)
  }
  return { changes$, messages$, hand }
}

function applyAll(store: Store, patches: Shipment['patches']) {
  for (const [name, patch] of patches) {
    const view = views.find(one => one.name === name)
    if (!view) continue
    const state = stateAtom(name, view.initial)
    store.set(state, view.apply(store.get(state), patch))
  }
}
