import {
  byId,
  type Context,
  endpoint,
  failuresOf,
  findRow,
  isSetUp,
  mailStates,
  parseKey,
  type Session,
} from '../../../../server/kit/index.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { passwordState, type LinkReason, type PasswordState } from '../domain/password-link.ts'
import { rulesOf } from './rules.ts'

interface Row {
  readonly why: LinkReason
  readonly email: string
  readonly by: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly usedAt: Date | null
  readonly voidAt: Date | null
  readonly mailMessageId: number
}

function stateOf({ usedAt, voidAt, expiresAt }: Row, now: Date) {
  if (usedAt) return 'used'
  if (voidAt) return 'void'
  return expiresAt <= now ? 'expired' : 'open'
}

/** A user's newest link, with how its email stands. */
async function newestLink({ database: { pool }, now }: Context, userId: number): Promise<PasswordState['link']> {
  const { rows } = await pool.query<Row>(
    'select * from password_link where "userId" = $1 order by "passwordLinkId" desc limit 1',
    [userId],
  )
  const [row] = rows
  if (!row) return null
  const mail = (await mailStates(pool, [row.mailMessageId])).get(row.mailMessageId)
  return {
    why: row.why,
    state: stateOf(row, now()),
    email: row.email,
    by: row.by,
    created: row.createdAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    mailMessageId: row.mailMessageId,
    mail: mail?.status ?? null,
    reason: mail?.reason ?? null,
    sent: mail?.sentAt?.toISOString() ?? null,
  }
}

/** How a user of the caller's scope stands with their password. @throws 403, 404, 451 */
export async function shownState(context: Context, session: Session, userId: number): Promise<PasswordState> {
  const { pool } = context.database
  const { email, username } = await findRow(pool, user, session, userId)
  const { rows } = await pool.query<{ changedAt: Date }>('select "changedAt" from user_password where "userId" = $1', [
    userId,
  ])
  const { failures, heldUntil } = await failuresOf(pool, username, context.now())
  return {
    changed: rows[0]?.changedAt.toISOString() ?? null,
    email,
    failures,
    heldUntil: heldUntil?.toISOString() ?? null,
    mail: isSetUp(context.settings, 'email'),
    rules: await rulesOf(pool, userId),
    link: await newestLink(context, userId),
  }
}

export const readState = endpoint({
  method: 'GET',
  path: '/user/:id/password',
  tag: user.id,
  summary: 'How a user stands with their password',
  permission: user.permission.read,
  params: byId,
  reply: passwordState,
  handle: ({ context, session, params }) => shownState(context, session, parseKey(user, params.id)),
})
