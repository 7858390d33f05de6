import { sql } from 'kysely'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

/** Nobody gives away more than he has. */
async function checkFeatures({ client, session, errors }: Writing, values: Values, current: Values): Promise<void> {
  const had = (current['featureIds'] ?? []) as readonly number[]
  const added = ((values['featureIds'] ?? []) as readonly number[]).filter(id => !had.includes(id))
  const beyond = await runSql(
    client,
    sql`
    select 1 from feature where "featureId" = any(${added}) and not "name" = any(${[...session.permissions]}) limit 1`,
  )
  if (beyond.length) errors.push({ propertyName: 'featureIds', errorMessage: 'Features must be among your own' })
}

export default behaviour({
  beforeAdd: (write, values) => checkFeatures(write, values, {}),
  beforeEdit: checkFeatures,
})
