import { sql } from 'kysely'
import { completeRegistration } from '../accounts/complete-registration.ts'
import { passwordError } from '../auth/password-rules.ts'
import { argon2Passwords } from '../auth/passwords.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

const passwords = argon2Passwords()

/** Registrations: decided by the provider's staff; their passwords are hashed, and become those of the users made of them. */
export default behaviour({
  async prepare({ sent: { password } }) {
    return typeof password === 'string' && passwordError(password) === undefined ? passwords.hash(password) : undefined
  },
  beforeEdit({ errors }, { password }, { emailAddress }) {
    const wrong = typeof password === 'string' ? passwordError(password, String(emailAddress)) : undefined
    if (wrong !== undefined) errors.push({ propertyName: 'password', errorMessage: wrong })
  },
  async afterWrite({ client, prepared }, _change, { publicRegistrationId }, sent) {
    if (typeof sent['password'] !== 'string' || typeof prepared !== 'string') return
    await runSql(
      client,
      sql`
      insert into public_registration_password ("publicRegistrationId", "hash") values (${publicRegistrationId}, ${prepared})
      on conflict ("publicRegistrationId") do update set "hash" = excluded."hash"`,
    )
  },
  commands: {
    approve: ({ now }) => ({ set: { approveDatetime: now.toISOString() } }),
    complete: completeRegistration,
    cancel: ({ now }) => ({ set: { cancelDatetime: now.toISOString() } }),
  },
})
