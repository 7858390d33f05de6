import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../src/api/query-client.ts'
import { applyChanges, distrustRecords, forgetRecords } from '../../src/api/record-cache.ts'
import { listQuery, recordQuery } from '../../src/api/records.ts'

const asked: string[] = []
const client = makeQueryClient()

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return new Response('{"items":[],"next":null}')
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
  asked.length = 0
})

describe('the record cache', () => {
  it('asks for a list with the parameters that are given', async () => {
    await client.fetchQuery(listQuery('door', { limit: 10, sort: '-name', q: undefined, areaId: 3 }))
    expect(asked).toEqual(['/api/door?limit=10&sort=-name&areaId=3'])
  })

  it('asks once for what it has', async () => {
    await client.fetchQuery(recordQuery('door', 3))
    await client.fetchQuery(recordQuery('door', 3))
    expect(asked).toEqual(['/api/door/3'])
  })

  it('reads shown lists and the changed record anew, and nothing of other entities', async () => {
    const shown = [listQuery('door'), recordQuery('door', 3), recordQuery('door', 4), listQuery('area')]
    const stops = shown.map(query => new QueryObserver<unknown>(client, query as never).subscribe(() => {}))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    asked.length = 0
    await applyChanges(client, [
      { entity: 'door', id: 3, change: 'edited' },
      { entity: 'door', id: 9, change: 'added' },
    ])
    for (const stop of stops) stop()
    expect(asked.toSorted()).toEqual(['/api/door', '/api/door/3'])
  })

  it('reads all of an entity anew of which many have changed', async () => {
    const shown = [listQuery('door'), recordQuery('door', 3), recordQuery('door', 4), recordQuery('area', 1)]
    const stops = shown.map(query => new QueryObserver<unknown>(client, query as never).subscribe(() => {}))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    asked.length = 0
    await applyChanges(client, [{ entity: 'door', id: 0, change: 'added' }])
    for (const stop of stops) stop()
    expect(asked.toSorted()).toEqual(['/api/door', '/api/door/3', '/api/door/4'])
  })

  it('reads everything shown anew where more has changed than was told', async () => {
    const stop = new QueryObserver<unknown>(client, recordQuery('door', 3) as never).subscribe(() => {})
    await client.fetchQuery(recordQuery('area', 1))
    asked.length = 0
    await distrustRecords(client)
    stop()
    expect(asked).toEqual(['/api/door/3'])
  })

  it('forgets every record of the client before', async () => {
    await client.fetchQuery(recordQuery('door', 3))
    forgetRecords(client)
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})
