import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import type { Passwords } from './passwords.ts'

/** A registration whose email address was not confirmed yet. */
export interface Unverified {
  readonly publicRegistrationId: number
  readonly reference: string
  readonly emailAddress: string
}

/**
 * The newest unconfirmed registration with an email address, if the password is the one that was chosen for it. It takes
 * as long where there is none: a registration is no hint of who has an account.
 */
export async function findUnverified(
  pool: Pool,
  passwords: Passwords,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Unverified | undefined> {
  const { rows } = await pool.query<Unverified & { readonly hash: string }>(
    `select r."publicRegistrationId", r."reference", r."emailAddress", p."hash" from public_registration r
     join public_registration_password p using ("publicRegistrationId")
     where lower(r."emailAddress") = lower($1) and r."status" = 'created' and r."madeUserId" is not null
       and r."deletedAt" is null order by r."publicRegistrationId" desc limit 1`,
    [username],
  )
  const [found] = rows
  const right = await passwords.verify(found?.hash, password)
  if (!found || !right) return undefined
  const { hash: _, ...unverified } = found
  return unverified
}

/** Tells those who know the password of a registration why they cannot sign in. @throws 401 */
export async function refuseUnverified(...asked: Parameters<typeof findUnverified>): Promise<void> {
  if (await findUnverified(...asked)) throw fault('emailNotVerified')
}
