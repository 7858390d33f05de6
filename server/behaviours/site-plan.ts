import { sql, type SqlBool } from 'kysely'
import type { Marker } from '../../src/domain/entities/site-plan.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { kysely, run } from '../rest/query.ts'
import { scope } from '../rest/scope.ts'

/** What markers stand for is the caller's to choose, as in any reference. */
async function checkMarkers({ client, session, context, errors }: Writing, { markers }: Values): Promise<void> {
  const subjects = ((markers ?? []) as Marker[]).flatMap(({ subject }) => (subject ? [subject] : []))
  for (const id of new Set(subjects.map(({ entity }) => entity))) {
    const target = context.entities[id]
    const keys = [...new Set(subjects.filter(({ entity }) => entity === id).map(subject => subject.id))]
    if (!target) continue
    const query = kysely
      .selectFrom(target.table)
      .select(target.key)
      .where(sql<SqlBool>`${sql.ref(`${target.table}.${target.key}`)} = any(${keys}::bigint[])`)
      .where(scope(target, session))
    if ((await run(client, query)).length < keys.length)
      errors.push({ propertyName: 'markers', errorMessage: 'Markers must be chosen from the list' })
  }
}

export default behaviour({ beforeAdd: checkMarkers, beforeEdit: checkMarkers })
