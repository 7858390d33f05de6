import type { LiveBatch, LiveSnapshot, Names } from '../../src/domain/live.ts'
import type { Session } from '../session.ts'

/** What of a client's stream a session may see. */
export interface Visibility {
  /** The same for all who see the same: their batches are cut and serialised once. */
  readonly key: string
  readonly events: boolean
  readonly alarms: boolean
  readonly messages: boolean
  readonly occupancy: boolean
  readonly doors: boolean
  /** Only of these areas; undefined for all. What is in no area is then not seen. */
  readonly areaIds: ReadonlySet<number> | undefined
}

const parts = ['events', 'alarms', 'messages', 'occupancy', 'doors'] as const

export function visibilityOf({ permissions, areaIds }: Pick<Session, 'permissions' | 'areaIds'>): Visibility {
  const sees = {
    events: permissions.has('EVENT_READ'),
    alarms: permissions.has('EVENT_READ'),
    messages: permissions.has('CLIENTMESSAGE_READ'),
    // Who moves where is told by events: without them occupancy would stand still and look well.
    occupancy: ['EVENT_READ', 'PERSON_READ', 'ZONE_READ'].every(code => permissions.has(code)),
    doors: ['EVENT_READ', 'DOOR_READ'].every(code => permissions.has(code)),
  }
  const areas = areaIds ? [...areaIds].sort((one, other) => one - other).join() : 'all'
  return { ...sees, areaIds, key: `${parts.map(part => Number(sees[part])).join('')}/${areas}` }
}

/** Which parts a snapshot leaves empty because the session may not see them. */
export const withheldFrom = (visibility: Visibility): LiveSnapshot['withheld'] =>
  parts.filter(part => !visibility[part])

/** Whether something in an area (or in none) may be seen. */
export const seesArea = ({ areaIds }: Visibility, areaId: number | null | undefined): boolean =>
  areaIds === undefined || (areaId != null && areaIds.has(areaId))

/** The part of a batch that may be seen; its sequences stay, so that what is left out is no gap. */
export function cut(batch: LiveBatch, visibility: Visibility): LiveBatch {
  const { events, alarms, messages, occupancy, areaIds } = visibility
  if (events && alarms && messages && occupancy && !areaIds) return batch
  const seen = <T extends { readonly areaId?: number }>(allowed: boolean, items: readonly T[] = []) =>
    allowed ? items.filter(({ areaId }) => seesArea(visibility, areaId)) : []
  const left = {
    alarms: seen(alarms, batch.alarms),
    messages: seen(messages, batch.messages),
    marks: seen(occupancy, batch.marks),
  }
  const part = { from: batch.from, to: batch.to, events: seen(events, batch.events), sentAt: batch.sentAt }
  const kept = Object.fromEntries(Object.entries(left).filter(([, items]) => items.length > 0))
  const names = namesIn({ ...part, ...kept }, batch.names)
  return { ...part, ...kept, ...(names && { names }) }
}

/** The part of a batch after a sequence: for a viewer who has the beginning already. */
export function after<B extends LiveBatch>(batch: B, sequence: number): B {
  const later = <T extends { readonly sequence: number }>(items: readonly T[]) =>
    items.filter(item => item.sequence > sequence)
  return {
    ...batch,
    from: Math.max(batch.from, sequence + 1),
    events: later(batch.events),
    ...(batch.alarms && { alarms: later(batch.alarms) }),
    ...(batch.messages && { messages: later(batch.messages) }),
    ...(batch.marks && { marks: later(batch.marks) }),
  }
}

type Naming = Readonly<Record<string, unknown>>

/** The names of what a batch names, and no others. */
function namesIn({ events, alarms = [], marks = [] }: LiveBatch, names: Names = {}): Names | undefined {
  const naming: Naming[] = [...events, ...alarms, ...marks] as unknown as Naming[]
  const kept = Object.entries(names).flatMap(([kind, titles]) => {
    const ids = new Set(
      naming
        .map(item => item[`${kind}Id`])
        .filter(id => id !== undefined)
        .map(String),
    )
    const own = Object.entries(titles ?? {}).filter(([id]) => ids.has(id))
    return own.length > 0 ? [[kind, Object.fromEntries(own)] as const] : []
  })
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}
