import * as z from 'zod'
import {
  afterCommit,
  argon2Passwords,
  endpoint,
  findUnverified,
  inTransaction,
  nothing,
} from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { countMail, countResender } from './limits.ts'
import { sendVerification } from './verification.ts'

const passwords = argon2Passwords()

/** For registrants who are not signed in any more: the password shows that the registration is theirs. */
export const resendToStranger = endpoint({
  method: 'POST',
  path: `${publicRegistration.api}/resend-by-password`,
  tag: publicRegistration.id,
  summary: 'Send a confirmation again, by its password',
  public: true,
  guard: { costly: true },
  body: z.strictObject({
    emailAddress: z.string('Email address is required').trim().min(1, 'Email address is required').max(254),
    password: z.string('Password is required').min(1, 'Password is required').max(200),
  }),
  bodyLimit: 4096,
  reply: nothing,
  status: 204,
  async handle({ context, body: { emailAddress, password }, request }) {
    await countResender(context, request.ip)
    const { pool } = context.database
    const found = await findUnverified(pool, passwords, { username: emailAddress, password })
    if (!found) throw fault('loginFailed')
    await countMail(context, found.emailAddress)
    const acts = await inTransaction(pool, async client => {
      const after: (() => void)[] = []
      await sendVerification({ client, context, afterCommit: after }, found)
      return after
    })
    afterCommit(acts)
  },
})
