import { type Context, subjects } from '../../../../server/kit/index.ts'
import type { Moved } from './advance.ts'

/** Pages read again at most so often, however many devices say how far they are. */
const everyMs = 1000
/** Beyond so many records at once, pages read all they show. */
const mostNamed = 200

interface Waiting {
  readonly moved: Map<string, Moved>
  lastMs: number
  timer?: NodeJS.Timeout
}

const clients = new WeakMap<Context['bus'], Map<number, Waiting>>()

/** Tells the pages of a client that updates have moved on: at most once a second, the last state included. */
export function tellMoved({ bus }: Pick<Context, 'bus'>, clientId: number, moved: readonly Moved[]): void {
  if (moved.length === 0) return
  const all = clients.get(bus) ?? new Map<number, Waiting>()
  clients.set(bus, all)
  const waiting = all.get(clientId) ?? { moved: new Map<string, Moved>(), lastMs: -Infinity }
  all.set(clientId, waiting)
  for (const each of moved) waiting.moved.set(`${each.entity} ${each.id}`, each)
  if (waiting.timer) return
  const tell = () => {
    const told = [...waiting.moved.values()]
    waiting.moved.clear()
    delete waiting.timer
    waiting.lastMs = performance.now()
    bus.publish(subjects.entities(clientId), told.length <= mostNamed ? told : whole(told))
  }
  const leftMs = waiting.lastMs + everyMs - performance.now()
  waiting.timer = setTimeout(tell, Math.max(0, leftMs)).unref()
}

const whole = (moved: readonly Moved[]): readonly Moved[] =>
  [...new Set(moved.map(({ entity }) => entity))].map(entity => ({ entity, id: 0, change: 'edited' }))
