import { randomInt } from 'node:crypto'
import * as z from 'zod'
import {
  afterCommit,
  announce,
  type Context,
  endpoint,
  hashOf,
  inTransaction,
  sha256,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { person } from '../../../domain/entities/people/person.ts'
import { fault } from '../../../domain/faults.ts'
import { codeMinutes, openedInvitation, type OpenedInvitation } from '../domain/app-invitation.ts'

/** Signs that cannot be taken for one another; twelve of them are 60 bits. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = () =>
  Array.from({ length: 3 }, () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')).join('-')
const codeHash = (code: string) => sha256(code.toUpperCase().replace(/[^0-9A-Z]/g, ''))

interface Opened {
  readonly personId: number
  readonly clientId: number
  readonly organisation: string
}

/** Of somebody who is still there, and not suspended. */
const alive = `exists (select from person p where p."personId" = i."personId" and p."deletedAt" is null and p."suspendedAt" is null)`

/** Uses a link up: it gives a code for the app, once. What is no good says why, as far as its holder may know. */
export const openInvitation = endpoint({
  method: 'POST',
  path: '/app-invitation/open',
  tag: person.id,
  summary: 'Use the link of an app invitation',
  public: true,
  body: z.strictObject({ link: z.string().max(200) }),
  bodyLimit: 1000,
  reply: openedInvitation,
  async handle({ context, body: { link } }): Promise<OpenedInvitation> {
    const hash = hashOf(link)
    if (!hash) return { state: 'unknown' }
    const [code, now] = [newCode(), context.now()]
    const until = new Date(now.getTime() + codeMinutes * 60_000)
    const { rows } = await context.database.pool.query<Opened>(
      `update app_invitation i set "openedAt" = $2, "codeHash" = $3, "codeUntil" = $4 from client c
       where i."hash" = $1 and i."openedAt" is null and i."revokedAt" is null and i."expiresAt" > $2
         and c."clientId" = i."clientId" and ${alive}
       returning i."personId", i."clientId", c."name" as "organisation"`,
      [hash, now, codeHash(code), until],
    )
    const [opened] = rows
    if (!opened) return { state: await whyNot(context, hash) }
    tell(context, opened)
    const { organisation } = opened
    return { state: 'ready', organisation, code, until: until.toISOString(), app: context.settings.app }
  },
})

async function whyNot({ database, now }: Context, hash: Buffer): Promise<OpenedInvitation['state']> {
  const { rows } = await database.pool.query<{ openedAt: Date | null; expiresAt: Date }>(
    'select "openedAt", "expiresAt" from app_invitation where "hash" = $1',
    [hash],
  )
  const [row] = rows
  if (!row) return 'unknown'
  if (row.openedAt) return 'used'
  return row.expiresAt <= now() ? 'expired' : 'revoked'
}

const tell = (context: Context, { personId, clientId }: Pick<Opened, 'personId' | 'clientId'>) =>
  afterCommit([() => announce(context, { clientId }, [{ entity: person.id, id: personId, change: 'edited' }])])

/** For the app: takes the code up, and the device is the person's from then on. */
export const linkDevice = endpoint({
  method: 'POST',
  path: '/app-invitation/link',
  tag: person.id,
  summary: 'For the app: link a device by the code of an invitation',
  public: true,
  body: z.strictObject({ code: z.string().max(40), device: z.string().trim().min(1).max(100) }),
  bodyLimit: 1000,
  reply: z.object({ organisation: z.string(), name: z.string() }),
  async handle({ context, body: { code, device } }) {
    const now = context.now()
    const linked = await inTransaction(context.database.pool, async client => {
      const { rows } = await client.query<Opened & { name: string; before: string | null }>(
        `with taken as (
           update app_invitation i set "linkedAt" = $2, "codeUntil" = null
           where "codeHash" = $1 and "codeUntil" > $2 and "linkedAt" is null and "revokedAt" is null and ${alive}
           returning "personId", "clientId"),
         was as (select p."personId", p."deviceLink" from person p join taken using ("personId"))
         update person p set "deviceLink" = $3, "version" = p."version" + 1, "updatedAt" = $2 from taken, was, client c
         where p."personId" = taken."personId" and was."personId" = p."personId" and c."clientId" = taken."clientId"
         returning p."personId", p."clientId", p."firstName" || ' ' || p."surname" as "name", c."name" as "organisation",
           was."deviceLink" as "before"`,
        [codeHash(code), now, device],
      )
      const [row] = rows
      if (!row) throw fault('notNow', { message: 'This code is not good any more: ask for a new invitation' })
      const { personId, clientId, name, before } = row
      const entry = { entity: person, recordId: personId, change: 'edited', before: { deviceLink: before } } as const
      const author = { clientId, homeClientId: clientId, userId: null, name: `${name}, by app invitation` }
      await writeAudit(client, author, now, { ...entry, after: { deviceLink: device } })
      return row
    })
    tell(context, linked)
    return { organisation: linked.organisation, name: linked.name }
  },
})
