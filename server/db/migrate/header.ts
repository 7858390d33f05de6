/** How a migration is applied: in one transaction, statement by statement, or row by row while servers serve. */
export type Way = 'transaction' | 'online' | Backfill

/** Rows that are filled in ranges of their key. */
export interface Backfill {
  readonly table: string
  readonly key: string
}

export interface Header {
  readonly way: Way
  readonly isCompatible: boolean
}

const word = /^--\s*(online|compatible|backfill)\b/
const plain = /^-- (online, compatible|online|compatible)$/
const backfill = /^-- backfill (\w+) by (\w+)$/

/**
 * What the first line of a migration says of it; nothing: it is applied in one transaction, and no other server may
 * run. @throws for a line that begins like one of these and isn't, and for a back-fill without a range
 */
export function readHeader(name: string, sql: string): Header {
  const [first = ''] = sql.split('\n', 1)
  if (!word.test(first)) return { way: 'transaction', isCompatible: false }
  const [, table, key] = backfill.exec(first) ?? []
  if (table !== undefined && key !== undefined) {
    if (!/\$1\b/.test(sql) || !/\$2\b/.test(sql))
      throw new Error(`The back-fill ${name} must fill the rows whose key is > $1 and <= $2.`)
    return { way: { table, key }, isCompatible: true }
  }
  const said = plain.exec(first)?.[1]
  if (said === undefined)
    throw new Error(
      `The first line of ${name} is "${first}"; it may be "-- online", "-- compatible", "-- online, compatible" or "-- backfill TABLE by KEY".`,
    )
  return { way: said.startsWith('online') ? 'online' : 'transaction', isCompatible: said.endsWith('compatible') }
}
