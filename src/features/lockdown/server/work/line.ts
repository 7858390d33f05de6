import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** Longer than a controller may take to answer. The lease of a process that died ends after it. */
const heldSeconds = 12

/** A lease on one controller: one process at a time sends it commands, by the database's clock. */
export class Line {
  readonly #pool: Pool
  readonly #controllerId: number
  readonly #holder = randomUUID()

  constructor(pool: Pool, controllerId: number) {
    this.#pool = pool
    this.#controllerId = controllerId
  }

  /** Takes or renews it. @returns false if another process has it */
  async take(): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `insert into lockdown_line as l ("controllerId", "holder", "heldUntil")
       values ($1, $2, now() + interval '${heldSeconds} seconds')
       on conflict ("controllerId") do update set "holder" = excluded."holder", "heldUntil" = excluded."heldUntil"
       where l."holder" = excluded."holder" or l."heldUntil" < now() returning 1`,
      [this.#controllerId, this.#holder],
    )
    return rowCount === 1
  }

  async release(): Promise<void> {
    await this.#pool.query('delete from lockdown_line where "controllerId" = $1 and "holder" = $2', [
      this.#controllerId,
      this.#holder,
    ])
  }
}
