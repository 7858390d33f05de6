import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './connection.ts'

type On = Pick<Database, 'pool' | 'kind'>

/** A holder that has died is replaced after this long. */
const heldMs = 10_000
export const renewEveryMs = 3000
const lookEveryMs = 500

/** Something that one process at a time does, of all on one database. By the database's clock. */
export class Lease {
  readonly #on: On
  readonly #name: string
  readonly #holder = randomUUID()

  constructor(on: On, name: string) {
    this.#on = on
    this.#name = name
  }

  /** Takes or renews it; false where another process holds it. */
  async take(forMs: number = heldMs): Promise<boolean> {
    const { pool, kind } = this.#on
    const { rowCount } = await pool.query(
      `insert into lease as l ("name", "holder", "until") values ($1, $2, now() + $3 * interval '1 millisecond')
       on conflict ("name") do update set "holder" = excluded."holder", "until" = excluded."until"
       where l."holder" = excluded."holder" or l."until" < now() or $4 returning 1`,
      // The embedded database has one server: a holder from before this one started is dead.
      [this.#name, this.#holder, forMs, kind === 'embedded'],
    )
    return rowCount === 1
  }

  async release(): Promise<void> {
    await this.#on.pool.query('delete from lease where "name" = $1 and "holder" = $2', [this.#name, this.#holder])
  }
}

/** Does something as the only process that does it now: others wait until it is done. */
export async function alone<T>(on: On, name: string, work: () => Promise<T>): Promise<T> {
  const lease = new Lease(on, name)
  while (!(await lease.take())) await delay(lookEveryMs)
  const renewing = setInterval(() => void lease.take().catch(() => undefined), renewEveryMs)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await lease.release()
  }
}
