import { expect, test } from 'vitest'
import { FakeApi, Reply } from './fake-api.ts'

const elsewhere: typeof fetch = async () => new Response('from elsewhere')

test('answers a route with its parts, and remembers the call', async () => {
  const api = new FakeApi(elsewhere).on('PUT /zone/:id', ({ params, body }) => ({ ...params, body }))
  const answer = await api.fetch('/api/zone/7?x=1', { method: 'PUT', body: '{"name":"Attic"}' })
  expect(await answer.json()).toEqual({ id: '7', body: { name: 'Attic' } })
  const [call] = api.callsOf('PUT /zone/:id')
  expect(call?.query.get('x')).toBe('1')
  expect(api.callsOf('GET /zone/:id')).toEqual([])
})

test('lets the newest route answer, with its status', async () => {
  const api = new FakeApi(elsewhere).on('GET /zone', () => 1).on('GET /zone', () => new Reply(422, [2]))
  const answer = await api.fetch('/api/zone')
  expect([answer.status, await answer.json()]).toEqual([422, [2]])
})

test('has no body where a handler returns nothing, and rejects where it throws', async () => {
  const api = new FakeApi(elsewhere)
    .on('DELETE /zone/:id', () => undefined)
    .on('GET /zone', () => {
      throw new TypeError('Failed to fetch')
    })
  expect((await api.fetch('/api/zone/1', { method: 'DELETE' })).status).toBe(204)
  await expect(api.fetch('/api/zone')).rejects.toThrow('Failed to fetch')
})

test('says what nobody expected, and leaves alone what is not the API', async () => {
  const api = new FakeApi(elsewhere)
  expect((await api.fetch('/api/door?limit=1')).status).toBe(404)
  expect(api.unexpected).toEqual(['GET /door?limit=1'])
  expect(await (await api.fetch('/src/map.json')).text()).toBe('from elsewhere')
})

test('ends with its caller', async () => {
  const api = new FakeApi(elsewhere).on('GET /zone', () => new Promise(() => undefined))
  const ending = new AbortController()
  const answer = api.fetch('/api/zone', { signal: ending.signal })
  ending.abort()
  await expect(answer).rejects.toThrow('aborted')
})
