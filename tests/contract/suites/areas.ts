import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { staffCodes } from '../../../src/domain/permissions.ts'
import type { House } from '../house.ts'
import { placed } from '../placed.ts'
import { apiOf, entityOf, idOf, sample, settable, type Row } from '../records.ts'
import { addable, every, named, type Suite } from './suite.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)
const tenanted = every.filter(({ tenancy }) => tenancy === 'client')
const isWhole = ({ areaLimit }: Entity) => areaLimit === 'client' || areaLimit === 'clientRead'
/** Of the provider's staff alone, who have no area limit outside their own client. */
const isOfStaff = (code: string) => staffCodes.has(code)

const [notThere, refused, notAllowed] = [
  { status: 404, body: { code: 'notFound' } },
  { status: 403, body: { code: 'areaLimited' } },
  { status: 403, body: { code: 'forbidden' } },
]

type Expected = typeof notThere
interface Asked extends Expected {
  readonly expected: Expected
}

/** Every way to read a record, or to write it, with what it must answer where the record is outside. */
async function answers({ limited }: House, entity: Entity, id: number, what: 'read' | 'write'): Promise<Asked[]> {
  const { permission: may, verbs, areaLimit } = entity
  const path = `${apiOf(entity)}/${id}`
  const all: Promise<Asked>[] = []
  const ask = (code: string, method: string, rest: string, body?: unknown) => {
    const isRefused = areaLimit === 'client' || (areaLimit === 'clientRead' && what === 'write')
    const expected = isOfStaff(code) ? notAllowed : isRefused ? refused : notThere
    all.push(limited.call<{ code: string }>(method, path + rest, body).then(answer => ({ ...answer, expected })))
  }
  if (what === 'read' && verbs.includes('read'))
    for (const rest of ['', '/history', '/dependants']) ask(may.read, 'GET', rest)
  if (what === 'write') {
    if (verbs.includes('edit')) ask(may.edit, 'PUT', '', {})
    if (verbs.includes('delete')) ask(may.delete, 'DELETE', '')
    for (const [name, { input, permission = may.command }] of Object.entries(entity.commands ?? {}))
      ask(permission, 'POST', `/${kebab(name)}`, input && Object.hasOwn(input, 'times') ? { times: 1 } : {})
  }
  return Promise.all(all)
}

export const areas: Suite = house =>
  describe('a user who is limited to some areas', () => {
    const listed = async (entity: Entity, path = '') => {
      const { status, body } = await house().limited.get<{ items: Row[] }>(`${apiOf(entity)}${path}?limit=1000`)
      return status === 200 ? body.items.map(row => idOf(entity, row)) : { status, body }
    }

    it.each(named(tenanted))('%s: what is outside is in no way read or written', async (_id, entity) => {
      const id = await placed(entity, 'outside', house())
      const reads = entity.areaLimit === 'clientRead' ? [] : await answers(house(), entity, id, 'read')
      for (const { expected, ...answer } of [...reads, ...(await answers(house(), entity, id, 'write'))])
        expect(answer).toMatchObject(expected)
    })

    it.each(named(tenanted.filter(({ verbs, areaLimit }) => verbs.includes('list') && areaLimit !== 'clientRead')))(
      '%s: what is outside is in no list, no export and no picker',
      async (_id, entity) => {
        const id = await placed(entity, 'outside', house())
        const { limited } = house()
        const expected = isOfStaff(entity.permission.read) ? notAllowed : refused
        const none = isOfStaff(entity.permission.read) || entity.areaLimit === 'client'
        for (const path of ['', ...Object.keys(entity.lists ?? {}).map(name => `/list/${kebab(name)}`)])
          if (none) expect(await listed(entity, path)).toMatchObject(expected)
          else expect(await listed(entity, path)).not.toContain(id)
        const exported = await limited.get<string>(`${apiOf(entity)}/export`)
        if (none) expect(exported).toMatchObject(expected)
        else {
          // A page has 1,000 at most, and by now there may be more.
          const counted = await limited.get<{ total: number }>(`${apiOf(entity)}?limit=1&total=true`)
          expect(parse(exported.body, { bom: true }).length - 1).toBe(counted.body.total)
        }
        const picked = await limited.get<{ id: number }[]>(`${apiOf(entity)}/pick?id=${id}`)
        if (picked.status === 200) expect(picked.body).toEqual([])
      },
    )

    const reached = tenanted.filter(
      ({ areaLimit, permission, verbs }) =>
        areaLimit !== 'client' && !isOfStaff(permission.read) && verbs.includes('list'),
    )
    it.each(named(reached))('%s: what is inside is listed, read and picked', async (_id, entity) => {
      const id = await placed(entity, 'inside', house())
      const { limited } = house()
      expect(await listed(entity)).toContain(id)
      for (const rest of entity.verbs.includes('read') ? ['', '/history', '/dependants'] : [])
        expect(await limited.get(`${apiOf(entity)}/${id}${rest}`)).toMatchObject({ status: 200 })
      const picked = await limited.get<{ id: number }[]>(`${apiOf(entity)}/pick?id=${id}`)
      if (picked.status === 200) expect(picked.body.map(each => each.id)).toEqual([id])
    })

    const editable = reached.filter(
      ({ verbs, permission, areaLimit }) =>
        verbs.includes('edit') && !isOfStaff(permission.edit) && areaLimit !== 'clientRead',
    )
    it.each(named(editable))('%s: what is inside is edited', async (_id, entity) => {
      const id = await placed(entity, 'inside', house())
      const { status, body } = await house().limited.put(`${apiOf(entity)}/${id}`, {})
      expect(status, JSON.stringify(body)).toBe(200)
    })

    const added = addable.filter(({ tenancy, permission }) => tenancy === 'client' && !isOfStaff(permission.add))
    it.each(named(added.filter(isWhole)))('%s: is added by nobody who is limited', async (_id, entity) => {
      const body = await sample(house().staff, entity, house())
      expect(await house().limited.post(apiOf(entity), body)).toMatchObject(refused)
    })

    const references = added
      .filter(entity => !isWhole(entity))
      .flatMap(entity =>
        settable(entity)
          .filter(([, { target, when }]) => {
            const { tenancy, areaLimit } = target === undefined ? { areaLimit: undefined } : entityOf(target)
            return tenancy === 'client' && areaLimit !== 'clientRead' && !when
          })
          .map(([name, field]) => [`${entity.id}.${name}`, entity, name, field] as const),
      )
    it.each(references)('%s: cannot refer to what is outside', async (_id, entity, name, field) => {
      const { staff, limited } = house()
      const id = await placed(entityOf(field.target ?? ''), 'outside', house())
      const property = wireName(name, field)
      const body = { ...(await sample(staff, entity, house())), [property]: field.kind === 'refs' ? [id] : id }
      const { status, body: errors } = await limited.post<Row[]>(apiOf(entity), body)
      expect([status, errors]).toEqual([
        422,
        expect.arrayContaining([
          { propertyName: property, errorMessage: expect.stringMatching(/must be chosen from the list$/) },
        ]),
      ])
    })

    it('reads the client, and changes nothing of it', async () => {
      const { limited, server } = house()
      const path = `/api/client/${server.estate.acme.clientId}`
      expect(await limited.get(path)).toMatchObject({ status: 200 })
      expect(await limited.put(path, { eventRetentionMonths: 3 })).toMatchObject(refused)
    })
  })
