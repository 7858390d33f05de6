import type { ClientBase, Pool } from 'pg'
import { argon2Passwords } from '../../server/auth/passwords.ts'
import { keepPassword } from '../../server/auth/keep-password.ts'
import { insertRows } from '../../server/db/insert.ts'
import type { Role } from '../../src/domain/permissions.ts'

/** A site owner's small estate: a site with a floor below it, and everything once, the doors twice. */
export interface SmallSite {
  clientId: number
  areaId: number
  /** Below `areaId`. */
  floorId: number
  zoneId: number
  controllerId: number
  /** The first is of the site, the second of the floor. */
  doorIds: [number, number]
  /** In and out of the first door, then of the second. */
  readerIds: [number, number, number, number]
  personId: number
  /** The key of the credential. */
  fobId: number
  keycode: string
}

export type TestRole = Role | 'otherSiteOwner'

/** What every test server has: a provider, an installer who looks after Acme, and two site owners. */
export interface Estate {
  provider: { clientId: number }
  installer: { clientId: number }
  acme: SmallSite
  borough: SmallSite
  areaTypeId: number
  timeProfileId: number
  userIds: Record<TestRole, number>
}

/** The password of every user of the estate; the usernames are the roles. */
export const estatePassword = 'correct horse battery staple'
let hash: Promise<string> | undefined

/** The user group of each role comes from seedPermissions. */
export async function makeEstate(client: ClientBase, groups: Record<Role, number>, now: Date): Promise<Estate> {
  const [provider = 0, installer = 0, acme = 0, borough = 0] = await insertRows(
    client,
    'client',
    [
      { name: 'Provider', type: 'provider', isEngineer: false },
      { name: 'Fitters', type: 'installer', isEngineer: true },
      { name: 'Acme', type: 'siteOwner', isEngineer: false },
      { name: 'Borough', type: 'siteOwner', isEngineer: false },
    ],
    'clientId',
  )
  await insertRows(client, 'client_relation', [
    { clientId: acme, relatedClientId: installer, kind: 'engineer', startDate: '2020-01-01' },
  ])
  const [areaTypeId = 0] = await insertRows(
    client,
    'area_type',
    [{ name: 'Site', canBePrimary: true, canHaveDoors: true, canHaveTokens: true }],
    'areaTypeId',
  )
  const homes: Record<TestRole, number> = {
    siteOwner: acme,
    trial: acme,
    engineer: installer,
    officeStaff: provider,
    admin: provider,
    internalStaff: provider,
    otherSiteOwner: borough,
  }
  const site = (clientId: number, name: string, keycode: string) =>
    makeSite(client, { clientId, name, keycode, areaTypeId })
  return {
    provider: { clientId: provider },
    installer: { clientId: installer },
    acme: await site(acme, 'Acme', '0000000A0001'),
    borough: await site(borough, 'Borough', '0000000B0001'),
    areaTypeId,
    timeProfileId: await one(client, 'time_profile', 'timeProfileId', { clientId: acme, name: 'Always', number: 1 }),
    userIds: await makeUsers(client, homes, groups, now),
  }
}

/** Inserts one row and answers its key. */
export async function one(
  client: ClientBase,
  table: string,
  key: string,
  row: Record<string, unknown>,
): Promise<number> {
  const [made] = await insertRows(client, table, [row], key)
  if (made === undefined) throw new Error(`Nothing was inserted into ${table}`)
  return made
}

/** Inserts a row on a connection of its own. @returns its key */
export async function insertRow(pool: Pool, table: string, key: string, row: Record<string, unknown>): Promise<number> {
  const client = await pool.connect()
  try {
    return await one(client, table, key, row)
  } finally {
    client.release()
  }
}

async function makeUsers(
  client: ClientBase,
  homes: Record<TestRole, number>,
  groups: Record<Role, number>,
  now: Date,
): Promise<Record<TestRole, number>> {
  hash ??= argon2Passwords().hash(estatePassword)
  const kept = await hash
  const ids: Partial<Record<TestRole, number>> = {}
  for (const role of Object.keys(homes) as TestRole[]) {
    const group = groups[role === 'otherSiteOwner' ? 'siteOwner' : role]
    ids[role] = await one(client, 'user', 'userId', {
      clientId: homes[role],
      username: role,
      firstName: 'Test',
      surname: role,
      email: `${role}@example.com`,
      userGroupIds: [group],
    })
    await keepPassword(client, ids[role], kept, now)
  }
  return ids as Record<TestRole, number>
}

interface SiteWanted {
  clientId: number
  name: string
  keycode: string
  areaTypeId: number
}

async function makeSite(client: ClientBase, { clientId, name, keycode, areaTypeId }: SiteWanted): Promise<SmallSite> {
  const own = (table: string, key: string, row: Record<string, unknown>) =>
    one(client, table, key, { clientId, ...row })
  const areaId = await own('area', 'areaId', { name: `${name} site`, typeId: areaTypeId, rollCall: true })
  const floorId = await own('area', 'areaId', { name: `${name} floor`, typeId: areaTypeId, parentAreaId: areaId })
  const zoneId = await own('zone', 'zoneId', { name: `${name} zone`, areaId, rollCall: true })
  const controllerId = await own('controller', 'controllerId', { name: `${name} controller`, areaId, type: '410' })
  const doorOf = async (number: number, area: number) =>
    own('door', 'doorId', { name: `${name} door ${number}`, number, areaId: area, controllerId, zoneId })
  const doorIds: SmallSite['doorIds'] = [await doorOf(1, areaId), await doorOf(2, floorId)]
  const readerOf = async (instance: number, doorId: number, direction: 'in' | 'out') =>
    own('reader', 'readerId', { name: `${name} reader ${instance}`, instance, controllerId, doorId, direction })
  const readerIds: SmallSite['readerIds'] = [
    await readerOf(1, doorIds[0], 'in'),
    await readerOf(2, doorIds[0], 'out'),
    await readerOf(3, doorIds[1], 'in'),
    await readerOf(4, doorIds[1], 'out'),
  ]
  const personId = await own('person', 'personId', {
    firstName: 'Pat',
    surname: name,
    email: `pat@${name.toLowerCase()}.example`,
  })
  const fobId = await own('token', 'fobId', {
    kind: 'fob',
    reference: `${name} 1`,
    keycode,
    personId,
    status: 'live',
    enabled: true,
  })
  return { clientId, areaId, floorId, zoneId, controllerId, doorIds, readerIds, personId, fobId, keycode }
}
