import { sql } from 'kysely'
import { keepPassword } from '../auth/keep-password.ts'
import { roleGroups } from '../auth/seed-permissions.ts'
import type { Outcome, Values, Writing } from '../rest/behaviour.ts'
import { makeRecord } from '../rest/make-record.ts'
import { runSql } from '../rest/query.ts'
import { refuseErrors } from '../rest/transact.ts'

/** What an organisation and its first user cannot do without. */
const needed = {
  clientName: 'Client name',
  accountType: 'Account type',
  firstName: 'First name',
  surname: 'Surname',
} as const

async function check({ client, errors }: Writing, registration: Values): Promise<void> {
  for (const [propertyName, label] of Object.entries(needed))
    if ((registration[propertyName] ?? '') === '') errors.push({ propertyName, errorMessage: `${label} is required` })
  const [taken] = await runSql<{ name: boolean; email: boolean }>(
    client,
    sql`
    select exists (select from client where lower("name") = lower(${registration['clientName']}::text) and "deletedAt" is null) as "name",
      exists (select from "user" where "deletedAt" is null
        and (lower("email") = lower(${registration['emailAddress']}::text) or lower("username") = lower(${registration['emailAddress']}::text))) as "email"`,
  )
  if (taken?.name) errors.push({ propertyName: 'clientName', errorMessage: 'Client name is not unique' })
  if (taken?.email) errors.push({ propertyName: 'emailAddress', errorMessage: 'Email address is not unique' })
}

const makeClient = (write: Writing, registration: Values): Promise<number> => {
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

async function makeAddress(write: Writing, clientId: number, registration: Values): Promise<void> {
  const { attention, clientName, line1, line2, line3, city, county, postcode } = registration
  if (line1 === null || postcode === null) return
  const lines = { line1, line2, line3, city, county, postcode }
  await makeRecord(write, 'address', { primary: true, attention, company: clientName, ...lines }, clientId)
}

async function makeUser(write: Writing, clientId: number, registration: Values): Promise<number> {
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
    sql`select "hash" from public_registration_password where "publicRegistrationId" = ${registration['publicRegistrationId']}`,
  )
  if (secret) await keepPassword(write.client, userId, secret.hash, write.now)
  return userId
}

/** Makes the organisation, its address and its first user of an approved registration. @throws 422 where it lacks something */
export async function completeRegistration(write: Writing, registration: Values): Promise<Outcome> {
  await check(write, registration)
  refuseErrors(write)
  const madeClientId = await makeClient(write, registration)
  await makeAddress(write, madeClientId, registration)
  const madeUserId = await makeUser(write, madeClientId, registration)
  return { set: { madeClientId, madeUserId, completeDatetime: write.now.toISOString() } }
}
