import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { apiOf } from '../records.ts'
import { every, type Suite } from './suite.ts'

const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

/** A record that is not there: who may is settled before. */
const one = '/2147483646'

/** Every way to reach an entity, with the code that it needs. */
function ways(entity: Entity): (readonly [string, method: string, path: string, code: string])[] {
  const { permission: may, verbs } = entity
  const way = (method: string, rest: string, code: string) =>
    [`${method} ${entity.api}${rest}`, method, `${apiOf(entity)}${rest}`, code] as const
  return [
    ...(verbs.includes('list') ? [way('GET', '', may.read)] : []),
    ...(verbs.includes('read')
      ? [one, `${one}/history`, `${one}/dependants`].map(rest => way('GET', rest, may.read))
      : []),
    ...Object.keys(entity.lists ?? {}).map(name => way('GET', `/list/${kebab(name)}`, may.read)),
    ...(verbs.includes('add') ? [way('POST', '', may.add)] : []),
    ...(verbs.includes('edit') ? [way('PUT', one, may.edit)] : []),
    ...(verbs.includes('delete') ? [way('DELETE', one, may.delete)] : []),
    ...Object.entries(entity.commands ?? {}).map(([name, { permission }]) =>
      way('POST', `${one}/${kebab(name)}`, permission ?? may.command),
    ),
    ...Object.entries(entity.fields)
      .filter(([, { unique }]) => unique && verbs.length > 2)
      .map(([name]) => way('GET', `/validate-${kebab(name)}?value=x`, may.read)),
  ]
}

export const permissions: Suite = house =>
  describe('who may', () => {
    const held = every.flatMap(ways).filter(([, , , code]) => code !== '')
    it.each(held)('%s: needs just its permission', async (_name, method, path, code) => {
      const { poor, stranger, hold } = house()
      const body = method === 'GET' || method === 'DELETE' ? undefined : { nonsense: true }
      expect(await stranger.call(method, path, body)).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
      await hold(each => each !== code)
      expect(await poor.call(method, path, body)).toMatchObject({
        status: 403,
        body: { code: 'forbidden', error: expect.stringContaining(code) },
      })
      await hold(each => each === code)
      expect([200, 400, 404, 409, 422]).toContain((await poor.call(method, path, body)).status)
    })

    const open = every.flatMap(ways).filter(([, , , code]) => code === '')
    it.each(open)('%s: needs no more than a session', async (_name, method, path) => {
      const { poor, stranger, hold } = house()
      expect(method).toBe('GET')
      expect((await stranger.call(method, path)).status).toBe(401)
      await hold(() => false)
      expect([200, 404]).toContain((await poor.call(method, path)).status)
    })

    it('a picker needs no more than a session', async () => {
      const { poor, stranger, hold } = house()
      await hold(() => false)
      for (const path of ['/api/fobtype/pick', '/api/fobcolour/pick', '/api/zone/pick', '/api/person/pick']) {
        expect((await poor.get(path)).status).toBe(200)
        expect((await stranger.get(path)).status).toBe(401)
      }
    })
  })
