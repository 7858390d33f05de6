import { describe, expect, it } from 'vitest'
import { wireName } from '../../../src/domain/fields/index.ts'
import { seenBy } from '../../../src/domain/seen.ts'
import { importColumns } from '../../../server/imports/columns.ts'
import { add, apiOf, idOf, type Row } from '../records.ts'
import { samples } from '../samples.ts'
import { every, named, type Suite } from './suite.ts'

const guarded = every.filter(({ fields }) => Object.values(fields).some(({ permission }) => permission !== undefined))

interface Document {
  components: { schemas: Record<string, { properties?: Record<string, unknown> }> }
}

export const guardedFields: Suite = house =>
  describe('a field with its own permission', () => {
    const fieldsOf = (entity: (typeof every)[number]) =>
      Object.entries(entity.fields).filter(([, { permission }]) => permission !== undefined)

    it.each(named(guarded))('%s: is there for who holds it, and nowhere for who does not', async (_id, entity) => {
      const { staff, poor, hold } = house()
      for (const [name, field] of fieldsOf(entity)) {
        const wire = wireName(name, field)
        const condition = field.when ? { [field.when.field]: field.when.is[0] } : {}
        const only = `Only for some ${name}`.slice(0, 20)
        const words = field.schema.safeParse(only).success ? only : samples[field.kind as 'hex'](field, 4_000_000)
        const set = entity.verbs.includes('add') ? { ...condition, [wire]: words } : {}
        const row = await add(staff, entity, house(), { set })
        const path = `${apiOf(entity)}/${idOf(entity, row)}`
        await hold(() => true)
        await staff.put(path, { [wire]: words })
        expect((await staff.get<Row>(path)).body).toMatchObject({ [wire]: words })
        await hold(code => code !== field.permission)
        const read = await poor.get<Row>(path)
        expect(read.status, JSON.stringify(read.body)).toBe(200)
        const { body: list } = await poor.get<{ items: Row[] }>(`${apiOf(entity)}?limit=1000`)
        const { body: past } = await poor.get<unknown>(`${path}/history`)
        for (const answer of [read.body, list, past]) {
          expect(JSON.stringify(answer)).not.toContain(`"${String(words)}"`)
          expect(JSON.stringify(answer)).not.toContain(`"${wire}":`)
        }
        expect(Object.keys(read.body)).not.toContain(wire)
        expect((await staff.get(`${apiOf(entity)}/export?columns=${name}`)).status).toBe(200)
        expect(await poor.get(`${apiOf(entity)}/export?columns=${name}`)).toMatchObject({ status: 400 })
      }
    })

    it.each(named(guarded.filter(({ verbs }) => verbs.includes('edit'))))(
      '%s: is not known where who does not hold it writes it, and stays as it was',
      async (_id, entity) => {
        const { staff, poor, hold } = house()
        const codes = new Set<string>(fieldsOf(entity).flatMap(([, { permission }]) => permission ?? []))
        for (const [name, field] of fieldsOf(entity)) {
          const wire = wireName(name, field)
          const row = await add(staff, entity, house())
          const path = `${apiOf(entity)}/${idOf(entity, row)}`
          const { body: before } = await staff.get<Row>(path)
          await hold(code => !codes.has(code))
          const answer = await poor.put<Row[]>(path, { [wire]: 'mine' })
          expect([answer.status, answer.body]).toEqual([
            422,
            [{ propertyName: wire, errorMessage: `${wire} is not known` }],
          ])
          expect(await poor.put(path, {})).toMatchObject({ status: 200 })
          expect((await staff.get<Row>(path)).body).toMatchObject({ [wire]: before[wire] })
        }
      },
    )

    it.each(named(guarded))('%s: is described to who holds it, and to nobody else', async (id, entity) => {
      const { staff, poor, hold } = house()
      const names = [id.charAt(0).toUpperCase() + id.slice(1)].flatMap(each => [
        each,
        `${each}Values`,
        `${each}Add`,
        `${each}Edit`,
      ])
      const [[name, field] = ['', undefined]] = fieldsOf(entity)
      if (!field) throw new Error('There is no such field')
      const wire = wireName(name, field)
      const described = async (as: typeof staff) => {
        const { body } = await as.get<Document>('/api/openapi.json')
        return names.flatMap(each => body.components.schemas[each]?.properties?.[wire] ?? [])
      }
      for (const schema of await described(staff))
        expect(JSON.stringify(schema)).toContain(`"x-permission":["${field.permission}"]`)
      expect((await described(staff)).length).toBeGreaterThan(0)
      await hold(code => code !== field.permission)
      expect(await described(poor)).toEqual([])
    })

    it.each(named(guarded.filter(({ verbs }) => verbs.includes('add'))))(
      '%s: cannot be filled by an import of who does not hold it',
      (_id, entity) => {
        const [[name, field] = ['', undefined]] = fieldsOf(entity)
        if (!field) throw new Error('There is no such field')
        const fills = (holder: { has: (code: string) => boolean }) =>
          importColumns(seenBy(entity, holder), []).map(column => column.name)
        expect(fills({ has: () => true })).toContain(wireName(name, field))
        expect(fills({ has: () => false })).not.toContain(wireName(name, field))
      },
    )
  })
