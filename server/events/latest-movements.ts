import type pg from 'pg'

/** The newest movement of one credential; out of all zones where `zoneId` is null. */
export interface LatestMovement {
  readonly tokenId: number
  readonly personId: number | null
  readonly zoneId: number | null
  readonly at: Date
  readonly sequence: number
}

/** Credentials a statement: each stays well under 50 ms on the embedded database. */
const pageSize = 1000

const columns = '"tokenId", "personId", "zoneId", "at", "sequence"'
const nowSql = `select ${columns} from occupancy where "clientId" = $1 and "tokenId" > $2 order by "tokenId" limit ${pageSize}`
/** Every credential that ever moved has a row in occupancy: one look into the index of movements for each. */
const thenSql = `select t."tokenId", m."personId", m."zoneId", m."at", m."sequence"
  from (select "tokenId" from occupancy where "clientId" = $1 and "tokenId" > $2 order by "tokenId" limit ${pageSize}) t
  left join lateral (
    select "personId", "zoneId", "at", "sequence" from movement
    where "clientId" = $1 and "tokenId" = t."tokenId" and "at" <= $3
    order by "at" desc, "sequence" desc limit 1
  ) m on true
  order by t."tokenId"`

/** The newest movement of each credential now, or at or before an instant; in pages, so that no statement is long. */
export async function* latestMovements(
  pool: pg.Pool,
  clientId: number,
  at: Date | undefined,
): AsyncGenerator<LatestMovement> {
  let after = 0
  for (;;) {
    const { rows } = await pool.query<LatestMovement & { at: Date | null }>(
      at ? thenSql : nowSql,
      at ? [clientId, after, at] : [clientId, after],
    )
    for (const row of rows) if (row.at) yield row
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.tokenId
  }
}
