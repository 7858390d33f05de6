import { sql } from 'kysely'
import { labelFor } from '../../src/domain/entity.ts'
import { area } from '../../src/domain/entities/sites/area.ts'
import type { RecordOf, SentOf } from '../../src/domain/record.ts'
import { cannotHaveDoors, cannotHold } from '../../src/domain/standing.ts'
import { refuseTakenDoors } from '../hardware/controller-reach.ts'
import { behaviour, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { cannotSet } from '../rest/refuse.ts'
import { isGuest } from '../rest/scope.ts'
import { refuseCircle } from '../rest/tree.ts'

type Area = typeof area

/** An appointment gives its installer the site: users who have it by appointment don't appoint others. */
const appointment = ['installer', 'startDate', 'endDate', 'revoked'] as const

interface Type {
  readonly name: string
  readonly canBePrimary: boolean
  readonly subAreaTypeIds: readonly number[]
}

type Place = Pick<SentOf<Area>, 'typeId' | 'parentAreaId'>

/** What the type of an area, and its parent's type, say of where it can stand. */
async function checkPlace({ client, entity, errors }: Writing<Area>, { typeId, parentAreaId }: Place): Promise<void> {
  const typeOf = async (condition: ReturnType<typeof sql>) =>
    (
      await runSql<Type>(
        client,
        sql`select t."name", t."canBePrimary", t."subAreaTypeIds" from area_type t where ${condition}`,
      )
    )[0]
  const type = await typeOf(sql`t."areaTypeId" = ${typeId}`)
  const above = parentAreaId
    ? await typeOf(sql`t."areaTypeId" = (select "typeId" from area where "areaId" = ${parentAreaId})`)
    : undefined
  if (!parentAreaId && type?.canBePrimary === false)
    errors.push({
      propertyName: 'parentAreaId',
      errorMessage: `${type.name} cannot stand at the top: ${labelFor(entity, 'parentArea')} is required`,
    })
  const errorMessage = cannotHold(above, Number(typeId), type)
  if (errorMessage !== undefined) errors.push({ propertyName: 'typeId', errorMessage })
}

/** An area with doors stays of a type that can have them. */
async function checkDoors({ client, errors }: Writing<Area>, typeId: number, areaId: number): Promise<void> {
  const [type] = await runSql<{ name: string; canHaveDoors: boolean }>(
    client,
    sql`
    select "name", "canHaveDoors" from area_type where "areaTypeId" = ${typeId} and not "canHaveDoors"
      and exists (select from door where "areaId" = ${areaId} and "deletedAt" is null)`,
  )
  const errorMessage = cannotHaveDoors(type)
  if (errorMessage !== undefined) errors.push({ propertyName: 'typeId', errorMessage })
}

const moves = (values: SentOf<Area>, current: RecordOf<Area>) =>
  (['typeId', 'parentAreaId'] as const).some(
    column => Object.hasOwn(values, column) && values[column] !== current[column],
  )

/** Areas form a tree in which types say what may be below what. */
export default behaviour(area, {
  async beforeAdd(write, values) {
    if (isGuest(write.session)) write.errors.push(...cannotSet(write, appointment, values))
    await checkPlace(write, values)
  },
  async beforeEdit(write, values, current) {
    if (isGuest(write.session)) write.errors.push(...cannotSet(write, appointment, values, current))
    await refuseCircle(write, 'parentArea', values, current)
    if (moves(values, current)) await checkPlace(write, { ...current, ...values })
    const { typeId = current.typeId, parentAreaId = current.parentAreaId } = values
    if (parentAreaId !== current.parentAreaId) await refuseTakenDoors(write, current.areaId, parentAreaId)
    if (typeId !== current.typeId) await checkDoors(write, typeId, current.areaId)
  },
})
