import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { check } from '../../../src/domain/validate.ts'
import { storage } from '../../../server/db/tables/storage.ts'
import { subjects } from '../../../server/bus/bus.ts'
import { add, apiOf, entityOf, idOf, sample, settable, type Row } from '../records.ts'
import { addable, named, written, type Suite } from './suite.ts'

/** What is read after a body was written: normalised, with the initial values, and nothing of a password. */
function expected(entity: Entity, body: Row, mode: 'add' | 'edit'): Row {
  const { values } = check(entity.fields, body, { mode })
  for (const [name, field] of Object.entries(entity.fields)) {
    const wire = wireName(name, field)
    if (field.kind === 'password') delete values[wire]
    else if (Object.hasOwn(values, wire)) values[wire] ??= storage[field.kind].empty ?? null
  }
  return values
}

/** What a body may change of a record. */
const editable = (entity: Entity, body: Row): Row =>
  Object.fromEntries(
    settable(entity)
      .filter(([name, field]) => !field.fixed && Object.hasOwn(body, wireName(name, field)))
      .map(([name, field]) => [wireName(name, field), body[wireName(name, field)]]),
  )

export const roundTrips: Suite = house =>
  describe('what is written is read', () => {
    it.each(named(addable))(
      '%s: added, read, edited, deleted, each with its history and its message',
      async (_id, entity) => {
        const { staff, watch, server } = house()
        const seen = watch(entity.tenancy === 'shared' ? 0 : server.estate.acme.clientId)
        const body = await sample(staff, entity, house())
        const added = await staff.post<Row>(apiOf(entity), body)
        expect(added.body).toMatchObject(expected(entity, body, 'add'))
        expect(added.status).toBe(201)
        const path = `${apiOf(entity)}/${idOf(entity, added.body)}`
        const read = await staff.get<Row>(path)
        expect(read.body).toMatchObject(expected(entity, body, 'add'))
        expect(Object.keys(read.body)).not.toContain('password')
        const changes = ['added']
        if (entity.verbs.includes('edit')) {
          const other = editable(entity, await sample(staff, entity, house()))
          const edited = await staff.put<Row>(path, { ...other, version: read.body['version'] })
          expect(edited.body).toMatchObject({
            ...expected(entity, other, 'edit'),
            version: Number(read.body['version']) + 1,
          })
          changes.unshift('edited')
        }
        const { body: history } = await staff.get<{ items: { change: string; by: string; after: Row }[] }>(
          `${path}/history`,
        )
        expect(history.items.map(({ change }) => change)).toEqual(changes)
        expect(history.items.at(-1)).toMatchObject({
          by: 'Con contract-staff',
          after: { [entity.key]: idOf(entity, added.body) },
        })
        await takesBack(entity, path, idOf(entity, added.body))
        await expect
          .poll(() =>
            seen
              .filter(({ entity: of, id }) => of === entity.id && id === idOf(entity, added.body))
              .map(({ change }) => change),
          )
          .toEqual([...changes.toReversed(), ...(entity.verbs.includes('delete') ? ['deleted'] : [])])
      },
    )

    /** Deletes it; it is nowhere to be read after. */
    async function takesBack(entity: Entity, path: string, id: number): Promise<void> {
      if (!entity.verbs.includes('delete')) return
      const { staff, server } = house()
      expect(await staff.delete(path)).toMatchObject({ status: 204 })
      expect(await staff.get(path)).toMatchObject({ status: 404 })
      expect(await staff.delete(path)).toMatchObject({ status: 404 })
      const { rows } = await server.context.database.pool.query<{ change: string; before: Row }>(
        'select "change", "before" from audit_entry where "entity" = $1 and "recordId" = $2 order by 1 desc, "auditEntryId" desc',
        [entity.id, id],
      )
      expect(rows.find(({ change }) => change === 'deleted')?.before).toMatchObject({ [entity.key]: id })
    }

    const conditional = addable.flatMap(entity =>
      settable(entity)
        .filter(([, field]) => field.when)
        .map(([name, field]) => [`${entity.id}.${name}`, entity, name, field] as const),
    )
    it.each(conditional)('%s: kept where its condition holds, empty where not', async (_id, entity, name, field) => {
      const { staff } = house()
      const { when } = field
      const condition = { [when?.field ?? '']: when?.is[0] }
      const value =
        (await sample(staff, entity, house(), { set: condition }))[name] ??
        (await sample(staff, entity, house(), { set: condition }))[wireName(name, field)]
      const body = await sample(staff, entity, house(), { set: { ...condition, [wireName(name, field)]: value } })
      const { body: row } = await staff.post<Row>(apiOf(entity), body)
      expect(row[wireName(name, field)]).toEqual(value)
    })

    const referring = written.flatMap(entity => {
      const refs = Object.entries(entity.fields).filter(
        ([name, { kind, computed, kept }]) => kind === 'ref' && !computed && !kept && name !== entity.across?.by,
      )
      return refs.length > 0 ? [[entity.id, entity, refs] as const] : []
    })
    it.each(referring)('%s: is named where its references are to be deleted', async (_id, entity, refs) => {
      const { staff } = house()
      const row = await add(staff, entity, house())
      for (const [name, field] of refs) {
        const key = row[wireName(name, field)]
        if (typeof key !== 'number') continue
        const { status, body } = await staff.get<{ items: Row[] }>(
          `${apiOf(entityOf(field.target ?? ''))}/${key}/dependants`,
        )
        expect({ name, status }).toEqual({ name, status: 200 })
        expect(body.items).toContainEqual(expect.objectContaining({ entity: entity.id, by: wireName(name, field) }))
      }
    })

    it('announces nothing, and stores nothing, if a write is refused', async () => {
      const { staff, server, watch } = house()
      const seen = watch(server.estate.acme.clientId)
      const all = async () =>
        (await server.context.database.pool.query('select count(*) as n from audit_entry')).rows[0]
      const before = await all()
      await staff.post('/api/zone', { name: '' })
      await new Promise(resolve => {
        server.context.bus.subscribe(subjects.entities(-1), resolve)
        server.context.bus.publish(subjects.entities(-1), [])
      })
      expect([seen, await all()]).toEqual([[], before])
    })

    it('refuses an edit of a record that another has changed in between, and shows its current state', async () => {
      const { owner, staff } = house()
      const zone = await add(owner, contractZone(), house())
      await staff.put(`/api/zone/${idOf(contractZone(), zone)}`, { maxOccupancy: 7 })
      const { status, body } = await owner.put<Row>(`/api/zone/${idOf(contractZone(), zone)}`, {
        maxOccupancy: 9,
        version: 1,
      })
      expect([status, body]).toEqual([
        409,
        {
          code: 'changedMeanwhile',
          error: expect.stringContaining('was changed by Con contract-staff'),
          current: expect.objectContaining({ maxOccupancy: 7, version: 2 }),
        },
      ])
    })

    const contractZone = () => addable.find(({ id }) => id === 'zone') as Entity
  })
