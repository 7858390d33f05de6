import { sql } from 'kysely'
import { user } from '../../../domain/entities/people/user.ts'
import { type Queryable, type Row, runSql } from '../../../../server/kit/index.ts'

/** What a user is called. */
export async function nameOf(on: Queryable, userId: number): Promise<string> {
  const [row] = await runSql<Row & Parameters<typeof user.title>[0]>(
    on,
    sql`select "displayName", "firstName", "surname" from "user" where "userId" = ${userId}`,
  )
  return row ? user.title(row) : ''
}
