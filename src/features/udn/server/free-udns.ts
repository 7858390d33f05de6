import { sql } from 'kysely'
import { carriersOf, type Queryable, runSql } from '../../../../server/kit/index.ts'
import { invalid } from '../../../domain/faults.ts'
import { type MadeType, udnOf } from '../domain/ranges.ts'

/** How many numbers are looked at in one statement, and how often at most. */
const atOnce = 1000
const mostLooks = 50

/** Those of some UDNs that something has: the register, a stockroom, or a record that carries a device. */
async function taken(on: Queryable, udns: readonly string[]): Promise<ReadonlySet<string>> {
  const wanted = udns.map(udn => udn.toLowerCase())
  const rows = await runSql<{ udn: string }>(
    on,
    sql`
    select upper("udn") as "udn" from udn_device where lower("udn") = any(${wanted}::text[]) and "deletedAt" is null
    union all
    select upper("udn") from stockroom_item where lower("udn") = any(${wanted}::text[]) and "deletedAt" is null`,
  )
  return new Set([...rows, ...(await carriersOf(on, udns))].map(({ udn }) => udn))
}

/**
 * The next free UDNs of a range. Another transaction that asks for more of it waits until this one ends.
 * @param on in a transaction
 * @throws 422 where the range has not so many left
 */
export async function freeUdns(on: Queryable, { id, from, to, label }: MadeType, count: number): Promise<string[]> {
  await runSql(on, sql`insert into udn_counter ("type", "last") values (${id}, ${from - 1}) on conflict do nothing`)
  const [counter] = await runSql<{ last: string }>(
    on,
    sql`select "last" from udn_counter where "type" = ${id} for update`,
  )
  const found: string[] = []
  let last = Number(counter?.last ?? from - 1)
  for (let look = 0; look < mostLooks && found.length < count && last < to; look += 1) {
    const first = last + 1
    const udns = Array.from({ length: Math.min(atOnce, to - last) }, (_, index) => udnOf(first + index))
    const gone = await taken(on, udns)
    const free = udns.filter(udn => !gone.has(udn)).slice(0, count - found.length)
    found.push(...free)
    const end = found.length === count ? free.at(-1) : udns.at(-1)
    last = Number.parseInt(end ?? udnOf(last), 16)
  }
  if (found.length < count)
    throw invalid([
      {
        propertyName: 'count',
        errorMessage: `Only ${found.length} UDNs were found in the range of ${label}, so none was made`,
      },
    ])
  await runSql(on, sql`update udn_counter set "last" = ${last} where "type" = ${id}`)
  return found
}
