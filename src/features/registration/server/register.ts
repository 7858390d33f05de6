import * as z from 'zod'
import {
  beginSession,
  afterCommit,
  announce,
  argon2Passwords,
  endpoint,
  inTransaction,
  isPage,
  keepToken,
  originOf,
  passwordError,
  requireOwnPage,
  sessionStarted,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { invalid } from '../../../domain/faults.ts'
import { check } from '../../../domain/validate.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { countRegistration } from './limits.ts'
import { type Applicant, makeTrial } from './make-trial.ts'
import { sendVerification } from './verification.ts'

const asked = z.strictObject({
  emailAddress: z.string('Email address is required').max(254),
  password: z.string('Password is required').max(1000),
  firstName: z.string('First name is required').max(100),
  surname: z.string('Surname is required').max(100),
  mobile: z.string().max(50).nullish(),
  marketing: z.boolean().default(false),
  terms: z.literal(true, 'Agree to the terms to register'),
})

const passwords = argon2Passwords()

/**
 * Makes a trial and signs in. Whether somebody has an account with the address is told to the address alone: the same
 * is made and answered, with the same work.
 */
export const register = endpoint({
  method: 'POST',
  path: publicRegistration.api,
  tag: publicRegistration.id,
  summary: 'Register for a trial, which signs in',
  public: true,
  guard: { costly: true },
  body: asked,
  bodyLimit: 8192,
  reply: sessionStarted,
  status: 201,
  async handle({ context, body, request, reply }) {
    if (isPage(request) && request.headers.origin !== undefined) requireOwnPage(request)
    const applicant = await applicantOf(body)
    await countRegistration(context, request.ip, applicant.emailAddress)
    const { pool } = context.database
    const hash = await passwords.hash(body.password)
    const { trial, after } = await inTransaction(pool, async client => {
      const acts: (() => void)[] = []
      const made = await makeTrial(client, context, applicant, hash)
      await sendVerification({ client, context, afterCommit: acts }, made)
      return { trial: made, after: acts }
    })
    const { publicRegistrationId: id, madeClientId: clientId, madeUserId } = trial
    afterCommit([
      ...after,
      () => announce(context, { clientId }, [{ entity: publicRegistration.id, id, change: 'added' }]),
    ])
    const begun = await beginSession(context, madeUserId, originOf(request))
    await begun.after()
    const { started } = begun
    if (!isPage(request)) return started
    keepToken(request, reply, started)
    return { expiresAt: started.expiresAt }
  },
})

/** Who registers, by the rules of registrations, users and passwords. @throws 422 */
async function applicantOf({ password, marketing, ...sent }: z.infer<typeof asked>): Promise<Applicant> {
  const { emailAddress, mobile } = publicRegistration.fields
  const { firstName, surname } = user.fields
  const fields = { emailAddress, firstName, surname, mobile }
  const named = {
    emailAddress: sent.emailAddress.trim(),
    firstName: sent.firstName,
    surname: sent.surname,
    mobile: sent.mobile?.trim() || null,
  }
  const { values, errors } = check(fields, named, { mode: 'add' })
  const about = [named.firstName, named.surname, named.emailAddress]
  const wrong = await passwordError(password, { username: named.emailAddress, about })
  const all = [...errors, ...(wrong === undefined ? [] : [{ propertyName: 'password', errorMessage: wrong }])]
  if (all.length > 0) throw invalid(all)
  return { ...(values as Omit<Applicant, 'marketing'>), marketing }
}
