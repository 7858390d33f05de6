import type { Socket } from 'node:net'
import pg from 'pg'
import { isUnanswered } from './outage.ts'

/** A connection that was closed but whose other end says nothing is dropped after this. */
const partingMs = 2_000

/** node-postgres declares neither. */
type Inside = { readonly connection: { readonly stream: Socket }; readonly pipeline: boolean }
type Query = (...args: unknown[]) => unknown

/**
 * A connection on which a query was not answered in time is dropped at once: the next query would wait just as long.
 * Without a pipeline, queries of a transaction that are asked together are sent one after the other.
 */
export class BoundedClient extends pg.Client {
  /** The newest of those that are not answered. */
  #asked: Promise<unknown> | undefined

  /** Answers as the driver's own does, in all its forms. */
  override query(...args: unknown[]): never {
    const ask = () => (super.query as Query)(...args)
    const before = isAwaited(args) && !(this as unknown as Inside).pipeline ? this.#asked : undefined
    const asked = before ? before.then(ask, ask) : ask()
    if (!(asked instanceof Promise)) return asked as never
    this.#asked = asked
    const answered = () => {
      if (this.#asked === asked) this.#asked = undefined
    }
    asked.then(answered, (error: unknown) => {
      answered()
      if (isUnanswered(error)) drop(this)
    })
    return asked as never
  }

  override end: typeof pg.Client.prototype.end = ((...args: unknown[]) => {
    setTimeout(() => drop(this), partingMs).unref()
    return (super.end as Query)(...args)
  }) as typeof pg.Client.prototype.end
}

/** Not one that calls back, or a cursor. */
const isAwaited = (args: readonly unknown[]): boolean =>
  !args.some(arg => typeof arg === 'function') && !(typeof args[0] === 'object' && args[0] && 'submit' in args[0])

/** Drops a connection without a goodbye: queries in flight fail, and its pool forgets it. */
export function drop(client: pg.Client | pg.PoolClient): void {
  ;(client as unknown as Inside).connection.stream.destroy()
}
