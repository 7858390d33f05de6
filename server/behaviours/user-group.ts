import { sql } from 'kysely'
import { userGroup } from '../../src/domain/entities/people/user-group.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { refuseGuest } from '../rest/refuse.ts'
import { areStaff, heldOutside } from '../users/staff-groups.ts'

const staffFeatureError =
  'Features of the provider’s staff cannot be added: users outside the provider are in this group'

type Group = typeof userGroup

/** Users can't grant more than they have. */
async function checkFeatures(
  write: Writing<Group>,
  values: SentOf<Group>,
  current: Partial<RecordOf<Group>>,
): Promise<void> {
  refuseGuest(write)
  const { client, session, errors } = write
  const had = current.featureIds ?? []
  const added = (values.featureIds ?? []).filter(id => !had.includes(id))
  const beyond = await runSql(
    client,
    sql`
    select 1 from feature where "featureId" = any(${added}) and not "name" = any(${[...session.permissions]}) limit 1`,
  )
  if (beyond.length)
    errors.push({ propertyName: 'featureIds', errorMessage: 'You can only grant features that you hold' })
  const { roleId } = current
  if (roleId !== undefined && (await areStaff(client, added)) && (await heldOutside(client, roleId)))
    errors.push({ propertyName: 'featureIds', errorMessage: staffFeatureError })
}

export default behaviour(userGroup, {
  beforeAdd: (write, values) => checkFeatures(write, values, {}),
  beforeEdit: checkFeatures,
  beforeDelete: refuseGuest,
})
