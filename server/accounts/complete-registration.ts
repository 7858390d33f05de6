import { sql } from 'kysely'
import type { publicRegistration } from '../../src/domain/entities/control-panel/public-registration.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import { keepPassword } from '../auth/keep-password.ts'
import { roleGroups } from '../auth/seed-permissions.ts'
import type { Outcome, Writing } from '../rest/behaviour.ts'
import { makeRecord } from '../rest/make-record.ts'
import { runSql } from '../db/query.ts'
import { refuseErrors } from '../rest/transact.ts'

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
    select exists (select from client where lower("name") = lower(${registration.clientName}::text) and "deletedAt" is null) as "name",
      exists (select from "user" where "deletedAt" is null
        and (lower("email") = lower(${registration.emailAddress}::text) or lower("username") = lower(${registration.emailAddress}::text))) as "email"`,
  )
  if (taken?.name) errors.push({ propertyName: 'clientName', errorMessage: 'Client name is not unique' })
  if (taken?.email) errors.push({ propertyName: 'emailAddress', errorMessage: 'Email address is not unique' })
}

const makeClient = (write: Write, registration: Registration): Promise<number> => {
  const { clientName, accountType, emailAddress, biography, phone, links, sageNumber } = registration
  return makeRecord(write, 'client', {
    name: clientName,
    type: accountType,
    isEngineer: accountType === 'installer',
    email: emailAddress,
    biography,
    phone,
    links,
    sageAccountNumber: sageNumber,
  })
}

async function makeAddress(write: Write, clientId: number, registration: Registration): Promise<void> {
  const { attention, clientName, line1, line2, line3, city, county, postcode } = registration
  if (line1 === null || postcode === null) return
  const lines = { line1, line2, line3, city, county, postcode }
  await makeRecord(write, 'address', { primary: true, attention, company: clientName, ...lines }, clientId)
}

async function makeUser(write: Write, clientId: number, registration: Registration): Promise<number> {
  const { firstName, surname, emailAddress, mobile, accountType } = registration
  const groups = await roleGroups(write.client)
  const isEngineer = accountType === 'installer'
  const values = {
    username: emailAddress,
    firstName,
    surname,
    email: emailAddress,
    smsNumber: mobile,
    userGroupIds: [groups.get(isEngineer ? 'engineer' : 'siteOwner')],
    engineer: isEngineer,
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

/** Makes the organisation, its address and its first user of an approved registration. @throws 422 if it lacks something */
export async function completeRegistration(
  write: Write,
  registration: Registration,
): Promise<Outcome<typeof publicRegistration>> {
  await check(write, registration)
  refuseErrors(write)
  const madeClientId = await makeClient(write, registration)
  await makeAddress(write, madeClientId, registration)
  const madeUserId = await makeUser(write, madeClientId, registration)
  return { set: { madeClientId, madeUserId, completeDatetime: write.now.toISOString() } }
}
