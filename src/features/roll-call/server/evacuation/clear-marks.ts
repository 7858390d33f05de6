import type { ClientBase } from 'pg'
import { writeEntries } from '../../../../../server/kit/index.ts'
import { type LiveMark, markKind } from '../../domain/mark.ts'

interface Cleared {
  readonly clientId: number
  readonly areaIds: ReadonlySet<number>
  readonly personIds: readonly number[]
  /** Who clears them. */
  readonly by: string
  readonly now: Date
}

/**
 * Takes back all marks at some areas, and of some people: an evacuation begins, or ends. From now on marks of an earlier
 * roll call that still arrive are history, of who has no mark too.
 * @returns the entries of the stream, to be announced after the commit
 */
export async function clearMarks(
  client: ClientBase,
  { clientId, areaIds, personIds, by, now }: Cleared,
): Promise<LiveMark[]> {
  await client.query(
    `insert into roll_call_mark ("clientId", "personId", "mark", "at", "by", "sequence", "begun")
     select $1, "personId", 'cleared', $4, $5, 0, $4 from (
       select "personId" from unnest($2::integer[]) as p("personId") union
       select "personId" from roll_call_mark where "clientId" = $1 and "mark" <> 'cleared' and "areaId" = any($3)
     ) people order by "personId"
     on conflict ("clientId", "personId") do update set "begun" = $4`,
    [clientId, personIds, [...areaIds], now, by],
  )
  const { rows } = await client.query<{ personId: number; areaId: number | null }>(
    `select "personId", "areaId" from roll_call_mark
     where "clientId" = $1 and "mark" <> 'cleared' and ("areaId" = any($2) or "personId" = any($3))
     order by "personId" for update`,
    [clientId, [...areaIds], personIds],
  )
  const bodies = rows.map(({ personId, areaId }) => ({
    personId,
    mark: 'cleared' as const,
    at: now.toISOString(),
    by,
    ...(areaId !== null && { areaId }),
  }))
  const entries = await writeEntries(client, clientId, markKind, bodies, now)
  await client.query(
    `update roll_call_mark m set "mark" = 'cleared', "contradicts" = false, "at" = $2, "begun" = $2, "by" = $3,
       "sequence" = e."sequence"
     from unnest($4::integer[], $5::bigint[]) as e("personId", "sequence")
     where m."clientId" = $1 and m."personId" = e."personId"`,
    [clientId, now, by, entries.map(({ personId }) => personId), entries.map(({ sequence }) => sequence)],
  )
  return entries
}
