import type { Pool } from 'pg'
import { open } from '../secrets/seal.ts'
import type { Programme, ProgrammedHub, ProgrammedPerson, ProgrammedSite } from '../../src/domain/building/programme.ts'
import { random, seedOf } from '../../src/domain/building/random.ts'
import { inReader, outReader } from './estate.ts'
import { readWired } from './wired.ts'

interface DoorRow {
  readonly siteId: number
  readonly zoneId: number
  readonly controllerId: number
  readonly number: number
  readonly room: number
}
interface TokenRow {
  readonly siteId: number | null
  readonly fobId: number
  readonly personId: number | null
  readonly keycode: string
}

/** What a client's controllers know: its doors by site, who passes them, and who may visit. */
export async function readProgramme(pool: Pick<Pool, 'query'>, clientId: number): Promise<Programme> {
  const { rows: doors } = await pool.query<DoorRow>(
    `select a."parentAreaId" as "siteId", d."zoneId", d."controllerId", d."number", coalesce(z."maxOccupancy", 100) as "room"
     from door d join area a using ("areaId") join zone z on z."zoneId" = d."zoneId"
     where d."clientId" = $1 and d."deletedAt" is null and a."parentAreaId" is not null
     order by a."parentAreaId", d."zoneId", d."doorId" limit 10000`,
    [clientId],
  )
  const { rows: tokens } = await pool.query<TokenRow>(
    `select t."fobId", t."personId", t."keycode", a."areaId" as "siteId" from token t
     left join token_activation a on a."tokenId" = t."fobId" and a."active" and a."deletedAt" is null
     where t."clientId" = $1 and t."deletedAt" is null and t."keycode" is not null and t."kind" = 'fob'
     order by t."fobId" limit 100000`,
    [clientId],
  )
  const { rows: hubs } = await pool.query<ProgrammedHub>(
    `select "controllerId", "instance", coalesce("udn", 'powerHub/' || "instance") as "node" from power_hub
     where "clientId" = $1 and "deletedAt" is null order by "powerHubId" limit 10000`,
    [clientId],
  )
  const opened = tokens.map(token => ({ ...token, keycode: open(token.keycode) }))
  const siteIds = [...new Set(doors.map(door => door.siteId))]
  const first = siteIds.flatMap(siteId => doors.find(door => door.siteId === siteId)?.controllerId ?? [])
  return {
    seed: clientId,
    sites: siteIds.map(siteId => siteOf(siteId, doors, opened, hubs)),
    wired: await readWired(pool, clientId, [...new Set(first)]),
  }
}

function siteOf(
  siteId: number,
  doors: readonly DoorRow[],
  tokens: readonly TokenRow[],
  hubs: readonly ProgrammedHub[],
): ProgrammedSite {
  const own = doors.filter(door => door.siteId === siteId)
  const zoneIds = [...new Set(own.map(door => door.zoneId))]
  const here = tokens.filter(token => token.siteId === siteId)
  const rooms = zoneIds.map(zoneId => own.find(door => door.zoneId === zoneId)?.room ?? 0)
  return {
    doors: own.map(({ controllerId, number, zoneId }) => ({
      controllerId,
      door: number,
      inReader: inReader(number),
      outReader: outReader(number),
      zone: zoneIds.indexOf(zoneId),
    })),
    people: here.filter(({ personId }) => personId !== null).map(token => personOf(token, rooms)),
    hubs: hubs.filter(({ controllerId }) => own.some(door => door.controllerId === controllerId)),
    visitors: here.filter(({ personId }) => personId === null).map(({ keycode }) => keycode),
  }
}

/**
 * Where people work (more often where there is more room) and when, from the credential's number, so that a restart
 * doesn't change their habits.
 */
function personOf({ fobId, keycode }: TokenRow, rooms: readonly number[]): ProgrammedPerson {
  const chance = random(seedOf(fobId))
  const shift = chance.chance(0.7) ? 'day' : chance.pick(['early', 'late'] as const)
  let left = chance.next() * rooms.reduce((sum, room) => sum + room, 0)
  const zone = rooms.findIndex(room => (left -= room) < 0)
  return { keycode, shift, zone: Math.max(0, zone) }
}
