import type { ClientBase } from 'pg'
import * as z from 'zod'
import {
  afterCommit,
  announce,
  byId,
  type Context,
  endpoint,
  inTransaction,
  keyIn,
  nothing,
  type Queryable,
  type Session,
  writeAudit,
} from '../../../../server/kit/index.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { check } from '../../../domain/validate.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { addressFields, organisationFields, ownRegistration } from '../domain/registration.ts'
import { countMail } from './limits.ts'
import { ownOf, type Standing } from './standing.ts'
import { sendVerification } from './verification.ts'

type Own = Standing & { readonly trialEndsAt: Date | null }
const tag = publicRegistration.id
const guard = { evenTrialEnded: true } as const

/** The registration of the signed-in registrant; of an id, only if it is that one. */
async function ownRow(on: Queryable, { userId }: Session, id?: string, lock = ''): Promise<Own | undefined> {
  const { rows } = await on.query<Own>(
    `select r.*, t."trialEndsAt" from registrant t join public_registration r using ("publicRegistrationId")
     where t."userId" = $1 and ($2::int is null or r."publicRegistrationId" = $2) and r."deletedAt" is null ${lock}`,
    [userId, id === undefined ? null : keyIn(id)],
  )
  return rows[0]
}

/** Null for everybody who is no registrant. */
export const current = endpoint({
  method: 'GET',
  path: `${publicRegistration.api}/current`,
  tag,
  summary: 'The own registration of a trial’s user, or null',
  guard,
  reply: ownRegistration.nullable(),
  async handle({ context, session }) {
    const row = await ownRow(context.database.pool, session)
    return row ? ownOf(row) : null
  },
})

const text = z.string().max(10_000).nullish().meta({ id: 'Text' })
const addressBody = z.strictObject({
  attention: text,
  line1: text,
  line2: text,
  line3: text,
  city: text,
  county: text,
  postcode: text,
})
const application = addressBody.extend({
  accountType: z.enum(['siteOwner', 'installer'], 'Account type is not valid').optional(),
  isEngineer: z.boolean().optional(),
  clientName: text,
  phone: text,
  biography: text,
})

/** Applies with the organisation's details: the trial has no end from then on. */
export const apply = endpoint({
  method: 'POST',
  path: `${publicRegistration.api}/:id/apply`,
  tag,
  summary: 'Apply for an account',
  guard,
  params: byId,
  body: application,
  bodyLimit: 32_768,
  reply: ownRegistration,
  handle: ({ context, session, params, body }) =>
    change(context, session, params.id, async (client, row) => {
      if (row.status !== 'verified') throw fault('notNow', { message: whyNotNow(row) })
      const accountType = accountTypeOf(body)
      const values = checked({ ...organisationFields, ...addressFields }, body)
      await client.query('update registrant set "trialEndsAt" = null where "userId" = $1', [session.userId])
      return { ...values, accountType, status: 'applied', applyDatetime: context.now() }
    }),
})

/** Keeps the postal address of an organisation that has not applied yet. */
export const giveAddress = endpoint({
  method: 'PUT',
  path: `${publicRegistration.api}/:id/address`,
  tag,
  summary: 'Give the address before applying',
  guard,
  params: byId,
  body: addressBody,
  bodyLimit: 16_384,
  reply: ownRegistration,
  handle: ({ context, session, params, body }) =>
    change(context, session, params.id, async (_client, row) => {
      if (row.status !== 'created' && row.status !== 'verified') throw fault('notNow', { message: whyNotNow(row) })
      return checked(addressFields, body)
    }),
})

/** Sends the own link again. */
export const resend = endpoint({
  method: 'POST',
  path: `${publicRegistration.api}/:id/resend`,
  tag,
  summary: 'Send the own confirmation again',
  guard,
  params: byId,
  reply: nothing,
  status: 204,
  async handle({ context, session, params }) {
    const { pool } = context.database
    const found = await ownRow(pool, session, params.id)
    if (!found) throw fault('notFound')
    await countMail(context, found.emailAddress)
    const after = await inTransaction(pool, async client => {
      const acts: (() => void)[] = []
      const locked = await ownRow(client, session, params.id, 'for update of r')
      if (!locked) throw fault('notFound')
      if (locked.status !== 'created') throw fault('notNow', { message: 'The email address is confirmed already' })
      await sendVerification({ client, context, afterCommit: acts }, locked)
      return acts
    })
    afterCommit(after)
  },
})

const whyNotNow = ({ status }: Own): string =>
  status === 'created' ? 'Confirm your email address first: open the link of our email' : 'You have applied already'

/** @throws 422 where none is said, or two different ones */
function accountTypeOf({ accountType, isEngineer }: z.infer<typeof application>): 'siteOwner' | 'installer' {
  const byFlag = isEngineer === undefined ? undefined : isEngineer ? 'installer' : 'siteOwner'
  const chosen = accountType ?? byFlag
  if (chosen === undefined) throw invalid([{ propertyName: 'accountType', errorMessage: 'Account type is required' }])
  if (byFlag !== undefined && byFlag !== chosen)
    throw invalid([{ propertyName: 'isEngineer', errorMessage: 'Account type and installer do not agree' }])
  return chosen
}

/** The values by the rules of their fields. @throws 422 */
function checked(fields: Parameters<typeof check>[0], sent: Readonly<Record<string, unknown>>) {
  const named = Object.fromEntries(Object.keys(fields).map(name => [name, sent[name] ?? null]))
  const { values, errors } = check(fields, named, { mode: 'add' })
  if (errors.length > 0) throw invalid(errors)
  return values
}

type Set = Readonly<Record<string, unknown>>

/** Changes the own registration, with its history, and tells staff's pages. @throws 404 where it is another's */
async function change(
  context: Context,
  session: Session,
  id: string,
  work: (client: ClientBase, row: Own) => Promise<Set>,
) {
  const now = context.now()
  const recordId = keyIn(id)
  await inTransaction(context.database.pool, async client => {
    const row = await ownRow(client, session, id, 'for update of r, t')
    if (!row) throw fault('notFound')
    const set = await work(client, row)
    const names = Object.keys(set)
    await client.query(
      `update public_registration set ${names.map((name, index) => `"${name}" = $${index + 3}`).join(', ')},
         "version" = "version" + 1, "updatedAt" = $2 where "publicRegistrationId" = $1`,
      [recordId, now, ...Object.values(set)],
    )
    const before = Object.fromEntries(names.map(name => [name, row[name as keyof Own] ?? null]))
    await writeAudit(client, session, now, {
      entity: publicRegistration,
      recordId,
      change: 'edited',
      before,
      after: set,
    })
  })
  afterCommit([() => announce(context, session, [{ entity: publicRegistration.id, id: recordId, change: 'edited' }])])
  const row = await ownRow(context.database.pool, session)
  if (!row) throw fault('notFound')
  return ownOf(row)
}
