import { sql } from 'kysely'
import { publicRegistration } from '../../src/domain/entities/control-panel/public-registration.ts'
import { completeRegistration } from '../accounts/complete-registration.ts'
import { judged, refuseBad, type JudgedPassword } from '../auth/judged-password.ts'
import type { PasswordOwner } from '../auth/password-rules.ts'
import { argon2Passwords } from '../auth/passwords.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql, type Queryable } from '../db/query.ts'

const passwords = argon2Passwords()

/** The applicant, as far as passwords go: the organisation does not exist yet, so the default strength applies. */
async function ownerOfRegistration(on: Queryable, key: number | undefined): Promise<PasswordOwner> {
  const [row] = await runSql<Record<'emailAddress' | 'firstName' | 'surname' | 'clientName', string | null>>(
    on,
    sql`select "emailAddress", "firstName", "surname", "clientName" from public_registration where "publicRegistrationId" = ${key ?? null}`,
  )
  const about = [row?.firstName, row?.surname, row?.clientName].filter(word => typeof word === 'string')
  return { ...(row?.emailAddress && { username: row.emailAddress }), about }
}

/** Registrations: decided by the provider's staff; their passwords are hashed, and become those of the users made of them. */
export default behaviour(publicRegistration, {
  async prepare({ context, sent, key }): Promise<JudgedPassword> {
    return judged(passwords, sent['password'], await ownerOfRegistration(context.database.pool, key))
  },
  beforeEdit({ errors, prepared }) {
    refuseBad(errors, prepared)
  },
  async afterWrite({ client, prepared }, _change, { publicRegistrationId }) {
    const hash = prepared?.hash
    if (hash === undefined) return
    await runSql(
      client,
      sql`
      insert into public_registration_password ("publicRegistrationId", "hash") values (${publicRegistrationId}, ${hash})
      on conflict ("publicRegistrationId") do update set "hash" = excluded."hash"`,
    )
  },
  commands: {
    approve: ({ now }) => ({ set: { approveDatetime: now.toISOString() } }),
    complete: completeRegistration,
    cancel: ({ now }) => ({ set: { cancelDatetime: now.toISOString() } }),
  },
})
