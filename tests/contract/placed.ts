import type { Entity } from '../../src/domain/entity.ts'
import { wireName, type Field } from '../../src/domain/fields/index.ts'
import type { House } from './house.ts'
import { add, entityOf, idOf } from './records.ts'

export type Place = 'inside' | 'outside'

/**
 * Makes a record of Acme that is inside or outside the areas of the house's limited user, as its entity declares it;
 * what leads to an area is made with it.
 * @returns its key
 */
export async function placed(entity: Entity, place: Place, house: House): Promise<number> {
  const { acme } = house.server.estate
  const { areaLimit } = entity
  if (areaLimit === 'self') return place === 'inside' ? acme.floorId : acme.areaId
  const id = idOf(entity, await add(house.staff, entity, house, { only: 'required' }))
  if (areaLimit === 'author' && place === 'inside') {
    const mine = { createdById: house.limitedUserId, ...(entity.fields['owner'] && { ownerId: house.limitedUserId }) }
    await set(entity, id, mine, house)
  }
  if (typeof areaLimit === 'string') return id
  if ('usedBy' in areaLimit) {
    const { usedBy, by, where } = areaLimit
    const user = entityOf(usedBy)
    const userId = await placed(user, place, house)
    await set(user, userId, { ...reference(user, by, id), ...where }, house)
    return id
  }
  const names = 'nearest' in areaLimit ? areaLimit.nearest : areaLimit.every
  const [name = ''] = names
  const others = 'every' in areaLimit ? names.slice(1) : []
  const target = entityOf(fieldOf(entity, name).target ?? '')
  const leading = reference(entity, name, await placed(target, place, house))
  const unset = others.map(other => reference(entity, other, null))
  await set(entity, id, Object.assign({}, ...unset, leading) as Record<string, unknown>, house)
  return id
}

const fieldOf = (entity: Entity, name: string) => entity.fields[name] as Field

function reference(entity: Entity, name: string, key: number | null): Record<string, unknown> {
  const field = fieldOf(entity, name)
  return { [wireName(name, field)]: field.kind === 'refs' ? (key === null ? [] : [key]) : key }
}

async function set(entity: Entity, id: number, values: Record<string, unknown>, { server }: House): Promise<void> {
  const columns = Object.keys(values)
  await server.context.database.pool.query(
    `update "${entity.table}" set ${columns.map((column, index) => `"${column}" = $${index + 2}`).join(', ')} where "${entity.key}" = $1`,
    [id, ...Object.values(values)],
  )
}
