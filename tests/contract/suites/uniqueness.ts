import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { parametersOf, uniqueSets, wireOf, type UniqueSet } from '../../../server/rest/unique.ts'
import { validatePath } from '../../../server/rest/validate-routes.ts'
import { apiOf, idOf, sample, type Row } from '../records.ts'
import { addable, plain, type Suite } from './suite.ts'

const cases = addable.flatMap(entity =>
  uniqueSets(entity).map(set => [`${entity.id}: ${set.thing}`, entity, set] as const),
)

/** The condition under which the unique field has a value at all. */
const condition = (entity: Entity, { fields }: UniqueSet): Row => {
  const { when } = entity.fields[fields[0] ?? ''] as Field
  return when ? { [when.field]: when.is[0] } : {}
}
const columns = (entity: Entity, { fields, within }: UniqueSet) =>
  [...fields, ...(within ? [within] : [])].map(name => wireOf(entity, name))

export const uniqueness: Suite = house =>
  describe('what is unique', () => {
    it.each(cases)('%s: refused the second time, free again after a deletion', async (_name, entity, set) => {
      const { staff } = house()
      const first = await sample(staff, entity, house(), { set: condition(entity, set) })
      const second = await sample(staff, entity, house(), { set: condition(entity, set) })
      for (const column of columns(entity, set)) second[column] = first[column]
      const { body: row, status } = await staff.post<Row>(apiOf(entity), first)
      expect(status, JSON.stringify(row)).toBe(201)
      const taken = {
        status: 422,
        body: [{ propertyName: wireOf(entity, set.fields[0] ?? ''), errorMessage: set.message }],
      }
      expect(await staff.post(apiOf(entity), second)).toMatchObject(taken)
      const asked = async (extra: Record<string, string> = {}) =>
        (await staff.get<boolean>(`${apiOf(entity)}/${validatePath(set)}?${question(entity, set, first, extra)}`)).body
      expect([await asked(), await asked({ [entity.key]: String(idOf(entity, row)) })]).toEqual([false, true])
      if (!entity.verbs.includes('delete')) return
      expect((await staff.delete(`${apiOf(entity)}/${idOf(entity, row)}`)).status).toBe(204)
      expect(await asked()).toBe(true)
      expect((await staff.post(apiOf(entity), second)).status).toBe(201)
    })

    it.each(cases)('%s: of two writes at once one is refused in the same words', async (_name, entity, set) => {
      const { staff } = house()
      const bodies = [
        await sample(staff, entity, house(), { set: condition(entity, set) }),
        await sample(staff, entity, house(), { set: condition(entity, set) }),
      ]
      for (const column of columns(entity, set)) if (bodies[0] && bodies[1]) bodies[1][column] = bodies[0][column]
      const answers = await Promise.all(bodies.map(body => staff.post(apiOf(entity), body)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
      expect(answers.find(({ status }) => status === 422)?.body).toEqual([
        { propertyName: wireOf(entity, set.fields[0] ?? ''), errorMessage: set.message },
      ])
    })

    it('is without case, and each tenant has its own', async () => {
      const {
        owner,
        neighbour,
        server: { estate },
      } = house()
      expect((await owner.post('/api/zone', { name: 'Upper HALL', areaId: estate.acme.areaId })).status).toBe(201)
      expect((await owner.post('/api/zone', { name: 'upper hall', areaId: estate.acme.areaId })).status).toBe(422)
      expect((await neighbour.post('/api/zone', { name: 'Upper HALL', areaId: estate.borough.areaId })).status).toBe(
        201,
      )
    })
  })

function question(entity: Entity, set: UniqueSet, row: Row, extra: Record<string, string>): string {
  const own = parametersOf(entity, set).map(([parameter, field]) => [
    parameter,
    plain(row[wireName(field, entity.fields[field] as Field)]),
  ])
  return new URLSearchParams({ ...Object.fromEntries(own), ...extra }).toString()
}
