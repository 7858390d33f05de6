import { sql } from 'kysely'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

/** Its doors are of its site: in the area or below it. */
async function checkDoors({ client, errors }: Writing, { areaId, doorIds }: Values): Promise<void> {
  const outside = await runSql(
    client,
    sql`
    with recursive inside as (
      select "areaId" from area where "areaId" = ${areaId}
      union select a."areaId" from area a join inside on a."parentAreaId" = inside."areaId"
    ) select 1 from door where "doorId" = any(${doorIds}) and "areaId" not in (select "areaId" from inside) limit 1`,
  )
  if (outside.length > 0) errors.push({ propertyName: 'doorIds', errorMessage: 'Allowed must be doors of the site' })
}

export default behaviour({
  beforeAdd: (write, values) => checkDoors(write, { areaId: values['areaId'], doorIds: values['doorIds'] ?? [] }),
  async beforeEdit(write, values, current) {
    const { areaId, doorIds } = { ...current, ...values }
    if (Object.hasOwn(values, 'areaId') || Object.hasOwn(values, 'doorIds'))
      await checkDoors(write, { areaId, doorIds: doorIds ?? [] })
  },
})
