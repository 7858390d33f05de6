import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName } from '../../../src/domain/fields/index.ts'
import { staffCodes } from '../../../src/domain/permissions.ts'
import type { TestClient } from '../../support/server.ts'
import { clientProperty } from '../../../server/rest/across.ts'
import { add, apiOf, entityOf, idOf, sample, settable, type Row } from '../records.ts'
import { addable, every, named, type Suite } from './suite.ts'

const tenanted = every.filter(({ tenancy }) => tenancy === 'client')
const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

export const tenants: Suite = house =>
  describe('another client’s records', () => {
    const foreign = async (entity: Entity) => {
      return add(house().neighbour, entity, house())
    }

    interface Answered {
      readonly status: number
      readonly body: unknown
      /** The permission that is needed. */
      readonly code: string
    }

    /** Every way to name a record, with what each answers. */
    async function answers(as: TestClient, entity: Entity, id: number): Promise<Answered[]> {
      const { permission: may, verbs } = entity
      const path = `${apiOf(entity)}/${id}`
      const all: Promise<Answered>[] = []
      const ask = (code: string, asked: Promise<{ status: number; body: unknown }>) =>
        all.push(asked.then(answer => ({ ...answer, code })))
      for (const rest of ['', '/history', '/dependants']) ask(may.read, as.get(path + rest))
      if (verbs.includes('edit')) ask(may.edit, as.put(path, { version: 1 }))
      if (verbs.includes('delete')) ask(may.delete, as.delete(path))
      for (const [name, { input, permission = may.command }] of Object.entries(entity.commands ?? {})) {
        const sent = input && Object.hasOwn(input, 'times') ? { times: 1 } : {}
        ask(permission, as.post(`${path}/${kebab(name)}`, sent))
      }
      return Promise.all(all)
    }

    const [notThere, notAllowed] = [
      { status: 404, body: { code: 'notFound' } },
      { status: 403, body: { code: 'forbidden' } },
    ]

    it.each(named(tenanted))(
      '%s: are not there, or told to be another’s whom the caller can see',
      async (_id, entity) => {
        const {
          owner,
          staff,
          server: {
            estate: { borough },
          },
        } = house()
        const id = idOf(entity, await foreign(entity))
        for (const answer of await answers(owner, entity, id))
          expect(answer).toMatchObject(staffCodes.has(answer.code) ? notAllowed : notThere)
        for (const answer of entity.across ? [] : await answers(staff, entity, id))
          expect(answer).toMatchObject({ status: 451, body: { code: 'clientMismatch', clientId: borough.clientId } })
      },
    )

    it.each(named(tenanted))('%s: are in no list and no picker', async (_id, entity) => {
      const id = idOf(entity, await foreign(entity))
      for (const as of entity.across ? [house().owner] : [house().owner, house().staff]) {
        const { status, body } = await as.get<{ items: Row[] }>(`${apiOf(entity)}?limit=1000`)
        if (as === house().owner && staffCodes.has(entity.permission.read)) expect(status).toBe(403)
        else expect(body.items.map(row => idOf(entity, row))).not.toContain(id)
        const picked = await as.get<{ id: number }[]>(`${apiOf(entity)}/pick?limit=1000`)
        if (picked.status === 200) expect(picked.body.map(each => each.id)).not.toContain(id)
      }
    })

    it.each(named(tenanted.filter(({ across }) => across)))(
      '%s: are read by who works with those of every client, in lists and by themselves',
      async (_id, entity) => {
        const { staff } = house()
        const id = idOf(entity, await foreign(entity))
        const { body } = await staff.get<{ items: Row[] }>(`${apiOf(entity)}?limit=1000`)
        expect(body.items.map(row => idOf(entity, row))).toContain(id)
        expect(await staff.get(`${apiOf(entity)}/${id}`)).toMatchObject({ status: 200, body: { [entity.key]: id } })
      },
    )

    it.each(named(addable.filter(({ across }) => across)))(
      '%s: is added for no client but the own',
      async (_id, entity) => {
        const { owner, server } = house()
        const property = clientProperty(entity) ?? ''
        const body = { ...(await sample(house().staff, entity, house())), [property]: server.estate.borough.clientId }
        for (const [name, { permission }] of Object.entries(entity.fields))
          if (permission !== undefined && staffCodes.has(permission)) delete body[name]
        const { status, body: errors } = await owner.post<Row[]>(apiOf(entity), body)
        if (staffCodes.has(entity.permission.add)) expect(status).toBe(403)
        else expect([status, errors.map(({ propertyName }) => propertyName)]).toEqual([422, [property]])
      },
    )

    const references = addable.flatMap(entity =>
      settable(entity)
        .filter(([, { target, when }]) => target !== undefined && !when && entityOf(target).tenancy === 'client')
        .map(([name, field]) => [`${entity.id}.${name}`, entity, name, field] as const),
    )
    it.each(references)('%s: cannot be referred to', async (_id, entity, name, field) => {
      const { staff } = house()
      const target = entityOf(field.target ?? '')
      const id = idOf(target, await foreign(target))
      const property = wireName(name, field)
      const body = { ...(await sample(staff, entity, house())), [property]: field.kind === 'refs' ? [id] : id }
      const { status, body: errors } = await staff.post<Row[]>(apiOf(entity), body)
      expect([status, errors[0]]).toEqual([
        422,
        { propertyName: property, errorMessage: expect.stringMatching(/must be chosen from the list$/) },
      ])
    })

    it('a client reads itself and those it can see, and writes itself', async () => {
      const {
        owner,
        staff,
        server: {
          estate: { acme, borough },
        },
      } = house()
      const statusOf = async (as: TestClient, id: number) => [
        (await as.get(`/api/client/${id}`)).status,
        (await as.put(`/api/client/${id}`, {})).status,
      ]
      expect(await statusOf(owner, acme.clientId)).toEqual([200, 200])
      expect(await statusOf(owner, borough.clientId)).toEqual([404, 404])
      expect(await statusOf(staff, borough.clientId)).toEqual([200, 200])
      const { body } = await owner.get<{ items: Row[] }>('/api/client')
      expect(body.items.map(row => row['clientId'])).toEqual([acme.clientId])
    })
  })
