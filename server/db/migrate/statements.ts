/** A statement of an online migration. */
export interface Statement {
  readonly sql: string
  /** What PostgreSQL builds beside writes, outside a transaction: left invalid where it is interrupted. */
  readonly isConcurrent: boolean
  /** The index that it makes concurrently. */
  readonly index: string | undefined
}

const named = /^create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?("?\w+"?)\s+on\s/i

/**
 * The statements of an online migration: each ends with a semicolon at the end of a line.
 * @throws for a body in dollar quotes, and for an index made concurrently that has no name
 */
export function statementsOf(name: string, file: string): Statement[] {
  if (file.includes('$$')) throw new Error(`The online migration ${name} must have no body in dollar quotes.`)
  const statements = file.split(/;[ \t]*$/m).map(withoutComments)
  return statements.filter(Boolean).map(sql => {
    const isConcurrent = /\bindex\s+concurrently\b/i.test(sql)
    const index = named.exec(sql)?.[1]
    if (isConcurrent && /^create/i.test(sql) && index === undefined)
      throw new Error(`An index that ${name} makes concurrently has no name: it could not be found again.`)
    return { sql, isConcurrent, index }
  })
}

const withoutComments = (sql: string): string => sql.replaceAll(/^\s*--.*$/gm, '').trim()

/** The same for the embedded database: it has one server, and nothing is done beside. */
export const notConcurrent = (sql: string): string => sql.replace(/\bindex\s+concurrently\b/i, 'index')
