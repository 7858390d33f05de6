import * as z from 'zod'
import type { Fact } from '../facts.ts'

/** The pub-sub hub tells every viewer of a client what has changed: `entityChanged`, a batch of changes at a time. */
export const entityChanges = z.array(
  z.object({ entity: z.string().max(50), id: z.int(), change: z.enum(['added', 'edited', 'deleted']) }),
)
export type EntityChange = z.infer<typeof entityChanges>[number]
export interface PubSubMessages {
  entityChanged(changes: readonly EntityChange[]): void
}

/**
 * The facts of an `entityChanged` message.
 * @param at epoch ms of its arrival
 * @throws where it is malformed
 */
export const entityChangedFacts = (message: unknown, at: number): readonly Fact[] =>
  entityChanges.parse(message).map(change => ({ at, kind: 'entityChanged', ...change }))
