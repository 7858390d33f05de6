import * as z from 'zod'
import type { Fact } from '../facts.ts'

/**
 * The pub-sub hub tells every viewer of a client what has changed: `entityChanged`, a batch of changes at a time; and
 * what features have to say beside that: `messageTold`.
 */
export const entityChanges = z.array(
  z.object({ entity: z.string().max(50), id: z.int(), change: z.enum(['added', 'edited', 'deleted']) }),
)
export type EntityChange = z.infer<typeof entityChanges>[number]
export interface PubSubMessages {
  entityChanged(changes: readonly EntityChange[]): void
  messageTold(message: MessageTold): void
}

/** A message of a feature, by the name under which it is declared, with what it says. */
export const messageTold = z.object({ name: z.string().min(1).max(60), argument: z.unknown() })
export type MessageTold = z.infer<typeof messageTold>

/**
 * The facts of a message of this hub; none of a message that this version doesn't know.
 * @param at epoch ms of its arrival
 * @throws if it is malformed
 */
export function pubSubFacts(method: string, argument: unknown, at: number): readonly Fact[] {
  if (method === 'entityChanged')
    return entityChanges.parse(argument).map(change => ({ at, kind: 'entityChanged', ...change }))
  return method === 'messageTold' ? [{ at, kind: 'messageTold', message: messageTold.parse(argument) }] : []
}
