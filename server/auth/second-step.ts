import type { ClientBase, Pool } from 'pg'
import { type FactorType, type SecondStep, shortened } from '../../src/domain/second-step.ts'

interface Row {
  readonly type: FactorType | null
  readonly passkeys: boolean
  readonly email: string
  readonly smsNumber: string | null
}

/** What a user's sign-in asks for after the password; undefined where that is all. */
export async function secondStepOf(db: Pool | ClientBase, userId: number): Promise<SecondStep | undefined> {
  const { rows } = await db.query<Row>(
    `select f."type", exists (select from passkey p where p."userId" = u."userId") as "passkeys", u."email", u."smsNumber"
     from "user" u left join second_factor f using ("userId") where u."userId" = $1`,
    [userId],
  )
  const [row] = rows
  if (!row || (row.type === null && !row.passkeys)) return undefined
  const to = row.type === 'email' ? row.email : row.type === 'sms' ? row.smsNumber : null
  return { type: row.type, passkeys: row.passkeys, sentTo: to === null ? null : shortened(to) }
}
