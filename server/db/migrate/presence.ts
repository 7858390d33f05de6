import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { version } from '../../base/version.ts'
import type { Database } from '../connection.ts'
import { renewEveryMs } from '../lease.ts'
import type { MigrationFile } from './files.ts'

/** A process that has not been seen for this long has ended, by the database's clock. */
const aliveSql = `interval '10 seconds'`
const lookEveryMs = 500

interface Other {
  readonly serverProcessId: string
  readonly host: string
  readonly pid: number
  readonly version: string
  readonly migration: string
  readonly seenAt: Date
}

/** A server of another version runs on the database, and a pending migration would break it. */
export class OtherVersionRuns extends Error {
  override name = 'OtherVersionRuns'
  constructor({ version: its, pid, host, migration }: Other, pending: string) {
    super(
      `Gatehouse ${its} is running on this database: process ${pid} on ${host}, whose last migration is ${migration}. ` +
        `It can't go on beside ${pending}, which was not applied to its end. ` +
        `Stop every server of that version (there: kill ${pid}), then start this one.`,
    )
  }
}

/**
 * This process among the servers on one PostgreSQL: a row, renewed every few seconds. The embedded database has only
 * one server, so nothing is recorded there.
 */
export class Presence {
  readonly #id = randomUUID()
  readonly #database: Pick<Database, 'pool' | 'kind'>
  #renewing: NodeJS.Timeout | undefined

  constructor(database: Pick<Database, 'pool' | 'kind'>) {
    this.#database = database
  }

  /** Takes part as a server of these migrations. In the transaction that found none of them pending, journal locked. */
  async enter(client: pg.PoolClient, files: readonly MigrationFile[]): Promise<void> {
    if (this.#database.kind === 'embedded') return
    await client.query(`delete from server_process where "seenAt" < now() - interval '1 day'`)
    await client.query(
      `insert into server_process ("serverProcessId", "host", "pid", "version", "migration") values ($1, $2, $3, $4, $5)
       on conflict ("serverProcessId") do nothing`,
      [this.#id, hostname(), process.pid, version, files.at(-1)?.name ?? ''],
    )
  }

  /** From now on the row is renewed; while the database is away it isn't. */
  keepUp(): void {
    if (this.#database.kind === 'embedded') return
    const renew = () =>
      this.#database.pool.query('update server_process set "seenAt" = now() where "serverProcessId" = $1', [this.#id])
    this.#renewing ??= setInterval(() => void renew().catch(() => undefined), renewEveryMs)
  }

  async leave(): Promise<void> {
    clearInterval(this.#renewing)
    if (this.#renewing === undefined) return
    await this.#database.pool
      .query('delete from server_process where "serverProcessId" = $1', [this.#id])
      // Then it is taken for ended a few seconds later.
      .catch(() => undefined)
  }
}

/** A server that is alive and does not know a migration; undefined if there is none. */
export async function serverBefore(
  { long: pool, kind }: Pick<Database, 'long' | 'kind'>,
  migration: string,
): Promise<Other | undefined> {
  if (kind === 'embedded') return undefined
  // Made by one of the migrations: until then nobody can be known.
  const { rows: made } = await pool.query<{ made: boolean }>(
    `select to_regclass('server_process') is not null as "made"`,
  )
  if (made[0]?.made !== true) return undefined
  const { rows } = await pool.query<Other>(
    `select * from server_process where "seenAt" > now() - ${aliveSql} and "migration" < $1 order by "startedAt" limit 1`,
    [migration],
  )
  return rows[0]
}

/**
 * Returns once no server is alive that does not know a migration: one that was killed is waited for.
 * @throws OtherVersionRuns as soon as one shows that it is alive
 */
export async function assertNoServerBefore(
  database: Pick<Database, 'long' | 'kind'>,
  migration: string,
): Promise<void> {
  const first = new Map<string, number>()
  for (;;) {
    const other = await serverBefore(database, migration)
    if (!other) return
    const seenAt = first.get(other.serverProcessId) ?? other.seenAt.getTime()
    if (other.seenAt.getTime() > seenAt) throw new OtherVersionRuns(other, migration)
    first.set(other.serverProcessId, seenAt)
    await delay(lookEveryMs)
  }
}
