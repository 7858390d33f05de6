import { sql } from 'kysely'
import { words } from '../../src/domain/vocabulary.ts'
import { labelFor } from '../../src/domain/entity.ts'
import { tokenActivation } from '../../src/domain/entities/access/token-activation.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { showLatestActivation } from '../credentials/latest-activation.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

type Activation = typeof tokenActivation

type Place = Pick<SentOf<Activation>, 'tokenId' | 'areaId' | 'groupId'>

/** An activation is of an area that can have credentials, or of a group, and a credential has each only once. */
async function checkPlace(write: Writing<Activation>, place: Place): Promise<void> {
  const { client, entity, errors } = write
  const { tokenId, areaId = null, groupId = null } = place
  if ((areaId === null) === (groupId === null)) {
    const [area, group] = [labelFor(entity, 'area'), labelFor(entity, 'group')]
    errors.push({
      propertyName: 'areaId',
      errorMessage: areaId === null ? `${area} or ${group} is required` : `${area} and ${group} cannot both be set`,
    })
    return
  }
  // Of two that are given at once, the second waits and finds the first.
  await runSql(client, sql`select 1 from token where "fobId" = ${tokenId} for no key update`)
  const [same] = await runSql(
    client,
    sql`
    select 1 from token_activation where "tokenId" = ${tokenId} and "deletedAt" is null and "active"
      and "areaId" is not distinct from ${areaId}::integer and "groupId" is not distinct from ${groupId}::integer limit 1`,
  )
  if (same)
    errors.push({
      propertyName: areaId === null ? 'groupId' : 'areaId',
      errorMessage: 'The {one fob} is already active there',
    })
  if (areaId !== null) await checkType(write, areaId)
}

/** The type of an area says whether it can have credentials. */
async function checkType({ client, errors, context }: Writing<Activation>, areaId: number): Promise<void> {
  const [type] = await runSql<{ name: string }>(
    client,
    sql`
    select t."name" from area a join area_type t on t."areaTypeId" = a."typeId"
    where a."areaId" = ${areaId} and not t."canHaveTokens"`,
  )
  if (type)
    errors.push({
      propertyName: 'areaId',
      errorMessage: `${type.name} cannot have ${words(context.settings.brand).many('fob')}`,
    })
}

/** The last day is not before the first. */
function checkDates(
  { errors }: Writing<Activation>,
  { validFrom, validUntil }: Pick<SentOf<Activation>, 'validFrom' | 'validUntil'>,
) {
  if (validFrom && validUntil && validUntil < validFrom)
    errors.push({ propertyName: 'validUntil', errorMessage: 'Valid until must not be before valid from' })
}

/** What is given again so soon was not meant to end: it is as if it never had. */
const undoMs = 10 * 60_000
const isUndone = ({ dateRemoved }: RecordOf<Activation>, now: Date) =>
  dateRemoved !== null && now.getTime() - Date.parse(dateRemoved) < undoMs

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
export default behaviour(tokenActivation, {
  async beforeAdd(write, values) {
    checkDates(write, values)
    await checkPlace(write, values)
    values.dateAdded = write.now.toISOString()
    if (values.active === false) values.dateRemoved = values.dateAdded
  },
  async beforeEdit(write, values, current) {
    checkDates(write, { ...current, ...values })
    if (!Object.hasOwn(values, 'active') || values.active === current.active) return
    const { now } = write
    values.dateRemoved = values.active ? null : now.toISOString()
    if (!values.active) return void (values.primary = false)
    await checkPlace(write, current)
    if (!isUndone(current, now)) values.dateAdded = now.toISOString()
  },
  async afterWrite(write, _change, current) {
    const { tokenId, activationId } = current
    await elect(write, tokenId)
    const changed = await showLatestActivation(write.client, sql`t."fobId" = ${tokenId}`, write.now)
    if (changed.length > 0) write.touched.push({ entity: 'token', id: tokenId, change: 'edited' })
    const [now] = await runSql<{ primary: boolean }>(
      write.client,
      sql`select "primary" from token_activation where "activationId" = ${activationId}`,
    )
    current.primary = now?.primary ?? false
  },
  commands: {
    async makePrimary(write, current) {
      if (!current.active)
        write.errors.push({ propertyName: 'active', errorMessage: 'Only an active activation can be primary' })
      else await makePrimary(write, current.tokenId, current.activationId)
      return {}
    },
  },
})
