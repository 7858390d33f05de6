import type { ClientBase } from 'pg'
import * as z from 'zod'
import {
  afterCommit,
  announce,
  type Context,
  endpoint,
  hashOf,
  inTransaction,
  isUniqueViolation,
  keepPassword,
  type Queryable,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { type Opened, opened } from '../domain/registration.ts'
import { authorOf } from './author.ts'
import { countOpener } from './limits.ts'
import { type Standing, standingOf } from './standing.ts'
import { isKnown } from './verification.ts'

const link = z
  .strictObject({ reference: z.string().max(20), link: z.string().max(200) })
  .meta({ id: 'RegistrationLink' })
type Shown = z.infer<typeof link>
const byLink = {
  method: 'POST',
  tag: publicRegistration.id,
  public: true,
  body: link,
  bodyLimit: 1000,
  reply: opened,
} as const

interface Found extends Standing {
  readonly expiresAt: Date
  readonly usedAt: Date | null
}

async function find(on: Queryable, { reference, link: secret }: Shown, lock = ''): Promise<Found | undefined> {
  const hash = hashOf(secret)
  if (!hash) return undefined
  const { rows } = await on.query<Found>(
    `select r.*, l."expiresAt", l."usedAt" from public_registration_link l
     join public_registration r using ("publicRegistrationId")
     where l."hash" = $1 and lower(r."reference") = lower($2) and r."deletedAt" is null ${lock}`,
    [hash, reference],
  )
  return rows[0]
}

function stateOf({ usedAt, status, expiresAt }: Found, now: Date): Opened['state'] {
  if (usedAt || status !== 'created') return 'used'
  return expiresAt <= now ? 'expired' : 'ready'
}

/** How a registration stands, for who holds its link: it uses nothing up. */
export const openLink = endpoint({
  ...byLink,
  path: `${publicRegistration.api}/standing`,
  summary: 'How a registration stands, by its link',
  async handle({ context, body, request }): Promise<Opened> {
    await countOpener(context, request.ip)
    const found = await find(context.database.pool, body)
    return found ? { state: stateOf(found, context.now()), registration: standingOf(found) } : { state: 'unknown' }
  },
})

/** Uses the link up: from then on the address is the registrant's, and they sign in by it. */
export const verify = endpoint({
  ...byLink,
  path: `${publicRegistration.api}/verify`,
  summary: 'Confirm an email address by its link',
  async handle({ context, body, request }): Promise<Opened> {
    await countOpener(context, request.ip)
    try {
      const done = await inTransaction(context.database.pool, client => confirm(client, context, body))
      const { clientId, id } = done
      if (clientId !== undefined && id !== undefined)
        afterCommit([() => announce(context, { clientId }, [{ entity: publicRegistration.id, id, change: 'edited' }])])
      return done.opened
    } catch (error) {
      // Another registration with the address was confirmed a moment earlier.
      if (isUniqueViolation(error)) return { state: 'taken' }
      throw error
    }
  },
})

interface Confirmed {
  readonly opened: Opened
  readonly clientId?: number
  readonly id?: number
}

async function confirm(client: ClientBase, { now: clock }: Context, body: Shown): Promise<Confirmed> {
  const now = clock()
  const found = await find(client, body, 'for update of r, l')
  if (!found) return { opened: { state: 'unknown' } }
  const state = stateOf(found, now)
  if (state !== 'ready') return { opened: { state, registration: standingOf(found) } }
  if (await isKnown(client, found.emailAddress)) return { opened: { state: 'taken' } }
  const { publicRegistrationId: id, reference, madeUserId, madeClientId } = found
  const after = { status: 'verified', verifyDatetime: now } as const
  await client.query('update public_registration_link set "usedAt" = $2 where "publicRegistrationId" = $1', [id, now])
  await client.query(
    `update public_registration set "status" = 'verified', "verifyDatetime" = $2, "version" = "version" + 1,
       "updatedAt" = $2 where "publicRegistrationId" = $1`,
    [id, now],
  )
  if (madeUserId !== null) await giveSignIn(client, found, madeUserId, now)
  const author = authorOf(madeClientId ?? 0, `Registration ${reference}`)
  const entry = { entity: publicRegistration, recordId: id, change: 'edited', before: { status: 'created' } } as const
  await writeAudit(client, author, now, { ...entry, after })
  return {
    opened: { state: 'used', registration: standingOf({ ...found, ...after }) },
    clientId: madeClientId ?? 0,
    id,
  }
}

/** The user signs in by the address and the password that they chose. */
async function giveSignIn(client: ClientBase, found: Found, userId: number, now: Date): Promise<void> {
  const { publicRegistrationId, emailAddress } = found
  await client.query(
    `update "user" set "username" = $2, "email" = $2, "version" = "version" + 1, "updatedAt" = $3 where "userId" = $1`,
    [userId, emailAddress, now],
  )
  const { rows } = await client.query<{ hash: string }>(
    'delete from public_registration_password where "publicRegistrationId" = $1 returning "hash"',
    [publicRegistrationId],
  )
  if (rows[0]) await keepPassword(client, userId, rows[0].hash, now)
}
