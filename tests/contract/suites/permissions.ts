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
      .filter(([, { unique, permission }]) => unique && permission === undefined && verbs.length > 2)
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

    const open = every.flatMap(entity =>
      ways(entity).flatMap(([name, method, path, code]) =>
        code === '' ? [{ name, method, path, isOwn: entity.personal ?? false }] : [],
      ),
    )
    it.each(open)('$name: needs no more than a session', async ({ method, path, isOwn }) => {
      const { poor, stranger, hold } = house()
      // Without a code, people change what is their own alone.
      expect(method === 'GET' || isOwn).toBe(true)
      const body = method === 'POST' || method === 'PUT' ? { nonsense: true } : undefined
      expect((await stranger.call(method, path, body)).status).toBe(401)
      await hold(() => false)
      expect([200, 404, 422]).toContain((await poor.call(method, path, body)).status)
    })

    it('a picker needs the code to read, or to add or edit what refers to it', async () => {
      const { poor, stranger, hold } = house()
      const pickers = [
        ['/api/fobtype/pick', 'KMSUSER_USER', 'FOB_ADD', 'FOB_EDIT'],
        ['/api/zone/pick', 'ZONE_READ', 'DOOR_ADD', 'DOOR_EDIT'],
        ['/api/person/pick', 'PERSON_READ', 'FOB_ADD', 'FOB_EDIT'],
        ['/api/user/pick', 'USER_READ', 'USER_ADD', 'SCHEDULEDREPORT_ADD'],
      ] as const
      for (const [path, read, ...codes] of pickers) {
        expect((await stranger.get(path)).status).toBe(401)
        await hold(() => false)
        expect(await poor.get(path)).toMatchObject({ status: 403, body: { error: expect.stringContaining(read) } })
        await hold(code => code === 'EVENT_READ' || code === 'FOB_READ')
        expect((await poor.get(path)).status, `${path} for readers of others`).toBe(403)
        for (const code of [read, ...codes]) {
          await hold(each => each === code)
          expect((await poor.get(path)).status, `${path} for ${code}`).toBe(200)
        }
      }
    })

    it('a picker finds by what its titles show, and by nothing else', async () => {
      const { owner, poor, hold, server } = house()
      await hold(code => code === 'PERSON_READ')
      const { rows } = await server.context.database.pool.query<{ email: string; surname: string; firstName: string }>(
        `select "email", "surname", "firstName" from person where "personId" = $1`,
        [server.estate.acme.personId],
      )
      const { email = '', surname = '', firstName = '' } = rows[0] ?? {}
      const found = async (q: string) =>
        (await poor.get<{ title: string }[]>(`/api/person/pick?q=${encodeURIComponent(q)}`)).body.length
      expect([await found(email), await found(surname), await found(`${firstName} ${surname}`)]).toEqual([0, 1, 1])
      const user = await owner.get<{ title: string }[]>('/api/user/pick?q=test%20siteowner')
      expect(user.body.map(({ title }) => title)).toEqual(['Test siteOwner'])
    })
  })
