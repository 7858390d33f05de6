import type { PoolClient } from 'pg'
import { sql } from 'kysely'
import { dayMs } from '../../src/domain/building/day.ts'
import type { Random } from '../../src/domain/building/random.ts'
import { showLatestActivation } from '../credentials/latest-activation.ts'
import { insertMany } from '../db/insert.ts'
import { departments, firstNames, surnames } from './plan.ts'
import type { MadeSite } from './estate.ts'

export interface CredentialTypes {
  readonly fob: number
  readonly smartphone: number
}

/** The keycode of the nth credential of a client: 12 hex digits. */
const keycodeOf = (clientId: number, index: number) =>
  `${clientId.toString(16).padStart(4, '0')}${(0x00a1_0000 + index).toString(16).padStart(8, '0')}`.toUpperCase()

/**
 * Makes the people of some sites, each with a credential; every eighth also has a smartphone, and spare
 * fobs for visitors bring the credentials to a fifth more than people: 600 for 500.
 */
export async function makePeople(
  client: PoolClient,
  clientId: number,
  sites: readonly MadeSite[],
  types: CredentialTypes,
  chance: Random,
): Promise<void> {
  const homes = sites.flatMap((site, index) => Array.from({ length: site.plan.people }, () => index))
  const personIds = await insertMany(
    client,
    'person',
    homes.map((home, index) => personRow(clientId, index, sites[home], chance)),
    'personId',
  )
  const tokens = credentials(clientId, personIds, types)
  const tokenIds = await insertMany(client, 'token', tokens, 'fobId')
  const spares = tokens.findIndex(({ personId }) => personId === null)
  await activate(client, clientId, sites, homes, tokenIds, spares)
}

/** One fob each, a smartphone for every eighth, and spare fobs for visitors. */
function credentials(clientId: number, personIds: readonly number[], types: CredentialTypes) {
  const fob = {
    clientId,
    kind: 'fob',
    typeId: types.fob,
    status: 'live',
    enabled: true,
    personId: null as number | null,
  }
  const phone = { ...fob, kind: 'smartphone', typeId: types.smartphone }
  const coded = (start: number, letter: string) => (index: number) => ({
    keycode: keycodeOf(clientId, start + index),
    reference: `${letter}${1000 + index}`,
  })
  const [ownCode, phoneCode, spareCode] = [coded(0, ''), coded(1_000_000, 'S'), coded(2_000_000, 'F')]
  const phones = personIds.filter((_, index) => index % 8 === 0)
  const spares = Math.max(1, Math.round(personIds.length * 0.2) - phones.length)
  return [
    ...personIds.map((personId, index) => ({ ...fob, personId, ...ownCode(index) })),
    ...phones.map((personId, index) => ({ ...phone, personId, ...phoneCode(index) })),
    ...Array.from({ length: spares }, (_, index) => ({ ...fob, ...spareCode(index) })),
  ]
}

function personRow(clientId: number, index: number, site: MadeSite | undefined, chance: Random) {
  const firstName = chance.pick(firstNames)
  const surname = chance.pick(surnames)
  return {
    clientId,
    firstName,
    surname,
    company: site?.plan.name ?? null,
    department: chance.pick(departments),
    email: `${firstName}.${surname}.${index + 1}@people.example`.toLowerCase(),
  }
}

/** Some credentials were given within the last 30 days, and a few were taken away. */
const [daysOfAll, daysApart, takenAway] = [730, 37, 6]

/** How many spare fobs wait to be lent to visitors of each site. */
const lentPerSite = 3

/** A credential shows which of its activations is the primary one. */
const showPrimary = (client: PoolClient, clientId: number) =>
  client.query(
    `update token t set "primaryActivationId" = a."activationId" from token_activation a
     where a."clientId" = $1 and a."primary" and t."fobId" = a."tokenId"`,
    [clientId],
  )

/** Everybody's credential opens the site where they work, and some spare fobs one each; the last of them have been handed back. */
async function activate(
  client: PoolClient,
  clientId: number,
  sites: readonly MadeSite[],
  homes: readonly number[],
  tokenIds: readonly number[],
  spares: number,
) {
  const now = Date.now()
  const ago = (days: number) => new Date(now - days * dayMs).toISOString()
  const common = { clientId, active: true, primary: true, dateRemoved: null as string | null }
  const own = homes.map((home, index) => ({
    ...common,
    tokenId: tokenIds[index],
    areaId: sites[home]?.areaId,
    dateAdded: ago((index * daysApart) % daysOfAll),
  }))
  const [firstSpare, sparesEnd] = [spares, tokenIds.length - takenAway]
  const lent = tokenIds.slice(firstSpare, Math.min(sparesEnd, firstSpare + sites.length * lentPerSite))
  const ofVisitors = lent.map((tokenId, index) => ({
    ...common,
    tokenId,
    areaId: sites[index % sites.length]?.areaId,
    dateAdded: ago(60 + index),
  }))
  const handedBack = tokenIds
    .slice(homes.length)
    .slice(-takenAway)
    .map((tokenId, index) => ({
      ...own[0],
      tokenId,
      active: false,
      primary: false,
      dateAdded: ago(40 + index * 10),
      dateRemoved: ago(1 + index * 4),
    }))
  await insertMany(client, 'token_activation', [...own, ...ofVisitors, ...handedBack])
  await showPrimary(client, clientId)
  await showLatestActivation(client, sql`t."clientId" = ${clientId}`, new Date(now))
}
