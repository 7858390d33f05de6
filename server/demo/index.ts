import type { PoolClient } from 'pg'
import { dayMs } from '../../src/domain/building/day.ts'
import { random } from '../../src/domain/building/random.ts'
import { roleGroups } from '../auth/seed-permissions.ts'
import { takingLong, type Context } from '../context.ts'
import { loadFeatures } from '../features/load.ts'
import { fileStoreOf } from '../files/store.ts'
import { alone } from '../db/lease.ts'
import { inTransaction } from '../db/transaction.ts'
import { makeAccounts, type DemoAccount } from './accounts.ts'
import { makeAlerts } from './alerts.ts'
import { makeCustomFields } from './custom-fields.ts'
import { makeDailyWork } from './daily.ts'
import { tellControllers } from './delivery.ts'
import { makeSite, type MadeSite } from './estate.ts'
import { makeHardware } from './hardware.ts'
import { makeHardwareLookUps } from './hardware-lookups.ts'
import { makeHistory } from './history.ts'
import { makeLargeHistory } from './large-history.ts'
import { largeSites } from './large-plan.ts'
import { makeLookUps, type LookUps } from './lookups.ts'
import { makeOrganisations, type OrganisationKey } from './organisation.ts'
import { makePeople } from './people.ts'
import { mainSites, smallSite, type PlannedSite } from './plan.ts'
import { makePremises } from './premises.ts'
import { makeReturns } from './returns.ts'
import { makeSignUps } from './sign-ups.ts'

export { writeAccounts, type DemoAccount } from './accounts.ts'

const sizes = {
  usual: { sites: mainSites, past: makeHistory },
  large: { sites: largeSites, past: makeLargeHistory },
}
export type DemoSize = keyof typeof sizes

/** The seed of the demo: the same building on every machine. */
const seed = 2026

/**
 * Makes the demo estate in an empty database: organisations, sites, doors, people, credentials, 30 days of roll-ups
 * and the last days' events. The large one has 5,000 doors, 50,000 people and no events yet.
 * @returns the sign-ins that were made, or undefined if the database has clients already
 */
export async function makeDemoEstate(
  context: Context,
  size: DemoSize = 'usual',
): Promise<readonly DemoAccount[] | undefined> {
  // Servers that start at once make it once; the others wait until all of it is there.
  return alone(context.database, 'demo', () => makeOnce(takingLong(context), sizes[size]))
}

async function makeOnce(
  context: Context,
  { sites, past }: (typeof sizes)[DemoSize],
): Promise<readonly DemoAccount[] | undefined> {
  const { pool } = context.database
  const { rowCount } = await pool.query('select 1 from client limit 1')
  if (rowCount) return undefined
  const { accounts, clientIds } = await inTransaction(pool, async client => {
    const now = context.now()
    const made = await makeEstate(client, context, now, sites)
    await tellControllers({ client, entities: context.entities, clientId: made.clientIds.main, now })
    return made
  })
  await past(context, clientIds.main, Math.floor(context.now().getTime() / dayMs) * dayMs)
  // Else the first who come are served without statistics.
  await pool.query('analyze')
  return accounts
}

async function makeEstate(
  client: PoolClient,
  { ports, settings }: Context,
  now: Date,
  planned: readonly PlannedSite[],
): Promise<{ accounts: DemoAccount[]; clientIds: Record<OrganisationKey, number> }> {
  const clientIds = await makeOrganisations(client, now.toISOString().slice(0, 10))
  const lookUps = await makeLookUps(client)
  const sites = (await makeSites(client, clientIds.main, planned, lookUps)).slice(0, mainSites.length)
  await makePremises(client, clientIds.main, sites)
  await makeHardware(client, clientIds.main, sites, await makeHardwareLookUps(client))
  await makeDailyWork(client, clientIds.main, sites, now)
  await makeSites(client, clientIds.school, [smallSite('Brindle School', 53.7024, -2.6116)], lookUps)
  await makeSites(client, clientIds.housing, [smallSite('Orchard Court', 52.1936, -2.2216)], lookUps)
  const accounts = await makeAccounts(client, clientIds, await roleGroups(client))
  await makeAlerts(client, clientIds.main)
  await makeCustomFields(client, clientIds.main)
  const userId = await firstUser(client, clientIds.main)
  await makeReturns(client, clientIds.main, now)
  const own = sites.map(({ areaId, plan: { name }, doors }) => ({
    areaId,
    name,
    doorIds: doors.map(each => each.doorId),
  }))
  const estate = {
    client,
    clientId: clientIds.main,
    userId,
    installerId: clientIds.installer,
    sites: own,
    now,
    ports,
    files: fileStoreOf({ settings }),
  }
  for (const { demo } of await loadFeatures()) await demo?.(estate)
  await makeSignUps(client, { clientId: clientIds.main, userId, now })
  return { clientIds, accounts }
}

async function firstUser(client: PoolClient, clientId: number): Promise<number> {
  const { rows } = await client.query<{ userId: number }>(
    'select "userId" from "user" where "clientId" = $1 order by "userId" limit 1',
    [clientId],
  )
  return rows[0]?.userId ?? 0
}

async function makeSites(
  client: PoolClient,
  clientId: number,
  plans: readonly PlannedSite[],
  lookUps: LookUps,
): Promise<readonly MadeSite[]> {
  const sites: MadeSite[] = []
  for (const plan of plans) sites.push(await makeSite(client, clientId, plan, lookUps))
  await makePeople(client, clientId, sites, lookUps, random(seed + clientId))
  return sites
}
