import { sql } from 'kysely'
import { doorGroup } from '../../src/domain/entities/sites/door-group.ts'
import type { RecordOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'

type Place = Pick<RecordOf<typeof doorGroup>, 'areaId' | 'doorIds'>
import { runSql } from '../db/query.ts'

/** Its doors are of its site: in the area or below it. */
async function checkDoors({ client, errors }: Writing, { areaId, doorIds }: Place): Promise<void> {
  const outside = await runSql(
    client,
    sql`
    with recursive inside as (
      select "areaId" from area where "areaId" = ${areaId}
      union select a."areaId" from area a join inside on a."parentAreaId" = inside."areaId"
    ) select 1 from door where "doorId" = any(${doorIds}) and "areaId" not in (select "areaId" from inside) limit 1`,
  )
  if (outside.length > 0)
    errors.push({ propertyName: 'doorIds', errorMessage: 'Allowed doors must belong to this {one area}' })
}

export default behaviour(doorGroup, {
  beforeAdd: (write, { areaId, doorIds }) => checkDoors(write, { areaId, doorIds: doorIds ?? [] }),
  async beforeEdit(write, values, current) {
    const { areaId, doorIds } = { ...current, ...values }
    if (Object.hasOwn(values, 'areaId') || Object.hasOwn(values, 'doorIds'))
      await checkDoors(write, { areaId, doorIds: doorIds ?? [] })
  },
})
