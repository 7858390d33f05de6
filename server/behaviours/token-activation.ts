import { sql } from 'kysely'
import { labelFor } from '../../src/domain/entity.ts'
import { showLatestActivation } from '../credentials/latest-activation.ts'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

/** An activation is of an area or of a group, and a credential has each but once. */
async function checkPlace({ client, entity, errors }: Writing, { tokenId, areaId, groupId }: Values): Promise<void> {
  if ((areaId === null) === (groupId === null)) {
    const [area, group] = [labelFor(entity, 'area'), labelFor(entity, 'group')]
    errors.push({
      propertyName: 'areaId',
      errorMessage: areaId === null ? `${area} or ${group} is required` : `${area} and ${group} cannot both be set`,
    })
    return
  }
  const [same] = await runSql(
    client,
    sql`
    select 1 from token_activation where "tokenId" = ${tokenId} and "deletedAt" is null and "active"
      and "areaId" is not distinct from ${areaId}::integer and "groupId" is not distinct from ${groupId}::integer limit 1`,
  )
  if (same)
    errors.push({
      propertyName: areaId === null ? 'groupId' : 'areaId',
      errorMessage: 'The credential is active there already',
    })
}

/** Makes one activation the credential's primary, or none, on both sides. */
async function makePrimary(
  { client, touched, now }: Writing,
  tokenId: number,
  activationId: number | null,
): Promise<void> {
  const changed = await runSql<{ activationId: number }>(
    client,
    sql`
    update token_activation set "primary" = "activationId" is not distinct from ${activationId}::integer, "updatedAt" = ${now}
    where "tokenId" = ${tokenId} and "deletedAt" is null and "primary" <> ("activationId" is not distinct from ${activationId}::integer)
    returning "activationId"`,
  )
  await runSql(
    client,
    sql`
    update token set "primaryActivationId" = ${activationId}, "version" = "version" + 1, "updatedAt" = ${now} where "fobId" = ${tokenId}`,
  )
  touched.push({ entity: 'token', id: tokenId, change: 'edited' })
  for (const { activationId: id } of changed) touched.push({ entity: 'tokenActivation', id, change: 'edited' })
}

/** The oldest activation that is active becomes the primary where the credential has lost its own. */
async function elect(write: Writing, tokenId: number): Promise<void> {
  const [token] = await runSql<{ primaryActivationId: number | null; activationId: number | null }>(
    write.client,
    sql`
    select t."primaryActivationId", coalesce(
      (select "activationId" from token_activation where "activationId" = t."primaryActivationId" and "active" and "deletedAt" is null),
      (select min("activationId") from token_activation where "tokenId" = t."fobId" and "active" and "deletedAt" is null)) as "activationId"
    from token t where t."fobId" = ${tokenId} for no key update`,
  )
  if (token && token.primaryActivationId !== token.activationId) await makePrimary(write, tokenId, token.activationId)
}

/** When access was given (again) and taken away, also shown by the credential, and which of a credential's activations is its primary. */
export default behaviour({
  async beforeAdd(write, values) {
    await checkPlace(write, values)
    values['dateAdded'] = write.now
    if (values['active'] === false) values['dateRemoved'] = write.now
  },
  beforeEdit({ now }, values, current) {
    if (!Object.hasOwn(values, 'active') || values['active'] === current['active']) return
    values['dateRemoved'] = values['active'] ? null : now
    if (values['active']) values['dateAdded'] = now
    else values['primary'] = false
  },
  async afterWrite(write, _change, current) {
    const tokenId = current['tokenId'] as number
    await elect(write, tokenId)
    const changed = await showLatestActivation(write.client, sql`t."fobId" = ${tokenId}`, write.now)
    if (changed.length > 0) write.touched.push({ entity: 'token', id: tokenId, change: 'edited' })
    const [now] = await runSql<{ primary: boolean }>(
      write.client,
      sql`select "primary" from token_activation where "activationId" = ${current['activationId']}`,
    )
    current['primary'] = now?.primary ?? false
  },
  commands: {
    async makePrimary(write, current) {
      if (!current['active'])
        write.errors.push({ propertyName: 'active', errorMessage: 'Only an active activation can be primary' })
      else await makePrimary(write, current['tokenId'] as number, current['activationId'] as number)
      return {}
    },
  },
})
