/** A value of an array literal; undefined is null. */
export type Cell = string | number | boolean | null | undefined

const special = /["\\]/g

/**
 * PostgreSQL's text form of an array, `{1,NULL,"a \"b\""}`. A batch goes to the database as one array a column: less
 * to parse than JSON, and than what the driver makes of an array.
 */
export function pgArray(values: Iterable<Cell>): string {
  const cells: string[] = []
  for (const value of values)
    if (value === null || value === undefined) cells.push('NULL')
    else cells.push(typeof value === 'string' ? `"${value.replace(special, '\\$&')}"` : String(value))
  return `{${cells.join(',')}}`
}

/** The columns of a set of rows: name -> type in the database, and how to read it from a row. */
export type Columns<R> = Readonly<Record<string, readonly [type: string, of: (row: R) => Cell]>>

/** Rows as one array a column: made once, for any statement. */
export type Table = readonly { readonly name: string; readonly type: string; readonly array: string }[]

export const tableOf = <R>(columns: Columns<R>, rows: readonly R[]): Table =>
  Object.entries(columns).map(([name, [type, of]]) => ({ name, type, array: pgArray(rows.map(of)) }))

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[] = []

  /** `$3::integer[]` for the value. */
  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }

  /**
   * `unnest($1::integer[], ...) as name("a", ...)`: rows as a table. The columns in `derived` are expressions of the
   * others, and of what may be known later than the rows.
   */
  table(name: string, table: Table, derived: Readonly<Record<string, string>> = {}): string {
    const arrays = table.map(({ type, array }) => this.add(array, `${type}[]`))
    const names = table.map(column => column.name)
    const rows = `unnest(${arrays.join(', ')}) as ${name}(${names.map(quoted).join(', ')})`
    const made = Object.entries(derived).map(([column, expression]) => `${expression} as ${quoted(column)}`)
    if (made.length === 0) return rows
    const kept = names.filter(column => derived[column] === undefined).map(quoted)
    return `(select ${[...kept, ...made].join(', ')} from ${rows}) as ${name}`
  }
}

const quoted = (name: string) => `"${name}"`
