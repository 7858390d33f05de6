import { randomInt } from 'node:crypto'
import type { PoolClient } from 'pg'
import { type Context, insertRows, roleGroups, type Row, writeAudit } from '../../../../server/kit/index.ts'
import { client as clientEntity } from '../../../domain/entities/control-panel/client.ts'
import { user as userEntity } from '../../../domain/entities/people/user.ts'
import { publicRegistration } from '../domain/public-registration.ts'
import { trialDays } from '../domain/periods.ts'
import { authorOf } from './author.ts'

/** Signs that cannot be taken for one another. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const newReference = () => `PR-${Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')}`

/** Who registers, checked. */
export interface Applicant {
  readonly emailAddress: string
  readonly firstName: string
  readonly surname: string
  readonly mobile: string | null
  readonly marketing: boolean
}

/** What a registration has made. */
export interface Trial {
  readonly publicRegistrationId: number
  readonly reference: string
  readonly emailAddress: string
  readonly madeClientId: number
  readonly madeUserId: number
}

/**
 * Makes a registration with a trial organisation and its user, in the caller's transaction. Until the email address is
 * confirmed nobody's sign-in has it, and there is no password to sign in by: whoever registers with the address of
 * somebody else keeps nothing of theirs.
 */
export async function makeTrial(
  client: PoolClient,
  { now: clock }: Pick<Context, 'now'>,
  applicant: Applicant,
  hash: string,
): Promise<Trial> {
  const now = clock()
  const reference = newReference()
  const { marketing, ...named } = applicant
  const organisation = { name: `Trial ${reference}`, type: 'siteOwner', isEngineer: false }
  const [madeClientId = 0] = await insertRows(client, 'client', [organisation], 'clientId')
  const madeUser = {
    clientId: madeClientId,
    username: reference,
    firstName: named.firstName,
    surname: named.surname,
    email: `${reference.toLowerCase()}@unconfirmed.invalid`,
    userGroupIds: [(await roleGroups(client)).get('trial')],
    dateAdded: now,
  }
  const [madeUserId = 0] = await insertRows(client, 'user', [madeUser], 'userId')
  const consent = marketing ? { marketingConsent: now, marketingSource: 'Registration form' } : {}
  const made = { madeClientId, madeUserId }
  const registration = { reference, ...named, status: 'created', links: [], createDatetime: now, ...made, ...consent }
  const [publicRegistrationId = 0] = await insertRows(
    client,
    publicRegistration.table,
    [registration],
    publicRegistration.key,
  )
  await keepBeside(client, { publicRegistrationId, madeUserId }, hash, now)
  const trial = { publicRegistrationId, reference, emailAddress: named.emailAddress, madeClientId, madeUserId }
  await writeHistory(client, now, trial, { organisation, madeUser, registration })
  return trial
}

/** That all of it was added. */
async function writeHistory(
  client: PoolClient,
  now: Date,
  { reference, publicRegistrationId, madeClientId, madeUserId }: Trial,
  { organisation, madeUser, registration }: Readonly<Record<'organisation' | 'madeUser' | 'registration', Row>>,
): Promise<void> {
  const author = authorOf(madeClientId, `Registration ${reference}`)
  const added = { change: 'added', before: null } as const
  for (const [entity, recordId, after] of [
    [clientEntity, madeClientId, organisation],
    [userEntity, madeUserId, madeUser],
    [publicRegistration, publicRegistrationId, registration],
  ] as const)
    await writeAudit(client, author, now, { entity, recordId, after, ...added })
}

async function keepBeside(
  client: PoolClient,
  { publicRegistrationId, madeUserId }: Pick<Trial, 'publicRegistrationId' | 'madeUserId'>,
  hash: string,
  now: Date,
): Promise<void> {
  await client.query('insert into public_registration_password ("publicRegistrationId", "hash") values ($1, $2)', [
    publicRegistrationId,
    hash,
  ])
  await client.query('insert into registrant ("userId", "publicRegistrationId", "trialEndsAt") values ($1, $2, $3)', [
    madeUserId,
    publicRegistrationId,
    new Date(now.getTime() + trialDays * 86_400_000),
  ])
}
