import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeQueryClient } from '../../src/api/query-client.ts'
import { applyChanges, distrustRecords, forgetRecords } from '../../src/api/record-cache.ts'
import { switchableClientsQuery } from '../../src/api/session.ts'
import { oneQuery, pageQuery } from '../../src/api/entity-calls.ts'
import { entities, type EntityId } from '../../src/domain/entities/index.ts'

const listQuery = (id: EntityId, search = '') => pageQuery(entities[id], undefined, search, undefined)
const recordQuery = (id: EntityId, key: number) => oneQuery(entities[id], key)
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
    await client.fetchQuery(listQuery('door', 'sort=-name&areaId=3'))
    expect(asked).toEqual(['/api/door?sort=-name&areaId=3&limit=100'])
  })

  it('asks once for what it has', async () => {
    await client.fetchQuery(recordQuery('door', 3))
    await client.fetchQuery(recordQuery('door', 3))
    expect(asked).toEqual(['/api/door/3'])
  })

  it('reads shown lists and the changed record again, and nothing of other entities', async () => {
    const shown = [listQuery('door'), recordQuery('door', 3), recordQuery('door', 4), listQuery('area')]
    const stops = shown.map(query => new QueryObserver<unknown>(client, query as never).subscribe(() => {}))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    asked.length = 0
    await applyChanges(client, [
      { entity: 'door', id: 3, change: 'edited' },
      { entity: 'door', id: 9, change: 'added' },
    ])
    for (const stop of stops) stop()
    expect(asked.toSorted()).toEqual(['/api/door/3', '/api/door?limit=100'])
  })

  it('reads all of an entity again if many of its records have changed', async () => {
    const shown = [listQuery('door'), recordQuery('door', 3), recordQuery('door', 4), recordQuery('area', 1)]
    const stops = shown.map(query => new QueryObserver<unknown>(client, query as never).subscribe(() => {}))
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    asked.length = 0
    await applyChanges(client, [{ entity: 'door', id: 0, change: 'added' }])
    for (const stop of stops) stop()
    expect(asked.toSorted()).toEqual(['/api/door/3', '/api/door/4', '/api/door?limit=100'])
  })

  it('reads whom one may work as again where a client or a relation has changed', async () => {
    const stop = new QueryObserver<unknown>(client, switchableClientsQuery(5) as never).subscribe(() => {})
    await vi.waitFor(() => expect(client.isFetching()).toBe(0))
    for (const entity of ['client', 'clientRelation']) {
      asked.length = 0
      await applyChanges(client, [{ entity, id: 9, change: 'added' }])
      expect(asked).toEqual(['/api/user/5/switchable-clients'])
    }
    asked.length = 0
    await distrustRecords(client)
    expect(asked).toEqual(['/api/user/5/switchable-clients'])
    stop()
  })

  it('reads everything shown again if changes may have been missed', async () => {
    const stop = new QueryObserver<unknown>(client, recordQuery('door', 3) as never).subscribe(() => {})
    await client.fetchQuery(recordQuery('area', 1))
    asked.length = 0
    await distrustRecords(client)
    stop()
    expect(asked).toEqual(['/api/door/3'])
  })

  describe('of what is being read', () => {
    /** Answers that come when they are let go, in the order of the questions. */
    let answer: (() => void)[] = []
    beforeEach(() => {
      answer = []
      vi.stubGlobal('fetch', (url: string) => {
        asked.push(url)
        const version = asked.length
        return new Promise(resolve => answer.push(() => resolve(Response.json({ version }))))
      })
    })
    const show = () => {
      const shown: unknown[] = []
      const query = new QueryObserver<unknown>(client, recordQuery('door', 3) as never)
      onTestFinished(query.subscribe(({ data }) => void (data && data !== shown.at(-1) && shown.push(data))))
      return shown
    }
    const change = () => applyChanges(client, [{ entity: 'door', id: 3, change: 'edited' }])

    it('reads again after a first read that may have been answered before the change', async () => {
      const shown = show()
      const applied = change()
      answer[0]?.()
      await vi.waitFor(() => expect(asked).toHaveLength(2))
      answer[1]?.()
      await applied
      expect(shown.at(-1)).toEqual({ version: 2 })
    })

    it('ends each read, however fast changes follow, and reads once after the last', async () => {
      const shown = show()
      answer[0]?.()
      await vi.waitFor(() => expect(shown).toHaveLength(1))
      const applied = [change(), change(), change()]
      await vi.waitFor(() => expect(asked).toHaveLength(2))
      applied.push(change())
      answer[1]?.()
      await vi.waitFor(() => expect(asked).toHaveLength(3))
      expect(shown.at(-1)).toEqual({ version: 2 })
      answer[2]?.()
      await Promise.all(applied)
      expect(shown.at(-1)).toEqual({ version: 3 })
      expect(asked).toHaveLength(3)
    })

    it('reads again when it is next shown, if nothing shows it', async () => {
      const reading = client.fetchQuery(recordQuery('door', 3))
      const applied = change()
      answer[0]?.()
      await Promise.all([reading, applied])
      show()
      expect(asked).toHaveLength(2)
    })

    it('reads again when it is shown, where the read was given up', async () => {
      const query = new QueryObserver<unknown>(client, recordQuery('door', 3) as never)
      const hide = query.subscribe(() => {})
      answer[0]?.()
      await vi.waitFor(() => expect(client.isFetching()).toBe(0))
      void query.refetch()
      const applied = change()
      hide()
      await applied
      show()
      expect(asked).toHaveLength(3)
    })

    it('leaves what could not be read as it is, to be tried again by hand', async () => {
      vi.stubGlobal('fetch', async (url: string) => {
        asked.push(url)
        return Response.json({ code: 'forbidden', message: 'No' }, { status: 403 })
      })
      show()
      await change()
      expect(asked).toHaveLength(1)
    })
  })

  it('forgets every record of the client before', async () => {
    await client.fetchQuery(recordQuery('door', 3))
    forgetRecords(client)
    expect(client.getQueryCache().getAll()).toEqual([])
  })
})
