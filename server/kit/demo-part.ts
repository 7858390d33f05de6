import type { PoolClient } from 'pg'
import type { FileStore } from '../files/store.ts'
import type { Ports } from '../ports.ts'

export interface DemoSite {
  readonly areaId: number
  readonly name: string
  readonly doorIds: readonly number[]
}

/** The organisation that the demo is about, with its sites, while the demo estate is made. */
export interface DemoEstate {
  readonly client: PoolClient
  readonly clientId: number
  /** Somebody who runs the organisation. */
  readonly userId: number
  /** The client that looks after its installations. */
  readonly installerId: number
  /** Its main sites. */
  readonly sites: readonly DemoSite[]
  readonly now: Date
  readonly ports: Ports
  /** Where uploaded files are. */
  readonly files: FileStore
}

/** Makes a feature's part of the demo estate, in its transaction, after those of the features that it uses. */
export type DemoPart = (estate: DemoEstate) => Promise<void>
