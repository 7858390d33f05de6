import type { Socket } from 'node:net'
import pg from 'pg'
import { isUnanswered } from './outage.ts'

/** A connection that was closed but whose other end says nothing is dropped after this. */
const partingMs = 2_000

/** node-postgres declares neither. */
type Inside = { readonly connection: { readonly stream: Socket } }
type Query = (...args: unknown[]) => unknown

/**
 * A connection on which a query was not answered in time is dropped at once: the next query would wait just as long.
 */
export class BoundedClient extends pg.Client {
  override query: typeof pg.Client.prototype.query = ((...args: unknown[]) => {
    const asked = (super.query as Query)(...args)
    if (asked instanceof Promise)
      asked.catch((error: unknown) => {
        if (isUnanswered(error)) drop(this)
      })
    return asked
  }) as typeof pg.Client.prototype.query

  override end: typeof pg.Client.prototype.end = ((...args: unknown[]) => {
    setTimeout(() => drop(this), partingMs).unref()
    return (super.end as Query)(...args)
  }) as typeof pg.Client.prototype.end
}

/** Drops a connection without a goodbye: queries in flight fail, and its pool forgets it. */
export function drop(client: pg.Client | pg.PoolClient): void {
  ;(client as unknown as Inside).connection.stream.destroy()
}
