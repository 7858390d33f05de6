import * as z from 'zod'
import {
  type Context,
  endpoint,
  exceeds,
  isSetUp,
  isUniqueViolation,
  refuseErrors,
  requireRecentProof,
  roleGroups,
  type Session,
  type Together,
  uniqueErrors,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { client } from '../../../domain/entities/control-panel/client.ts'
import { clientRelation } from '../../../domain/entities/control-panel/client-relation.ts'
import { user } from '../../../domain/entities/people/user.ts'
import { fault, invalid } from '../../../domain/faults.ts'
import { check } from '../../../domain/validate.ts'
import {
  addressOfInstaller,
  firmOfAddress,
  installerFields,
  type InstallerMade,
  installerMade,
} from '../domain/installer-client.ts'
import { firmOfAddressIn } from './firm-of-address.ts'
import { onBehalf } from './on-behalf.ts'

/** Only the provider decides who is an installer, and only the provider learns whose an address is. */
const permission = [client.permission.add, user.permission.add, 'KMSUSER_USER']

/** What it may be is checked by the fields. */
const text = z.string('It must be a text').nullish()

interface Wanted {
  readonly name: string
  readonly phone: string | null
  readonly firstName: string
  readonly surname: string
  readonly email: string
  readonly clientId: number
  readonly startDate: string
  readonly endDate: string | null
}

/** Of one transaction: what is refused leaves nothing. */
export const createInstaller = endpoint({
  method: 'POST',
  path: '/client/installer',
  tag: client.id,
  summary: 'Make an installer firm with its first user, as engineer of a client',
  permission,
  body: z.strictObject({
    ...Object.fromEntries(
      ['name', 'phone', 'firstName', 'surname', 'email', 'startDate', 'endDate'].map(name => [name, text]),
    ),
    clientId: z.number('Works for must be chosen from the list').nullish().describe('Whose engineer the firm is to be'),
  }),
  reply: installerMade,
  status: 201,
  async handle({ context, session, body }) {
    const { values, errors } = check(installerFields, body, { mode: 'add' })
    refuseErrors({ errors })
    const wanted = values as unknown as Wanted
    if (!session.visibleClientIds.has(wanted.clientId))
      throw invalid([{ propertyName: 'clientId', errorMessage: 'Works for must be chosen from the list' }])
    requireRecentProof(session, context.now())
    const as = await onBehalf(context, session, wanted.clientId, 'write')
    try {
      return await make(context, as, wanted)
    } catch (error) {
      // Somebody else was a moment earlier.
      if (!isUniqueViolation(error)) throw error
      throw invalid([{ propertyName: 'email', errorMessage: 'Name or email is not unique' }])
    }
  },
})

async function make(context: Context, session: Session, wanted: Wanted): Promise<InstallerMade> {
  const visible = new Set(session.visibleClientIds)
  const as = { ...session, visibleClientIds: visible }
  return writeTogether(context, as, [client.id, user.id, clientRelation.id], async together => {
    await refuseAddress(together, as, wanted.email)
    const { name, phone, email, startDate, endDate } = wanted
    const firm = await together.add(client.id, { name, phone, email, type: 'installer', isEngineer: true })
    const clientId = Number(firm['clientId'])
    const userId = await makeUser(together, as, wanted, clientId, context.now())
    visible.add(clientId)
    const row = await together.add(clientRelation.id, {
      kind: 'engineer',
      relatedClientId: clientId,
      startDate,
      endDate,
    })
    const mail = isSetUp(context.settings, 'email')
    return { clientId, userId, clientRelationId: Number(row['clientRelationId']), mail }
  })
}

/** @throws 422 where somebody has the address */
async function refuseAddress({ client: on }: Together, session: Session, email: string): Promise<void> {
  const firm = await firmOfAddressIn(on, email)
  if (firm?.isEngineer) throw invalid([{ propertyName: 'email', errorMessage: addressOfInstaller }])
  const taken = await uniqueErrors(on, user, session, { username: email, email })
  if (taken.length > 0) throw invalid([{ propertyName: 'email', errorMessage: 'Not valid installer' }])
}

/** The first user, by the email address; without a password, so they are invited. @throws 403 */
async function makeUser(
  together: Together,
  session: Session,
  { firstName, surname, email }: Wanted,
  clientId: number,
  now: Date,
): Promise<number> {
  const group = (await roleGroups(together.client)).get('engineer')
  const userGroupIds = group === undefined ? [] : [group]
  if (await exceeds({ client: together.client, session }, userGroupIds))
    throw fault('forbidden', { permission: 'to make a user of an installer: it may do more than you' })
  const named = { username: email, firstName, surname, email }
  const added = { addedById: session.userId, dateAdded: now, workingClientId: clientId }
  return together.make(user.id, { ...named, ...added, userGroupIds, engineer: true }, clientId)
}

/** For the offer of a relation in place of a second firm. */
export const readFirmOfAddress = endpoint({
  method: 'GET',
  path: '/client/installer-of-address',
  tag: client.id,
  summary: 'The installer that an email address belongs to',
  permission,
  query: z.object({
    email: z
      .string()
      .max(254)
      .refine(text => !text.includes('\0'), 'Email is not valid'),
  }),
  reply: firmOfAddress,
  async handle({ context, query: { email } }) {
    const firm = await firmOfAddressIn(context.database.pool, email)
    if (firm?.isEngineer) return { clientId: firm.clientId, name: firm.name }
    throw invalid([
      {
        propertyName: 'email',
        errorMessage: firm ? 'Not valid installer' : 'Client not found with this email address',
      },
    ])
  },
})
