import { type DemoEstate, type DemoPart, insertRows } from '../../../../../server/kit/index.ts'

const [dayMs, minuteMs] = [86_400_000, 60_000]
const mostPeople = 24

interface Member {
  readonly personId: number
  readonly tokenId: number
  readonly name: string
}

/** A drill of a week ago at the first site: all but one were accounted for within a few minutes. */
export const demo: DemoPart = async estate => {
  const { client, clientId, sites, now } = estate
  const [site] = sites
  if (!site) return
  await insertRows(client, 'muster_point', [
    { clientId, areaId: site.areaId, name: 'Car park', doorIds: [], position: 'At the trees, away from the barrier' },
  ])
  const startedMs = now.getTime() - 7 * dayMs
  const { rows: people } = await client.query<Member>(
    `select distinct on (p."personId") p."personId", t."fobId" as "tokenId", p."firstName" || ' ' || p."surname" as "name"
     from person p join token t on t."personId" = p."personId"
     where p."clientId" = $1 and p."deletedAt" is null order by p."personId", t."fobId" limit ${mostPeople}`,
    [clientId],
  )
  await client.query(`update person set "evacuationAssistance" = $2 where "personId" = $1`, [
    people[1]?.personId ?? 0,
    'Uses a wheelchair: cannot take the stairs',
  ])
  const by = await nameOf(estate)
  const evacuationId = await addDrill(estate, { areaId: site.areaId, startedMs, by, people: people.length })
  await insertRows(client, 'evacuation_person', await insideOf(estate, people, { evacuationId, startedMs, by }))
}

async function nameOf({ client, userId }: DemoEstate): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select coalesce("displayName", "firstName" || ' ' || "surname") as "name" from "user" where "userId" = $1`,
    [userId],
  )
  return rows[0]?.name
}

interface Drill {
  readonly startedMs: number
  /** Who started and ended it, and marked everybody. */
  readonly by: string | undefined
}

async function addDrill(
  { client, clientId, userId }: DemoEstate,
  { areaId, startedMs, by, people }: Drill & { readonly areaId: number; readonly people: number },
): Promise<number | undefined> {
  const row = {
    clientId,
    areaId,
    kind: 'drill',
    note: 'The yearly drill. The stairs at the back were used least.',
    status: 'ended',
    startedAt: new Date(startedMs),
    startedById: userId,
    startedBy: by,
    endedAt: new Date(startedMs + 11 * minuteMs),
    endedById: userId,
    endedBy: by,
    people,
    safe: Math.max(0, people - 1),
    needHelp: 0,
    readOut: 0,
    notOnSite: 0,
    missing: Math.min(1, people),
    createdById: userId,
  }
  const [evacuationId] = await insertRows(client, 'evacuation', [row], 'evacuationId')
  return evacuationId
}

async function insideOf(
  { client, clientId }: DemoEstate,
  people: readonly Member[],
  { evacuationId, startedMs, by }: Drill & { readonly evacuationId: number | undefined },
) {
  const { rows: zones } = await client.query<{ zoneId: number; name: string }>(
    `select "zoneId", "name" from zone where "clientId" = $1 and "deletedAt" is null order by "zoneId" limit 2`,
    [clientId],
  )
  return people.flatMap((person, index) => {
    const zone = zones[index % zones.length]
    if (!zone) return []
    const at = new Date(startedMs - (index + 5) * 7 * minuteMs)
    const marked = { outcome: 'safe', markedBy: by, accountedAt: new Date(startedMs + (2 + index / 4) * minuteMs) }
    const mark = index === 0 ? { outcome: 'missing', markedBy: null, accountedAt: null } : marked
    return { evacuationId, ...person, zoneId: zone.zoneId, zone: zone.name, at, ...mark }
  })
}
