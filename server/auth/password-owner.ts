import { sql } from 'kysely'
import { runSql, type Queryable } from '../db/query.ts'
import type { PasswordStrength } from '../../src/domain/password.ts'
import type { PasswordOwner } from './password-rules.ts'

interface Row {
  readonly strength: PasswordStrength
  readonly client: string
}

/** The password rules of a user's client (one being made, or of `values`), with what is known of the user. */
export async function ownerIn(
  on: Queryable,
  clientId: number,
  values: Readonly<Record<string, unknown>>,
): Promise<PasswordOwner> {
  const [row] = await runSql<Row>(
    on,
    sql`select coalesce("requiredPasswordStrength", 'moderate') as "strength", "name" as "client" from client where "clientId" = ${clientId}`,
  )
  const { username, firstName, surname, email } = values
  const about = [firstName, surname, email, row?.client].filter(word => typeof word === 'string')
  return { ...(typeof username === 'string' && { username }), about, strength: row?.strength ?? 'moderate' }
}

/** The same of a user who is there; undefined if there is none. */
export async function ownerOf(on: Queryable, userId: number): Promise<PasswordOwner | undefined> {
  const [row] = await runSql<Record<string, unknown> & { readonly clientId: number }>(
    on,
    sql`select "clientId", "username", "firstName", "surname", "email" from "user" where "userId" = ${userId} and "deletedAt" is null`,
  )
  return row && ownerIn(on, row.clientId, row)
}
