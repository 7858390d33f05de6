import type { Registry } from 'prom-client'
import type { Entity } from '../src/domain/entity.ts'
import type { Bus } from './bus/bus.ts'
import type { Database } from './db/connection.ts'
import type { Settings } from './settings.ts'

/** What every part of the server is given; nothing reaches for it by itself. */
export interface Context {
  readonly settings: Settings
  readonly database: Database
  readonly bus: Bus
  readonly entities: Readonly<Record<string, Entity>>
  /** Where each part keeps its own figures; `/metrics` shows them. */
  readonly metrics: Registry
  /** The server's clock; tests set it. */
  readonly now: () => Date
}
