import { afterEach, describe, expect, it, vi } from 'vitest'
import { manyQuery } from '../../src/api/all-records.ts'
import { makeQueryClient } from '../../src/api/query-client.ts'

const client = makeQueryClient()
const asked: string[] = []

/** A server with this many areas. */
const serve = (count: number) =>
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const query = new URL(url, 'http://server').searchParams
    const [from, limit] = [Number(query.get('after')), Number(query.get('limit'))]
    const items = Array.from({ length: Math.min(limit, count - from) }, (_, index) => ({ areaId: from + index + 1 }))
    const next = from + limit < count ? String(from + limit) : null
    return Response.json({ items, next, ...(query.has('total') && { total: count > 10_000 ? '10000+' : count }) })
  })

afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
  asked.length = 0
})

describe('many records', () => {
  it('are read page by page', async () => {
    serve(1500)
    const { items, more } = await client.fetchQuery(manyQuery('area', 5000))
    expect([items.length, items.at(-1), more]).toEqual([1500, { areaId: 1500 }, ''])
    expect(asked).toEqual(['/api/area?limit=1000', '/api/area?limit=1000&after=1000'])
  })

  it('are read no further than is wanted, and it is known how many more there are', async () => {
    serve(3210)
    const { items, more } = await client.fetchQuery(manyQuery('area', 1200))
    expect([items.length, more]).toEqual([1200, '2,010'])
    expect(asked.slice(0, 2)).toEqual(['/api/area?limit=1000', '/api/area?limit=200&after=1000'])
  })

  it('are counted no further than the server counts', async () => {
    serve(12_000)
    expect((await client.fetchQuery(manyQuery('area', 1000))).more).toBe('many')
  })
})
