import type { ClientBase } from 'pg'

/** A number is taken a moment before its transaction has one of its own: by then it long has. */
const marginMs = 10_000

interface Mark {
  readonly upTo: number
  readonly xmax: string
  readonly sinceMs: number
}

/**
 * Up to which number every change is committed or never will be: those that had been given when all transactions of
 * that moment have ended. Held in memory: transactions are numbered by each database for itself.
 */
export class Watermark {
  readonly #marginMs: number
  #mark: Mark | undefined
  #safe = 0

  constructor(margin = marginMs) {
    this.#marginMs = margin
  }

  /** How far it has come; a query or two. */
  async reached(client: ClientBase): Promise<number> {
    if (
      this.#mark &&
      performance.now() - this.#mark.sinceMs >= this.#marginMs &&
      (await hasPassed(client, this.#mark))
    ) {
      this.#safe = this.#mark.upTo
      this.#mark = undefined
    }
    this.#mark ??= await markNow(client)
    return this.#safe
  }
}

async function hasPassed(client: ClientBase, { xmax }: Mark): Promise<boolean> {
  const { rows } = await client.query<{ passed: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 as "passed"',
    [xmax],
  )
  return rows[0]?.passed === true
}

async function markNow(client: ClientBase): Promise<Mark> {
  const { rows } = await client.query<{ upTo: number; xmax: string }>(
    `select (select coalesce(max("auditEntryId"), 0) from audit_entry) as "upTo",
       pg_snapshot_xmax(pg_current_snapshot())::text as "xmax"`,
  )
  return { upTo: Number(rows[0]?.upTo ?? 0), xmax: rows[0]?.xmax ?? '0', sinceMs: performance.now() }
}
