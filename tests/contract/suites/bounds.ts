import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { labelOf, wireName, type Field } from '../../../src/domain/fields/index.ts'
import { add, apiOf, idOf, sample, settable, type Row } from '../records.ts'
import { refused } from '../samples.ts'
import { addable, every, named, written, type Suite } from './suite.ts'

/** What a 422 says of one property. */
export interface PropertyError {
  propertyName: string
  errorMessage: string
}

/** The properties that errors name, each once. */
export const properties = (errors: readonly PropertyError[]) =>
  [...new Set(errors.map(({ propertyName }) => propertyName))].sort()
const unconditional = (entity: Entity) =>
  settable(entity).filter(
    ([name, field]) => !field.when && !Object.values(entity.fields).some(({ when }) => when?.field === name),
  )
const wires = (fields: readonly (readonly [string, Field])[]) =>
  fields.map(([name, field]) => wireName(name, field)).sort()

export const bounds: Suite = house =>
  describe('what fields do not take', () => {
    it.each(named(addable))('%s: names every property that is wrong, and no other', async (_id, entity) => {
      const { staff } = house()
      const fields = unconditional(entity)
      const rounds = Math.max(...fields.map(([, field]) => refused[field.kind](field).length))
      for (let round = 0; round < rounds; round++) {
        const wrong = fields.filter(([, field]) => refused[field.kind](field).length > round)
        const set = Object.fromEntries(
          wrong.map(([name, field]) => [wireName(name, field), refused[field.kind](field)[round]]),
        )
        const body = { ...(await sample(staff, entity, house())), ...set }
        const { status, body: errors } = await staff.post<PropertyError[]>(apiOf(entity), body)
        expect([status, properties(errors)], JSON.stringify([body, errors])).toEqual([422, wires(wrong)])
        expect(
          errors.every(
            error =>
              Object.keys(error).sort().join() === 'errorMessage,propertyName' && !error.errorMessage.includes('{'),
          ),
        ).toBe(true)
      }
    })

    it.each(named(addable))('%s: asks for what is required', async (_id, entity) => {
      const needed = settable(entity).filter(([, field]) => field.required && !field.when)
      for (const nothing of [null, '']) {
        const body = {
          ...(await sample(house().staff, entity, house())),
          ...Object.fromEntries(wires(needed).map(wire => [wire, nothing])),
        }
        const { body: errors } = await house().staff.post<PropertyError[]>(apiOf(entity), body)
        expect(errors).toEqual(
          needed.map(([name, field]) => ({
            propertyName: wireName(name, field),
            errorMessage: `${labelOf(name, field)} is required`,
          })),
        )
      }
    })

    const conditional = addable.flatMap(entity =>
      settable(entity)
        .filter(([, field]) => field.when)
        .map(([name, field]) => [`${entity.id}.${name}`, entity, name, field] as const),
    )
    it.each(conditional)('%s: refuses the same where its condition holds', async (_id, entity, name, field) => {
      const property = wireName(name, field)
      for (const value of refused[field.kind](field)) {
        const set = { [field.when?.field ?? '']: field.when?.is[0], [property]: value }
        const { status, body } = await house().staff.post<PropertyError[]>(
          apiOf(entity),
          await sample(house().staff, entity, house(), { set }),
        )
        expect([status, properties(body)]).toEqual([422, [property]])
      }
    })

    it.each(named(written))('%s: refuses what is unknown, set by the server alone, or fixed', async (_id, entity) => {
      const { staff } = house()
      const computed = Object.entries(entity.fields).filter(([, field]) => field.computed)
      const own = Object.fromEntries(wires(computed).map(wire => [wire, 'mine']))
      const forged = { ...own, nonsense: 1, [entity.key]: 1, clientId: 1, createdById: 1, deletedAt: null }
      if (entity.verbs.includes('add')) {
        const { status, body } = await staff.post<PropertyError[]>(apiOf(entity), {
          ...(await sample(staff, entity, house())),
          ...forged,
        })
        expect([status, properties(body)]).toEqual([422, [...new Set(Object.keys(forged))].sort()])
      }
      if (!entity.verbs.includes('edit')) return
      const fixed = settable(entity).filter(([, field]) => field.fixed)
      const row = await add(staff, entity, house())
      const changed = { ...forged, ...Object.fromEntries(wires(fixed).map(wire => [wire, 999_999])) }
      const { status, body } = await staff.put<PropertyError[]>(`${apiOf(entity)}/${idOf(entity, row)}`, changed)
      expect([status, properties(body)]).toEqual([422, [...new Set(Object.keys(changed))].sort()])
    })

    it.each(named(every))('%s: has no record by a key that can be none', async (_id, entity) => {
      for (const key of ['0', '-1', '1e3', 'abc', '99999999999999999999', '2147483647', '%00', '1%20or%201=1'])
        expect(await house().staff.get<Row>(`${apiOf(entity)}/${key}`)).toMatchObject({
          status: 404,
          body: { code: 'notFound' },
        })
    })

    it.each([
      ['a list', []],
      ['text', 'text'],
      ['a number', 1],
    ])('refuses a body that is %s', async (_kind, body) => {
      expect(await house().staff.post('/api/zone', body)).toMatchObject({
        status: 400,
        body: 'The body must be a JSON object',
      })
    })
  })
