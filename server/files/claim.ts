import type { ClientBase } from 'pg'
import type { Entity } from '../../src/domain/entity.ts'
import type { PropertyError } from '../../src/domain/faults.ts'
import { labelOf } from '../../src/domain/fields/index.ts'
import type { Values, Writing } from '../rest/behaviour.ts'
import { keyOf } from '../db/query.ts'
import type { Session } from '../session.ts'

const pictureFields = ({ fields }: Entity) => Object.entries(fields).filter(([, { kind }]) => kind === 'picture')

/** What a write puts into picture fields that was not there before. */
const newKeys = (entity: Entity, values: Values, current: Values) =>
  pictureFields(entity).flatMap(([name, field]) => {
    const key = values[name]
    return typeof key === 'string' && key !== current[name] ? [{ name, field, key }] : []
  })

/** A file that a record may show: uploaded for this field, by this client, and shown by no other record. */
const free = `"key" = $1 and "entity" = $2 and "field" = $3 and "removedAt" is null
  and "recordId" is null and "clientId" is not distinct from $4::integer`

const whose = (entity: Entity, { clientId }: Session) => (entity.tenancy === 'shared' ? null : clientId)

/** Errors for pictures that were never uploaded here, or that another record shows. */
export async function pictureErrors(
  client: ClientBase,
  entity: Entity,
  session: Session,
  values: Values,
  current: Values = {},
): Promise<PropertyError[]> {
  const errors: PropertyError[] = []
  for (const { name, field, key } of newKeys(entity, values, current)) {
    const { rows } = await client.query(`select 1 from file where ${free}`, [
      key,
      entity.id,
      name,
      whose(entity, session),
    ])
    if (rows.length === 0)
      errors.push({ propertyName: name, errorMessage: `${labelOf(name, field)} must be an uploaded file` })
  }
  return errors
}

/** Ties the pictures of a record that has been written to it, and lets go of those that were replaced. */
export async function claimPictures(
  { client, entity, session, errors, now }: Writing,
  row: Values,
  current: Values = {},
): Promise<void> {
  for (const { name, field, key } of newKeys(entity, row, current)) {
    const { rowCount } = await client.query(`update file set "recordId" = $5 where ${free}`, [
      key,
      entity.id,
      name,
      whose(entity, session),
      keyOf(entity, row),
    ])
    if (rowCount !== 1)
      errors.push({ propertyName: name, errorMessage: `${labelOf(name, field)} must be an uploaded file` })
  }
  const replaced = pictureFields(entity).flatMap(([name]) => {
    const key = current[name]
    return typeof key === 'string' && key !== row[name] ? [key] : []
  })
  // What was given to another record is not let go of.
  if (replaced.length > 0)
    await client.query('update file set "removedAt" = $2 where "key" = any($1) and "entity" = $3', [
      replaced,
      now,
      entity.id,
    ])
}
