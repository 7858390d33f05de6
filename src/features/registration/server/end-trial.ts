import type { ClientBase } from 'pg'
import { type Author, endSessions, type Queryable, writeAudit } from '../../../../server/kit/index.ts'
import { client as clientEntity } from '../../../domain/entities/control-panel/client.ts'
import { user as userEntity } from '../../../domain/entities/people/user.ts'
import { endLink } from './verification.ts'

interface Ending {
  readonly publicRegistrationId: number
  readonly madeClientId: number | null
  readonly madeUserId: number | null
}

/**
 * Ends the trial of a cancelled registration: its user and organisation are deleted (their history stays), and nothing
 * is left to sign in by.
 * @returns the sessions that ended, to be announced after the commit
 */
export async function endTrial(
  client: ClientBase,
  author: Author,
  { publicRegistrationId, madeClientId, madeUserId }: Ending,
  now: Date,
): Promise<readonly number[]> {
  await endLink(client, publicRegistrationId, 'The registration was cancelled')
  await client.query('delete from public_registration_password where "publicRegistrationId" = $1', [
    publicRegistrationId,
  ])
  if (!(await isRegistrant(client, publicRegistrationId)) || madeUserId === null || madeClientId === null) return []
  await client.query('delete from registrant where "publicRegistrationId" = $1', [publicRegistrationId])
  await client.query('delete from user_password where "userId" = $1', [madeUserId])
  const whose = { ...author, clientId: madeClientId }
  for (const { entity, id } of [
    { entity: userEntity, id: madeUserId },
    { entity: clientEntity, id: madeClientId },
  ]) {
    await client.query(
      `update "${entity.table}" set "deletedAt" = $2, "version" = "version" + 1, "updatedAt" = $2
       where "${entity.key}" = $1 and "deletedAt" is null`,
      [id, now],
    )
    await writeAudit(client, whose, now, { entity, recordId: id, change: 'deleted', before: {}, after: null })
  }
  return endSessions(client, { userId: madeUserId }, now)
}

/** Whether a registration has a trial that is no account yet. */
export async function isRegistrant(on: Queryable, publicRegistrationId: number): Promise<boolean> {
  const { rows } = await on.query('select 1 from registrant where "publicRegistrationId" = $1', [publicRegistrationId])
  return rows.length > 0
}
