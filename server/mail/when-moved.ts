import type { Bus } from '../bus/bus.ts'
import type { Context } from '../context.ts'

/** What follows when a message about one kind of record has moved on: been sent, delivered, or failed. */
export interface WhenMoved {
  /** The id of the entity. */
  readonly of: string
  /** It may be called twice for one change, and never if the process ends just then: a schedule must find what it missed. */
  moved(context: Context, id: number): Promise<void>
}

const known = new WeakMap<Bus, readonly WhenMoved[]>()

/** Tells what follows when messages move on, before any is sent. */
export const keepWhenMoved = ({ bus }: Pick<Context, 'bus'>, all: readonly WhenMoved[]): void =>
  void known.set(bus, all)

/** Does what follows when a message about a record has moved on. */
export async function followMoved(context: Context, of: string | null, id: number | null): Promise<void> {
  if (of === null || id === null) return
  for (const each of known.get(context.bus) ?? []) if (each.of === of) await each.moved(context, id)
}
