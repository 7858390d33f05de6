import type { Pool } from 'pg'
import { openInProcess } from './in-process.ts'
import { onBothDatabases } from './own-database.ts'
import { percentile, type Row } from './table.ts'

/** Of one call over HTTP, ms. */
const limits = { explain: 50, who: 100, what: 100, whatIf: 1000 } as const
const [samples, warmUp, pageSize] = [60, 20, 50]
/** In a group of all doors of the largest tree of sites, beside what the demo gives everybody. */
const members = 10_000

/**
 * Access explained on the large demo (5,000 doors, 50,000 people) and a group of 10,000, on the embedded database and on
 * PostgreSQL where one answers.
 */
export function measure(): Promise<readonly Row[]> {
  return onBothDatabases('access', measureOn)
}

async function measureOn(name: string, databaseUrl: string | undefined): Promise<readonly Row[]> {
  const house = await openInProcess(databaseUrl, 'large')
  try {
    const { server, headers, clientId, pool } = house
    const { groupId, areaId, doorId, fobId, personId } = await makeGroup(pool, clientId)
    const call = async (path: string, body?: unknown) => {
      const response = await fetch(`${server.url}/api/access/${path}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response.json() as Promise<{ items?: readonly unknown[] }>
    }
    const first = `limit=${pageSize}&anyTime=true`
    const asked = [
      ['explain', `one credential and door explained`, `explain?fobId=${fobId}&doorId=${doorId}`],
      ['who', `first page of who opens a door`, `who?doorId=${doorId}&${first}`],
      ['who', `first page of who opens doors of its site`, `who/area?areaId=${areaId}&${first}`],
      ['who', `who of a name opens it`, `who?doorId=${doorId}&${first}&q=smith`],
      ['what', `first page of what a person opens`, `what?personId=${personId}&${first}`],
      ['what', `first page of what the group opens`, `what?groupId=${groupId}&${first}`],
      ['what', `first page of what a site opens`, `what?areaId=${areaId}&${first}`],
    ] as const
    const rows: Row[] = []
    for (const [limit, what, path] of asked) rows.push(await row(`${what} (${name})`, limits[limit], () => call(path)))
    for (const [what, body] of intended({ groupId, areaId, doorId }))
      rows.push(await row(`${what} (${name})`, limits.whatIf, () => call('what-if', body), 12))
    return rows
  } finally {
    await house.close()
  }
}

/** Changes that concern everybody in the group, or everybody with access to the site. */
const intended = ({ groupId, areaId, doorId }: Record<'groupId' | 'areaId' | 'doorId', number>) =>
  [
    [
      'what if the group opened its doors no more',
      { changes: [{ entity: 'group', id: groupId, fields: { autoAllDoors: false } }] },
    ],
    ['what if the group were deleted', { changes: [{ entity: 'group', id: groupId, isDeleted: true }] }],
    [
      'what if a door were not among all doors',
      { changes: [{ entity: 'door', id: doorId, fields: { excludeFromAutoAllDoors: true } }] },
    ],
    ['what if the group had access to the site', { given: { membersOfId: groupId, areaIds: [areaId] } }],
  ] as const

/** What a call takes, the median of some, against its limit. */
async function row(what: string, limit: number, call: () => Promise<unknown>, times = samples): Promise<Row> {
  const took: number[] = []
  const before = Math.min(warmUp, times)
  for (let n = 0; n < times + before; n++) {
    const began = performance.now()
    await call()
    if (n >= before) took.push(performance.now() - began)
  }
  took.sort((one, other) => one - other)
  const [median, slow] = [percentile(took, 0.5), percentile(took, 0.95)]
  return {
    what,
    value: `${median.toFixed(1)} ms over HTTP, 95th percentile ${slow.toFixed(1)} ms`,
    limit: `under ${limit} ms`,
    peer: `${((median / limit) * 100).toFixed(0)}% of the limit`,
    pass: median < limit,
  }
}

/** A group with all doors of a site and many members, and one of each to ask about. */
async function makeGroup(pool: Pool, clientId: number) {
  const { rows } = await pool.query<{
    groupId: number
    areaId: number
    doorId: number
    fobId: number
    personId: number
  }>(
    `with site as (
      select a."areaId", d."doorId" from area a join area part on part."parentAreaId" = a."areaId"
      join door d on d."areaId" = part."areaId" where a."clientId" = $1 and a."parentAreaId" is null
      order by a."areaId", d."doorId" limit 1
    ),
    made as (
      insert into "group" ("clientId", "name", "areaId", "autoAllDoors") select $1, 'Everybody', "areaId", true from site
      returning "groupId"
    ),
    members as (
      select "fobId", "personId" from token where "clientId" = $1 and "personId" is not null order by "fobId" desc limit ${members}
    ),
    activated as (
      insert into token_activation ("clientId", "tokenId", "groupId", "active", "dateAdded")
      select $1, "fobId", "groupId", true, now() from members, made
    )
    select made."groupId", site.*, members.* from made, site, members limit 1`,
    [clientId],
  )
  await pool.query('analyze')
  const [made] = rows
  if (!made) throw new Error('The large demo has no door in a site')
  return made
}
