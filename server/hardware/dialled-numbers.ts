import { sql } from 'kysely'
import { entities } from '../../src/domain/entities/index.ts'
import { notUnique } from '../../src/domain/unique-sets.ts'
import { runSql } from '../db/query.ts'
import type { Writing } from '../rest/behaviour.ts'

/**
 * Refuses a number that something of another kind is dialled by at the same controller. Of two that are written at once,
 * the second waits and is refused.
 * @param other the kind that may have it already
 */
export async function refuseDialled(
  { client, errors }: Pick<Writing, 'client' | 'errors'>,
  other: 'doorEntryHandset' | 'doorEntryLinkDoor',
  { controllerId, number }: Readonly<Record<'controllerId' | 'number', number>>,
): Promise<void> {
  await runSql(client, sql`select 1 from controller where "controllerId" = ${controllerId} for no key update`)
  const taken = await runSql(
    client,
    sql`
    select 1 from ${sql.table(entities[other].table)}
    where "controllerId" = ${controllerId} and "number" = ${number} and "deletedAt" is null limit 1`,
  )
  if (taken.length > 0) errors.push({ propertyName: 'number', errorMessage: notUnique('Number') })
}
