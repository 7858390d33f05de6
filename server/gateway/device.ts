import type { Sender } from '../events/ingest/keys.ts'

/** A controller that talks for itself, and whose it is. */
export interface Device extends Sender {
  readonly controllerId: number
}
