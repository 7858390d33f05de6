import { endpoint, ownerOf, type Queryable, signedIn } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { PasswordRules } from '../../../domain/password.ts'
import { passwordRules } from '../domain/password-link.ts'

/** What a user's new password is judged by, for the page that shows how strong it is. @throws 404 */
export async function rulesOf(on: Queryable, userId: number): Promise<PasswordRules> {
  const owner = await ownerOf(on, userId)
  if (!owner) throw fault('notFound')
  const { username = '', strength = 'moderate', about = [] } = owner
  return { username, strength, about }
}

/** The same for one's own. */
export const ownRules = endpoint({
  method: 'GET',
  path: '/account/password-rules',
  tag: 'authentication',
  summary: 'What the own new password is judged by',
  guard: { beforePasswordChange: true },
  reply: passwordRules,
  handle: ({ context, request }) => rulesOf(context.database.pool, signedIn(request).session.userId),
})
