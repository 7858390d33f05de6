import type { EntityChange, MessageTold } from '../domain/hubs/pub-sub.ts'

/** What crosses the port to the page: raw messages, no more than one at a time. */
export interface Shipment {
  readonly number: number
  /** The page's count of restarts when this was made: a shipment of an earlier user or client is thrown away. */
  readonly epoch: number
  readonly patches: readonly (readonly [view: string, patch: unknown])[]
  readonly changes: readonly EntityChange[]
  /** More has changed than is in `changes`: everything cached is in doubt. */
  readonly isMuchChanged: boolean
  /** What features have told, the oldest first. */
  readonly messages: readonly MessageTold[]
}

/** What the page answers to a shipment: its number, once it is applied. */
export type Receipt = number
