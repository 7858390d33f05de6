import { sql } from 'kysely'
import {
  keepPassword,
  makeRecord,
  movePicture,
  type Outcome,
  refuseErrors,
  roleGroups,
  runSql,
  type Writing,
} from '../../../../server/kit/index.ts'
import type { RecordOf } from '../../../domain/record.ts'
import type { publicRegistration } from '../domain/public-registration.ts'
import { isRegistrant } from './end-trial.ts'
import { completedMail } from './mails.ts'
import { tellApplicant } from './tell-applicant.ts'
import { upgrade } from './upgrade.ts'

type Write = Writing<typeof publicRegistration>
type Registration = RecordOf<typeof publicRegistration>
/** What an organisation and its first user cannot do without. */
const needed = {
  clientName: 'Client name',
  accountType: 'Account type',
  firstName: 'First name',
  surname: 'Surname',
} as const

async function check({ client, errors }: Write, registration: Registration): Promise<void> {
  for (const propertyName of Object.keys(needed) as (keyof typeof needed)[])
    if (!registration[propertyName]) errors.push({ propertyName, errorMessage: `${needed[propertyName]} is required` })
  const [taken] = await runSql<{ name: boolean; email: boolean }>(
    client,
    sql`
    select exists (select from client where lower("name") = lower(${registration.clientName}::text) and "deletedAt" is null
        and "clientId" is distinct from ${registration.madeClientId}) as "name",
      exists (select from "user" where "deletedAt" is null and "userId" is distinct from ${registration.madeUserId}
        and (lower("email") = lower(${registration.emailAddress}::text) or lower("username") = lower(${registration.emailAddress}::text))) as "email"`,
  )
  if (taken?.name) errors.push({ propertyName: 'clientName', errorMessage: 'Client name is not unique' })
  if (taken?.email) errors.push({ propertyName: 'emailAddress', errorMessage: 'Email address is not unique' })
}

/** What the organisation is, by its registration. */
function clientOf(registration: Registration) {
  const { clientName, accountType, emailAddress, biography, phone, links, sageNumber, logo } = registration
  return {
    name: clientName,
    type: accountType,
    isEngineer: accountType === 'installer',
    email: emailAddress,
    biography,
    phone,
    links,
    sageAccountNumber: sageNumber,
    // Without one the organisation keeps what it has.
    ...(logo !== null && { logo }),
  }
}

async function makeAddress(write: Write, clientId: number, registration: Registration): Promise<void> {
  const { attention, clientName, line1, line2, line3, city, county, postcode } = registration
  if (line1 === null || postcode === null) return
  const lines = { line1, line2, line3, city, county, postcode }
  await makeRecord(write, 'address', { primary: true, attention, company: clientName, ...lines }, clientId)
}

/** What its first user is. */
async function userOf(write: Write, { firstName, surname, emailAddress, mobile, accountType }: Registration) {
  const groups = await roleGroups(write.client)
  const engineer = accountType === 'installer'
  return {
    username: emailAddress,
    firstName,
    surname,
    email: emailAddress,
    smsNumber: mobile,
    userGroupIds: [groups.get(engineer ? 'engineer' : 'siteOwner')],
    engineer,
  }
}

async function makeUser(write: Write, clientId: number, registration: Registration): Promise<number> {
  const values = {
    ...(await userOf(write, registration)),
    workingClientId: clientId,
    addedById: write.session.userId,
    dateAdded: write.now,
  }
  const userId = await makeRecord(write, 'user', values, clientId)
  const [secret] = await runSql<{ hash: string }>(
    write.client,
    sql`select "hash" from public_registration_password where "publicRegistrationId" = ${registration.publicRegistrationId}`,
  )
  if (secret) await keepPassword(write.client, userId, secret.hash, write.now)
  return userId
}

/**
 * Opens the account of an approved registration: its trial's organisation and user become it, or they are made.
 * @throws 422 if it lacks something
 */
export async function completeRegistration(
  write: Write,
  registration: Registration,
): Promise<Outcome<typeof publicRegistration>> {
  await check(write, registration)
  refuseErrors(write)
  const made = (await isRegistrant(write.client, registration.publicRegistrationId))
    ? await upgradeTrial(write, registration)
    : await makeAccount(write, registration)
  const { reference, clientName, remarks } = registration
  const login = `${write.context.settings.publicUrl}/login`
  const told = { reference: reference ?? '', organisation: clientName ?? '', remarks, login }
  await tellApplicant(write, registration, completedMail, told)
  // The picture is the organisation's from now on.
  const { logo } = registration
  const { madeClientId: clientId } = made
  if (logo !== null)
    await movePicture(write.client, logo, { entity: 'client', field: 'logo', recordId: clientId, clientId })
  return { set: { ...made, logo: null, completeDatetime: write.now.toISOString() } }
}

async function makeAccount(write: Write, registration: Registration) {
  const madeClientId = await makeRecord(write, 'client', clientOf(registration))
  await makeAddress(write, madeClientId, registration)
  return { madeClientId, madeUserId: await makeUser(write, madeClientId, registration) }
}

/** Its user has the new rights with their next request. */
async function upgradeTrial(write: Write, registration: Registration) {
  const { madeClientId, madeUserId, publicRegistrationId } = registration
  if (madeClientId === null || madeUserId === null) throw new Error('A trial has an organisation and a user')
  await upgrade(write, 'client', madeClientId, clientOf(registration), madeClientId)
  await makeAddress(write, madeClientId, registration)
  await upgrade(write, 'user', madeUserId, await userOf(write, registration), madeClientId)
  await runSql(write.client, sql`delete from registrant where "publicRegistrationId" = ${publicRegistrationId}`)
  return { madeClientId, madeUserId }
}
