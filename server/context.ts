import type { Registry } from 'prom-client'
import type { Entity } from '../src/domain/entity.ts'
import type { Bus } from './bus/bus.ts'
import type { Database } from './db/connection.ts'
import type { Ports } from './ports.ts'
import type { Settings } from './settings.ts'

/** What every part of the server is given; nothing reaches for it by itself. */
export interface Context {
  readonly settings: Settings
  readonly database: Database
  readonly bus: Bus
  readonly entities: Readonly<Record<string, Entity>>
  /** What features offer to one another. */
  readonly ports: Ports
  /** Where each part keeps its own figures; `/metrics` shows them. */
  readonly metrics: Registry
  /** The server's clock; tests set it. */
  readonly now: () => Date
}

/** The same for background work: its statements may take longer, and take no connection from requests. */
export const inBackground = (context: Context): Context => ({
  ...context,
  database: { ...context.database, pool: context.database.background },
})

/** The same for work that takes as long as there is data. */
export const takingLong = (context: Context): Context => ({
  ...context,
  database: { ...context.database, pool: context.database.long },
})
