import type { ClientBase } from 'pg'
import { areasWithin, runSql } from '../../../../../server/kit/index.ts'
import type { LiveMark } from '../../domain/mark.ts'
import { clearMarks } from './clear-marks.ts'
import type { PersonIn } from './who-is-in.ts'

/** Who begins or ends an evacuation, and when. */
export interface Turn {
  readonly clientId: number
  readonly areaId: number
  readonly by: string
  readonly now: Date
}

export const alreadyRunning = 'An evacuation of this {one area} is already running'

/** Locks the site: evacuations of it begin one after the other. @returns whether one runs */
export async function lockSite(client: ClientBase, areaId: number): Promise<boolean> {
  await client.query('select 1 from area where "areaId" = $1 for no key update', [areaId])
  const { rows } = await client.query(
    `select 1 from evacuation where "areaId" = $1 and "status" = 'running' and "deletedAt" is null`,
    [areaId],
  )
  return rows.length > 0
}

/** Those of the people who are in at a site. */
export async function thoseAt(
  client: ClientBase,
  { clientId, areaId }: Pick<Turn, 'clientId' | 'areaId'>,
  people: readonly PersonIn[],
): Promise<readonly PersonIn[]> {
  const within = await idsWithin(client, clientId, areaId)
  return people.filter(person => within.has(person.areaId))
}

/** Keeps who was in, and begins their roll call anew. @returns what walls must be told after the commit */
export async function keepPeople(
  client: ClientBase,
  turn: Turn,
  evacuationId: number,
  people: readonly PersonIn[],
): Promise<readonly LiveMark[]> {
  await client.query(
    `insert into evacuation_person ("evacuationId", "personId", "tokenId", "name", "zoneId", "zone", "at")
     select $1, "personId", "tokenId", "name", "zoneId", "zone", "at" from jsonb_to_recordset($2::jsonb)
       as p("personId" integer, "tokenId" integer, "name" text, "zoneId" integer, "zone" text, "at" timestamptz)`,
    [evacuationId, JSON.stringify(people)],
  )
  return clear(client, turn, people)
}

/** A roll call begins anew: marks of an earlier one would make people safe who are not. */
export async function clear(
  client: ClientBase,
  { clientId, areaId, by, now }: Turn,
  people: readonly { readonly personId: number | null }[],
): Promise<readonly LiveMark[]> {
  const areaIds = await idsWithin(client, clientId, areaId)
  const personIds = people.flatMap(({ personId }) => personId ?? [])
  return clearMarks(client, { clientId, areaIds, personIds, by, now })
}

/** An area and everything that is part of it. */
const idsWithin = async (client: ClientBase, clientId: number, areaId: number): Promise<ReadonlySet<number>> =>
  new Set((await runSql<{ areaId: number }>(client, areasWithin(clientId, [areaId]))).map(row => row.areaId))
