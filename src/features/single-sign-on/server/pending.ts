import * as z from 'zod'
import { endpoint, findPending, pendingInCookie, requireOwnPage, secondStepOf } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { secondStep } from '../../../domain/second-factor.ts'

/** The second step that a browser has come back to: its page was opened anew, and knows nothing of it. */
export const pending = endpoint({
  method: 'POST',
  path: '/authentication/sso/second-step',
  tag: 'authentication',
  summary: 'The second step of a single sign-on',
  public: true,
  guard: { costly: true },
  body: z.strictObject({}),
  bodyLimit: 100,
  reply: z.object({ secondFactor: secondStep }),
  async handle({ context, request }) {
    requireOwnPage(request)
    const { pool } = context.database
    const found = await findPending(pool, pendingInCookie(request), context.now())
    const step = found && (await secondStepOf(pool, found.userId))
    if (!step) throw fault('signInEnded')
    return { secondFactor: step }
  },
})
