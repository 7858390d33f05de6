import { fault } from '../../../../domain/faults.ts'
import type { Writing } from '../../../../../server/kit/index.ts'
import type { evacuation } from '../../domain/evacuation.ts'
import { accountedSql } from '../accounted-sql.ts'
import { writeAsks } from './write-asks.ts'

/** Nobody is asked again within this time: a second click is no second message. */
const againMs = 5 * 60_000

/**
 * Asks everybody who is missing whether they are safe: rows here, messages behind the commit.
 * @throws 409 where nobody is missing, or all of them were asked just now
 */
export async function ask(
  { client, context, now, afterCommit }: Writing<typeof evacuation>,
  evacuationId: number,
  note: string | undefined,
): Promise<void> {
  const { rowCount } = await client.query(
    `insert into evacuation_ask ("evacuationId", "personId", "note", "askedAt")
     select distinct $1::integer, p."personId", $2::text, $3::timestamptz
     from (${accountedSql}) a join evacuation_person p using ("evacuationPersonId")
     where a."outcome" = 'missing' and p."personId" is not null and not exists (
       select from evacuation_ask k where k."evacuationId" = $1 and k."personId" = p."personId" and k."askedAt" > $4)`,
    [evacuationId, note ?? null, now, new Date(now.getTime() - againMs)],
  )
  if (rowCount === 0)
    throw fault('notNow', { message: 'Nobody is missing who was not asked within the last 5 minutes' })
  // Where this fails, the schedule goes on with it.
  afterCommit.push(() => void writeAsks(context).catch(() => undefined))
}
