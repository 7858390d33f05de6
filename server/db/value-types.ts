import pg from 'pg'

type Parser = (text: string) => unknown

const { builtins } = pg.types
const int8Array = 1016
const numericArray = 1231
const dateArray = 1182
const textArray: number = 1009

const asItIs: Parser = text => text
const numbers = (oid: number): Parser => {
  const strings = pg.types.getTypeParser(oid) as Parser
  return text => mapDeep(strings(text), Number)
}

/**
 * How values come out of the database: bigint and numeric as number (ids and counts of ours stay below 2^53),
 * timestamptz as Date, date as its 'yyyy-mm-dd'; everything else as node-postgres has it.
 */
const parsers = new Map<number, Parser>([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [builtins.DATE, asItIs],
  [int8Array, numbers(int8Array)],
  [numericArray, numbers(numericArray)],
  // The parser of text[] gives the dates as they stand.
  [dateArray, pg.types.getTypeParser(textArray) as Parser],
])

/** For a pool's `types`: the parsers hold for that pool alone, not for the process. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}

function mapDeep(value: unknown, change: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map(item => mapDeep(item, change))
  return typeof value === 'string' ? change(value) : value
}
