import type { PoolClient } from 'pg'
import {
  afterCommit,
  announce,
  byId,
  type Context,
  endpoint,
  findRow,
  inTransaction,
  newSecret,
  parseKey,
  sendMail,
  type Session,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { appInvitation, linkDays } from '../domain/app-invitation.ts'
import { redirectPath } from '../domain/routes.ts'
import { appMail } from './app-mail.ts'
import { newestOf, revokeAll } from './invitations.ts'

type Person = RecordOf<typeof person>
const ofPerson = { tag: person.id, params: byId, reply: appInvitation } as const

/** Answers what a person's page shows, as it is now. */
async function shown(context: Context, session: Session, personId: number) {
  const { email, deviceLink, suspendedAt } = await findRow(context.database.pool, person, session, personId)
  return { email, deviceLink, suspended: suspendedAt !== null, invitation: await newestOf(context, personId) }
}

/** How a person stands with the app. */
export const readInvitation = endpoint({
  ...ofPerson,
  method: 'GET',
  path: '/person/:id/app-invitation',
  summary: 'The linked device and app invitation of a person',
  permission: person.permission.read,
  handle: ({ context, session, params }) => shown(context, session, parseKey(person, params.id)),
})

/** Sends a person a link to the app; earlier ones end. */
export const invite = endpoint({
  ...ofPerson,
  method: 'POST',
  path: '/person/:id/invite-app',
  summary: 'Invite a person to the app by email',
  permission: person.permission.edit,
  handle: ({ context, session, params }) =>
    change(context, session, parseKey(person, params.id), async (client, current, after) => {
      const { email } = current
      if (email === null)
        throw invalid([{ propertyName: 'email', errorMessage: 'An email address is needed to invite somebody' }])
      if (current.suspendedAt !== null)
        throw fault('notNow', { message: `${person.title(current)} is suspended: end the suspension first` })
      await revokeAll(client, current.personId, context.now())
      await write(client, context, session, { ...current, email }, after)
      return { command: 'Invite to app', email }
    }),
})

/** Ends a person's open invitation. */
export const revoke = endpoint({
  ...ofPerson,
  method: 'POST',
  path: '/person/:id/revoke-app-invitation',
  summary: 'Withdraw the invitation of a person to the app',
  permission: person.permission.edit,
  handle: ({ context, session, params }) =>
    change(context, session, parseKey(person, params.id), async (client, { personId }) => {
      if ((await revokeAll(client, personId, context.now())) === 0)
        throw fault('notNow', { message: 'There is no open invitation' })
      return { command: 'Withdraw app invitation' }
    }),
})

type Work = (client: PoolClient, current: Person, after: (() => void)[]) => Promise<Record<string, unknown>>

/** Changes something about a person's invitations, with its history, and tells the pages. */
async function change(context: Context, session: Session, recordId: number, work: Work) {
  const acts = await inTransaction(context.database.pool, async client => {
    const after: (() => void)[] = []
    const current = await findRow(client, person, session, recordId, 'write')
    const told = await work(client, current, after)
    const entry = { entity: person, recordId, change: 'command', before: {}, after: told } as const
    await writeAudit(client, session, context.now(), entry)
    return after
  })
  afterCommit([...acts, () => announce(context, session, [{ entity: person.id, id: recordId, change: 'edited' }])])
  return shown(context, session, recordId)
}

async function write(
  client: PoolClient,
  context: Context,
  session: Session,
  current: Person & { readonly email: string },
  after: (() => void)[],
): Promise<void> {
  const { settings } = context
  const [now, { clientId }] = [context.now(), session]
  const { text, hash } = newSecret()
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000)
  const { rows } = await client.query<{ id: number; name: string; timeZone: string }>(
    `with made as (insert into app_invitation ("clientId", "personId", "email", "hash", "createdAt", "expiresAt", "by")
       values ($1, $2, $3, $4, $5, $6, $7) returning "appInvitationId" as "id")
     select made."id", c."name", c."timeZone" from made, client c where c."clientId" = $1`,
    [clientId, current.personId, current.email, hash, now, expiresAt, session.name],
  )
  const [{ id, name, timeZone } = { id: 0, name: '', timeZone: 'UTC' }] = rows
  const queued = await sendMail(
    { client, context, session, afterCommit: after },
    {
      clientId,
      mail: appMail,
      to: current.email,
      args: {
        name: current.firstName,
        organisation: name,
        link: `${settings.publicUrl}${redirectPath}#${text}`,
        until: dateTimeText(expiresAt, timeZone),
      },
      cause: { entity: person.id, id: current.personId },
      key: `app-invitation ${id}`,
    },
  )
  await client.query('update app_invitation set "mailMessageId" = $2 where "appInvitationId" = $1', [
    id,
    queued.mailMessageId,
  ])
}

const dateTimeText = (at: Date, timeZone: string) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)} (${timeZone})`
