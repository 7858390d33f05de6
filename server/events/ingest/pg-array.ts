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

/** Collects the parameters of one statement. */
export class Parameters {
  readonly values: unknown[]

  /** @param values those that an earlier part of the statement has collected */
  constructor(values: readonly unknown[] = []) {
    this.values = [...values]
  }

  /** `$3::integer[]` for the value. */
  add(value: unknown, type: string): string {
    this.values.push(value)
    return `$${this.values.length}::${type}`
  }

  /**
   * `unnest($1::integer[], ...) as name("a", ...)`: rows as a table. The columns in `derived` are expressions of the
   * others, and of what may be known later than the rows.
   */
  table<R>(
    name: string,
    columns: Columns<R>,
    rows: readonly R[],
    derived: Readonly<Record<string, string>> = {},
  ): string {
    const arrays = Object.values(columns).map(([type, of]) => this.add(pgArray(rows.map(of)), `${type}[]`))
    const names = Object.keys(columns)
    const table = `unnest(${arrays.join(', ')}) as ${name}(${names.map(quoted).join(', ')})`
    const made = Object.entries(derived).map(([column, expression]) => `${expression} as ${quoted(column)}`)
    if (made.length === 0) return table
    const kept = names.filter(column => derived[column] === undefined).map(quoted)
    return `(select ${[...kept, ...made].join(', ')} from ${table}) as ${name}`
  }
}

const quoted = (name: string) => `"${name}"`
