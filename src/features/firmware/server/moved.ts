import { type Context, subjects, type Touched, type Writing } from '../../../../server/kit/index.ts'
import type { Moved } from './advance.ts'

/** Pages read again at most so often, however many devices say how far they are. */
const everyMs = 1000
/** Beyond so many records at once, pages read all they show. */
const mostNamed = 200

interface Waiting {
  readonly moved: Map<string, Touched>
  lastMs: number
  timer?: NodeJS.Timeout
}

const clients = new WeakMap<Context['bus'], Map<number, Waiting>>()

const recordOf = ({ entity, id, change }: Moved): Touched => ({ entity, id, change })

type Write = Pick<Writing, 'touched' | 'afterCommit' | 'context'>

const wantedOf = (moved: readonly Moved[]): readonly number[] => moved.flatMap(each => each.wantedOf ?? [])

/** Tells controllers that there is an update for them now. */
function tellWanted(bus: Context['bus'], controllerIds: readonly number[]): void {
  if (controllerIds.length > 0) bus.publish(subjects.firmwareWanted, controllerIds)
}

/** The same after the commit of a write of the API. */
export function noteWanted({ afterCommit, context }: Write, controllerIds: readonly number[]): void {
  afterCommit.push(() => tellWanted(context.bus, controllerIds))
}

/** In a write of the API: after its commit pages are told of further records, and controllers of what is asked of them. */
export function noteMoved(write: Write, moved: readonly Moved[]): void {
  write.touched.push(...moved.map(recordOf))
  noteWanted(write, wantedOf(moved))
}

/**
 * Tells the pages of a client that updates have moved on, at most once a second, the last state included; and controllers
 * at once of what is asked of them.
 */
export function tellMoved({ bus }: Pick<Context, 'bus'>, clientId: number, moved: readonly Moved[]): void {
  if (moved.length === 0) return
  tellWanted(bus, wantedOf(moved))
  const all = clients.get(bus) ?? new Map<number, Waiting>()
  clients.set(bus, all)
  const waiting = all.get(clientId) ?? { moved: new Map<string, Touched>(), lastMs: -Infinity }
  all.set(clientId, waiting)
  for (const each of moved) waiting.moved.set(`${each.entity} ${each.id}`, recordOf(each))
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

const whole = (moved: readonly Touched[]): readonly Touched[] =>
  [...new Set(moved.map(({ entity }) => entity))].map(entity => ({ entity, id: 0, change: 'edited' }))
