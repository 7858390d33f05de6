import { randomInt } from 'node:crypto'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PoolClient } from 'pg'
import type { Role } from '../../src/domain/permissions.ts'
import { keepPassword } from '../auth/keep-password.ts'
import { argon2Passwords } from '../auth/passwords.ts'
import { insertRows } from '../db/insert.ts'
import { organisations, type OrganisationKey } from './organisation.ts'

export interface DemoAccount {
  readonly role: string
  readonly username: string
  readonly password: string
}

const planned: readonly {
  role: string
  group: Role
  organisation: OrganisationKey
  username: string
  name: readonly [string, string]
}[] = [
  { role: 'site owner', group: 'siteOwner', organisation: 'main', username: 'olivia.owner', name: ['Olivia', 'Marsh'] },
  {
    role: 'installer',
    group: 'engineer',
    organisation: 'installer',
    username: 'ian.installer',
    name: ['Ian', 'Calder'],
  },
  {
    role: 'office staff',
    group: 'officeStaff',
    organisation: 'provider',
    username: 'ofelia.office',
    name: ['Ofelia', 'Reid'],
  },
  { role: 'admin', group: 'admin', organisation: 'provider', username: 'adam.admin', name: ['Adam', 'Stone'] },
  {
    role: 'internal staff',
    group: 'internalStaff',
    organisation: 'provider',
    username: 'isla.internal',
    name: ['Isla', 'Webb'],
  },
  {
    role: 'trial registrant',
    group: 'trial',
    organisation: 'housing',
    username: 'tara.trial',
    name: ['Tara', 'Green'],
  },
  {
    role: 'other site owner',
    group: 'siteOwner',
    organisation: 'school',
    username: 'bea.brindle',
    name: ['Bea', 'Wood'],
  },
]

/** No letter or digit that can be taken for another. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const generatedPassword = () =>
  Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')).join(
    '-',
  )

/** Makes a user for each role with a password of chance. */
export async function makeAccounts(
  client: PoolClient,
  clientIds: Record<OrganisationKey, number>,
  groupIds: ReadonlyMap<Role, number>,
): Promise<DemoAccount[]> {
  const rows = planned.map(({ username, organisation, group, name: [firstName, surname] }) => ({
    clientId: clientIds[organisation],
    workingClientId: clientIds[organisation],
    username,
    firstName,
    surname,
    displayName: `${firstName} ${surname}`,
    email: `${username}@gatehouse.example`,
    userGroupIds: [groupIds.get(group)],
    theme: '2',
    sideMenuExpanded: true,
    engineer: organisations[organisation].type === 'installer',
    dateAdded: new Date(),
  }))
  const userIds = await insertRows(client, 'user', rows, 'userId')
  const accounts = planned.map(({ role, username }) => ({ role, username, password: generatedPassword() }))
  const passwords = argon2Passwords()
  const hashes = await Promise.all(accounts.map(({ password }) => passwords.hash(password)))
  for (const [index, hash] of hashes.entries()) await keepPassword(client, userIds[index] ?? 0, hash, new Date())
  return accounts
}

const fileOf = (dataFolder: string) => join(dataFolder, 'demo-accounts.json')

/** Writes the sign-ins where only their owner can read them. */
export async function writeAccounts(dataFolder: string, url: string, accounts: readonly DemoAccount[]): Promise<void> {
  await writeFile(fileOf(dataFolder), `${JSON.stringify({ url, accounts }, undefined, 2)}\n`, { mode: 0o600 })
  await chmod(fileOf(dataFolder), 0o600)
}
