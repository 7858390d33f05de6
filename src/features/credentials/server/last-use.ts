import { sql } from 'kysely'
import { pgArray, type Queryable, runSql, type Schedule } from '../../../../server/kit/index.ts'

/** Of the stream, a statement. */
const readSize = 5000
/** Rows a statement: each has many indexes. */
const writeSize = 500

interface Stream {
  readonly clientId: number
  /** How far it was read. */
  readonly after: number
  readonly last: number
}
type Uses = Map<number, Date>

/**
 * When each credential was last used, every hour and by what has come into the stream since. Ingest would have to write
 * a row with many indexes for every credential of every batch; here it is one write an hour for each that was used, and
 * ingest does nothing more. The stream is exact to the second where roll-ups are not: a late event is new in it however
 * old it is, and a duplicate never gets into it.
 */
export const rememberUses: Schedule = {
  name: 'token-last-use',
  everyMs: 3_600_000,
  async run({ database: { pool } }, stop) {
    for (const stream of await streams(pool)) await readStream(pool, stream, stop)
  },
}

const streams = (on: Queryable): Promise<Stream[]> =>
  runSql<Stream>(
    on,
    sql`select s."clientId", coalesce(r."sequence", 0)::float8 as "after", s."sequence"::float8 as "last"
      from client_stream s left join token_use_read r using ("clientId")
      where s."sequence" > coalesce(r."sequence", 0) order by s."clientId"`,
  )

/** Writes before it notes how far it has read: what is read twice does no harm. */
async function readStream(on: Queryable, { clientId, after, last }: Stream, stop: AbortSignal): Promise<void> {
  const uses: Uses = new Map()
  for (let from = after; from < last; from += readSize) {
    stop.throwIfAborted()
    for (const { tokenId, at } of await usesIn(on, clientId, from, Math.min(last, from + readSize)))
      if (at > (uses.get(tokenId) ?? new Date(0))) uses.set(tokenId, at)
  }
  const all = [...uses]
  for (let index = 0; index < all.length; index += writeSize) {
    stop.throwIfAborted()
    await write(on, clientId, all.slice(index, index + writeSize))
  }
  await runSql(
    on,
    sql`insert into token_use_read ("clientId", "sequence") values (${clientId}, ${last})
      on conflict ("clientId") do update set "sequence" = excluded."sequence"`,
  )
}

const usesIn = (on: Queryable, clientId: number, after: number, upTo: number) =>
  runSql<{ tokenId: number; at: Date }>(
    on,
    sql`select "tokenId", max("occurredAt") as "at" from event
      where "clientId" = ${clientId} and "sequence" > ${after} and "sequence" <= ${upTo} and "tokenId" is not null
      group by "tokenId"`,
  )

/** A use before the one known never moves it back. */
const write = (on: Queryable, clientId: number, uses: readonly (readonly [number, Date])[]) =>
  runSql(
    on,
    sql`update token t set "lastUsed" = n."at"
      from unnest(${pgArray(uses.map(([tokenId]) => tokenId))}::integer[], ${pgArray(uses.map(([, at]) => at.toISOString()))}::timestamptz[]) as n("tokenId", "at")
      where t."fobId" = n."tokenId" and t."clientId" = ${clientId} and n."at" > coalesce(t."lastUsed", '-infinity')`,
  )
