import { behaviour, kysely, run, scope, type Writing } from '../../../../server/kit/index.ts'
import { sql, type SqlBool } from 'kysely'
import type { SentOf } from '../../../domain/record.ts'
import { sitePlan } from '../domain/site-plan.ts'

type Plan = typeof sitePlan

/** Markers refer only to records that the caller may choose, as in any reference. */
async function checkMarkers(write: Writing<Plan>, { markers }: SentOf<Plan>): Promise<void> {
  const { client, session, context, errors } = write
  const subjects = (markers ?? []).flatMap(({ subject }) => (subject ? [subject] : []))
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

export const sitePlanBehaviour = behaviour(sitePlan, { beforeAdd: checkMarkers, beforeEdit: checkMarkers })
