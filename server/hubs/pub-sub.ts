import { holds, type Entity } from '../../src/domain/entity.ts'
import { hubPath } from '../../src/domain/hubs/hub.ts'
import { type EntityChange, entityChanges, messageTold } from '../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../bus/bus.ts'
import type { Context } from '../context.ts'
import { seesAny } from '../live/visibility.ts'
import { frame } from '../signalr/frame.ts'
import type { HubMessage } from './hub-message.ts'
import { subscribers } from './subscribers.ts'
import type { Caller, Hub } from './viewer.ts'

/** How long changes wait for others, to be sent together. */
const coalesceMs = 50

/**
 * The entities that a caller may read, as one key: callers with the same key get the same. That the client itself has
 * changed everybody hears, who works as it: its time zone and what it leaves out are shown everywhere.
 */
function readableTo({ session: { session } }: Caller, entities: Context['entities']): ReadonlySet<string> {
  const mayRead = ({ permission, tenancy }: Entity) => tenancy === 'self' || holds(session.permissions, permission.read)
  return new Set(
    Object.values(entities)
      .filter(mayRead)
      .map(({ id }) => id),
  )
}

/**
 * `/hubs/pub-sub`: `entityChanged` for the working client's records and those of nobody, and `messageTold` of features,
 * each to those who may know it.
 */
export function pubSubHub({ bus, entities }: Context, declared: readonly HubMessage[]): Hub {
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
  const told = subscribers(bus, subjects.messages, (message, callers) => hand(declared, message, callers))
  return {
    path: hubPath('pub-sub'),
    methods: {},
    connected(caller) {
      readable.set(caller, readableTo(caller, entities))
      own.add(caller)
      shared.add(caller)
      told.add(caller)
    },
    disconnected(caller) {
      own.remove(caller)
      shared.remove(caller)
      told.remove(caller)
    },
  }
}

/** Hands a feature's message to those who may know it. */
function hand(declared: readonly HubMessage[], published: unknown, callers: ReadonlySet<Caller>): void {
  const message = messageTold.parse(published)
  const known = declared.find(({ name }) => name === message.name)
  if (!known) return
  const areaId = known.areaOf(known.schema.parse(message.argument))
  const sent = frame('messageTold', [message])
  for (const caller of callers) {
    const { permissions, areaIds } = caller.session.session
    const isInside = areaId === 'everywhere' || seesAny({ areaIds }, [areaId ?? []].flat())
    if (holds(permissions, known.permission) && isInside) caller.sendFrame(sent)
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
