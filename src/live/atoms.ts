import { atom, type Atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { HubName } from '../domain/hubs/hub.ts'
import type { View } from './view.ts'

type Shown<S> = Pick<View<S>, 'name' | 'initial'>

/** Who is mounted how often, by name. `connectLive` follows it, so that only what is looked at is sent and open. */
export interface Needs {
  readonly views: ReadonlyMap<string, number>
  readonly hubs: ReadonlyMap<HubName, number>
}
export const needsAtom = atom<Needs>({ views: new Map(), hubs: new Map() })

const count = <K>(counts: ReadonlyMap<K, number>, key: K, by: number) => {
  const next = (counts.get(key) ?? 0) + by
  const entries = [...counts].filter(([other]) => other !== key)
  return new Map<K, number>(next > 0 ? [...entries, [key, next]] : entries)
}

const states = new Map<string, PrimitiveAtom<unknown>>()

/** Where `connectLive` puts a view's state. Screens read `viewAtom`. */
export function stateAtom(name: string, initial: unknown): PrimitiveAtom<unknown> {
  const known = states.get(name)
  if (known) return known
  const made = atom<unknown>(initial)
  states.set(name, made)
  return made
}

const views = new Map<string, Atom<unknown>>()

/**
 * The React end of a view: its state, live while the atom is mounted (`useAtomValue(viewAtom(eventLog))`).
 * The same atom for the same view, always.
 */
export function viewAtom<S>(view: Shown<S>): Atom<S> {
  const known = views.get(view.name)
  if (known) return known as Atom<S>
  const state = stateAtom(view.name, view.initial)
  const made = atom(
    get => get(state) as S,
    (_get, set, by: 1 | -1) => set(needsAtom, needs => ({ ...needs, views: count(needs.views, view.name, by) })),
  )
  made.onMount = need => {
    need(1)
    return () => need(-1)
  }
  views.set(view.name, made)
  return made
}

const hubs = new Map<HubName, Atom<null>>()

/** Keeps a hub connected while it is mounted, for a screen that needs one without a view. */
export function hubAtom(hub: HubName): Atom<null> {
  const known = hubs.get(hub)
  if (known) return known
  const made = atom(
    () => null,
    (_get, set, by: 1 | -1) => set(needsAtom, needs => ({ ...needs, hubs: count(needs.hubs, hub, by) })),
  )
  made.onMount = need => {
    need(1)
    return () => need(-1)
  }
  hubs.set(hub, made)
  return made
}
