import { sql } from 'kysely'
import { labelFor } from '../../src/domain/entity.ts'
import { labelOf, wireName } from '../../src/domain/fields/index.ts'
import type { Writing } from './behaviour.ts'
import { insideAreas, placeOf, refuseLimited } from './areas.ts'
import { all, keyOf, kysely, run, type Row } from '../db/query.ts'

/**
 * A user who sees only some areas can put nothing outside them. (That a chosen area is one of theirs has been checked
 * with the references; here it is that one was chosen.)
 */
export async function checkInside(write: Writing, row: Row, before: Row | undefined): Promise<void> {
  const { entity, session, client, errors } = write
  if (!session.areaIds) return
  refuseLimited(entity, session, 'write')
  if (entity.id === 'area') {
    const moved = before === undefined || before['parentAreaId'] !== row['parentAreaId']
    if (moved && row['parentAreaId'] === null)
      errors.push({
        propertyName: 'parentAreaId',
        errorMessage: `${labelFor(entity, 'parentArea')} must be chosen from the list`,
      })
    return
  }
  const inside = kysely
    .selectFrom(entity.table)
    .select(entity.key)
    .where(entity.key, '=', sql`${keyOf(entity, row)}`)
    .where(all(insideAreas(entity, session)))
  if ((await run(client, inside)).length > 0) return
  const name = placeOf(entity)
  const field = entity.fields[name]
  errors.push({
    propertyName: field ? wireName(name, field) : name,
    errorMessage: `${labelOf(name, field ?? {})} must be chosen from the list`,
  })
}
