import * as z from 'zod'
import { entities } from '../../../../domain/entities/index.ts'
import { holds, type Entity } from '../../../../domain/entity.ts'
import { fault, invalid, type PropertyError } from '../../../../domain/faults.ts'
import { wireName, type Field } from '../../../../domain/fields/index.ts'
import { isEmpty } from '../../../../domain/validate.ts'
import { type Context, findRow, type Session } from '../../../../../server/kit/index.ts'
import { type Deciding, decidingFields, type IntendedChange } from '../../domain/what-if.ts'

export type Row = Readonly<Record<string, unknown>>

/** One change: the record as it is, and as it is to be; `undefined` where there is none before or after. */
export interface Intent {
  readonly entity: Deciding
  readonly id: number
  readonly before: Row | undefined
  readonly after: Row | undefined
}

const doorTimes = z.array(z.object({ doorId: z.int().min(1), timeProfileId: z.int().min(1) })).max(5000)
const lists = new Set(['doorIds', 'doorGroupIds', 'doorTimes'])

/** The properties that decide access, as they would be written. A group made in the same request may be named. */
function checkedFields(entity: Deciding, sent: Row): { values: Row; errors: readonly PropertyError[] } {
  const fields = new Map<string, Field>(
    Object.entries(entities[entity].fields).map(([name, field]) => [wireName(name, field), field]),
  )
  const values: Record<string, unknown> = {}
  const errors: PropertyError[] = []
  for (const property of Object.keys(sent))
    if (property !== entities[entity].key && !fields.has(property))
      errors.push({ propertyName: property, errorMessage: `${property} is not known` })
  for (const property of decidingFields[entity]) {
    if (!Object.hasOwn(sent, property)) continue
    const value = sent[property]
    const isNew = property === 'groupId' && typeof value === 'number' && value < 0
    const schema = property === 'doorTimes' ? doorTimes : fields.get(property)?.schema
    if (isNew || isEmpty(value) || schema?.safeParse(value).success)
      values[property] = isEmpty(value) ? (lists.has(property) ? [] : null) : value
    else errors.push({ propertyName: property, errorMessage: `${property} is not valid` })
  }
  return { values, errors }
}

/** @throws 403 unless the caller may make such a change */
function requireWrite({ permissions, areaIds }: Session, { entity, id, isDeleted }: IntendedChange): void {
  const { permission, areaLimit } = entities[entity] as Entity
  const code = (isDeleted ? permission.delete : id < 0 ? permission.add : permission.edit) ?? ''
  if (!holds(permissions, code)) throw fault('forbidden', { permission: code })
  if (areaIds && areaLimit === 'clientRead') throw fault('areaLimited')
}

/**
 * Reads what changes are about, as their caller may write it.
 * @throws 403 without the permission to write it, 404 and 451 as for any record, 422
 */
export async function intentsOf(
  { database: { pool } }: Context,
  session: Session,
  changes: readonly IntendedChange[],
): Promise<readonly Intent[]> {
  const intents: Intent[] = []
  for (const change of changes) {
    const { entity, id, fields, isDeleted } = change
    requireWrite(session, change)
    const { values, errors } = checkedFields(entity, fields)
    if (errors.length > 0) throw invalid([...errors])
    const before: Row | undefined = id < 0 ? undefined : await findRow(pool, entities[entity], session, id)
    const initial = entity === 'tokenActivation' ? { active: true } : {}
    intents.push({ entity, id, before, after: isDeleted ? undefined : { ...initial, ...before, ...values } })
  }
  return intents
}
