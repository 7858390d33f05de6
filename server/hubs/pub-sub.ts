import { holds, type Entity } from '../../src/domain/entity.ts'
import { hubPath } from '../../src/domain/hubs/hub.ts'
import { type EntityChange, entityChanges } from '../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { frame } from './protocol/frame.ts'
import { subscribers } from './subscribers.ts'
import type { Caller, Hub } from './viewer.ts'

/** Changes wait so long for others, and go together. */
const coalesceMs = 50

/** The entities that a caller may read, as one key: callers with the same key are told the same. */
function readableTo({ session: { session } }: Caller, entities: Context['entities']): ReadonlySet<string> {
  const mayRead = ({ permission }: Entity) => holds(session.permissions, permission.read)
  return new Set(
    Object.values(entities)
      .filter(mayRead)
      .map(({ id }) => id),
  )
}

/** `/hubs/pub-sub`: `entityChanged` for the working client's records and those of nobody, to whoever may read them. */
export function pubSubHub({ bus, entities }: Context): Hub {
  const readable = new WeakMap<Caller, ReadonlySet<string>>()
  const waiting = new Map<ReadonlySet<Caller>, EntityChange[]>()

  const leave = (callers: ReadonlySet<Caller>) => {
    const changes = waiting.get(callers) ?? []
    waiting.delete(callers)
    const groups = Map.groupBy(callers, caller => [...(readable.get(caller) ?? [])].join())
    for (const group of groups.values()) {
      const seen = readable.get(group[0] as Caller)
      const own = changes.filter(({ entity }) => seen?.has(entity))
      if (own.length === 0) continue
      const message = frame('entityChanged', [own])
      for (const caller of group) caller.sendFrame(message)
    }
  }
  const receive = (message: unknown, callers: ReadonlySet<Caller>) => {
    const changes = entityChanges.parse(message)
    const first = !waiting.has(callers)
    waiting.set(callers, once([...(waiting.get(callers) ?? []), ...changes]))
    if (first) setTimeout(leave, coalesceMs, callers)
  }
  const own = subscribers(bus, subjects.entities, receive)
  const shared = subscribers(bus, () => subjects.entities(0), receive)
  return {
    path: hubPath('pub-sub'),
    methods: {},
    connected(caller) {
      readable.set(caller, readableTo(caller, entities))
      own.add(caller)
      shared.add(caller)
    },
    disconnected(caller) {
      own.remove(caller)
      shared.remove(caller)
    },
  }
}

/** Each change once, in the order of the last time it happened. */
function once(changes: readonly EntityChange[]): EntityChange[] {
  const last = new Map<string, EntityChange>()
  for (const change of changes) {
    const key = `${change.entity}/${change.id}/${change.change}`
    last.delete(key)
    last.set(key, change)
  }
  return [...last.values()]
}
