import * as z from 'zod'
import { endpoint, isSetUp } from '../../../../server/kit/index.ts'
import { answererOf } from './answer-forgotten.ts'
import { countAddress } from './by-address.ts'

/** Answers the same to everybody, after the same work: who it is, is looked up after the answer. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/authentication/forgot-password',
  tag: 'authentication',
  summary: 'Ask for a link to reset a forgotten password',
  public: true,
  guard: { costly: true },
  body: z.strictObject({
    user: z
      .string('Username or email is required')
      .trim()
      .min(1, 'Username or email is required')
      .max(254, 'Username or email must be at most 254 characters')
      .refine(text => !text.includes('\0'), 'Username or email is not valid'),
  }),
  bodyLimit: 4096,
  reply: z.object({ mail: z.boolean().describe('Whether this server can send emails') }),
  status: 202,
  async handle({ context, body, request }) {
    await countAddress(context, 'forgotten', request.ip)
    await context.database.pool.query('insert into password_request ("asked", "createdAt") values ($1, $2)', [
      body.user,
      context.now(),
    ])
    setTimeout(() => answererOf(context).soon(), 0)
    return { mail: isSetUp(context.settings, 'email') }
  },
})
