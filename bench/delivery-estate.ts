import type { Pool } from 'pg'

/**
 * Controllers, each with one door, in an area of their own, and a group of that area with many members that does not
 * take its doors yet.
 */
export async function makeDeliveryEstate(pool: Pool, clientId: number, controllers: number, credentials: number) {
  const one = async <T>(sql: string, values: readonly unknown[]): Promise<T> => {
    const { rows } = await pool.query<{ made: T }>(sql, [...values])
    const [row] = rows
    if (!row) throw new Error('Nothing was made')
    return row.made
  }
  const areaId = await one<number>(
    `insert into area ("clientId", "name", "typeId")
     select $1, 'Delivery', "typeId" from area where "clientId" = $1 limit 1 returning "areaId" as "made"`,
    [clientId],
  )
  const ids = await one<number[]>(
    `with made as (
       insert into controller ("clientId", "name", "areaId") select $1, 'Delivery ' || n, $2 from generate_series(1, $3::integer) n
       returning "controllerId"
     ), doors as (
       insert into door ("clientId", "number", "name", "areaId", "controllerId")
       select $1, 1, 'Door of ' || "controllerId", $2, "controllerId" from made
     )
     select array_agg("controllerId") as "made" from made`,
    [clientId, areaId, controllers],
  )
  const groupId = await one<number>(
    `insert into "group" ("clientId", "name", "areaId") values ($1, 'Delivery', $2) returning "groupId" as "made"`,
    [clientId, areaId],
  )
  await pool.query(
    `with made as (
       insert into token ("clientId", "reference") select $1, 'Delivery ' || n from generate_series(1, $3::integer) n
       returning "fobId"
     )
     insert into token_activation ("clientId", "tokenId", "groupId", "active", "dateAdded")
     select $1, "fobId", $2, true, now() from made`,
    [clientId, groupId, credentials],
  )
  await pool.query('analyze')
  return { ids, groupId }
}
