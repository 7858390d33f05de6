import type { ClientBase } from 'pg'
import { type Context, mailStates, type Queryable, withdrawMails } from '../../../../server/kit/index.ts'
import type { AppInvitation, InvitationState } from '../domain/app-invitation.ts'

interface Row {
  readonly email: string
  readonly by: string
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly openedAt: Date | null
  readonly revokedAt: Date | null
  readonly linkedAt: Date | null
  readonly mailMessageId: number
}

const stateOf = ({ linkedAt, revokedAt, openedAt, expiresAt }: Row, now: Date): InvitationState => {
  if (linkedAt) return 'linked'
  if (revokedAt) return 'revoked'
  if (openedAt) return 'opened'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** A person's newest invitation, with how its email stands. */
export async function newestOf(
  { database: { pool }, now }: Pick<Context, 'database' | 'now'>,
  personId: number,
): Promise<AppInvitation['invitation']> {
  const { rows } = await pool.query<Row>(
    'select * from app_invitation where "personId" = $1 order by "appInvitationId" desc limit 1',
    [personId],
  )
  const [row] = rows
  if (!row) return null
  const mail = (await mailStates(pool, [row.mailMessageId])).get(row.mailMessageId)
  return {
    state: stateOf(row, now()),
    email: row.email,
    by: row.by,
    created: row.createdAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    opened: row.openedAt?.toISOString() ?? null,
    mailMessageId: row.mailMessageId,
    mail: mail?.status ?? null,
    reason: mail?.reason ?? null,
    sent: mail?.sentAt?.toISOString() ?? null,
  }
}

/**
 * Ends what is open of a person's invitations: links that were not used, and codes that were not taken up. Their emails
 * are not sent any more.
 * @returns how many
 */
export async function revokeAll(client: ClientBase, personId: number, now: Date): Promise<number> {
  const { rows } = await client.query<{ mailMessageId: number | null }>(
    `update app_invitation set "revokedAt" = $2, "codeUntil" = null where "personId" = $1 and "revokedAt" is null
       and "linkedAt" is null and ("openedAt" is null and "expiresAt" > $2 or "codeUntil" > $2) returning "mailMessageId"`,
    [personId, now],
  )
  const mails = rows.flatMap(({ mailMessageId }) => mailMessageId ?? [])
  if (mails.length > 0) await withdrawMails(client, mails, 'The invitation was withdrawn')
  return rows.length
}

const keptDays = 90

/** Removes what is known of old invitations, a little at a time. */
export const forgetInvitations = {
  name: 'forgetAppInvitations',
  everyMs: 86_400_000,
  run: ({ database, now }: { readonly database: { readonly pool: Queryable }; readonly now: () => Date }) =>
    database.pool.query(
      `delete from app_invitation where "appInvitationId" in (
         select "appInvitationId" from app_invitation where "createdAt" < $1 order by "createdAt" limit 5000)`,
      [new Date(now().getTime() - keptDays * 86_400_000)],
    ),
}
