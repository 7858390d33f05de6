import { describe, expect, it } from 'vitest'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { searchOf, sortsOf } from '../../../server/db/tables/indexes.ts'
import { add, apiOf, idOf, type Row } from '../records.ts'
import { every, named, plain, type Suite } from './suite.ts'
import { nextKeycode } from '../../support/keycodes.ts'

interface Page {
  items: Row[]
  next: string | null
  total?: number | string
}

export const lists: Suite = house =>
  describe('lists', () => {
    const get = async (entity: Entity, query = '') => (await house().staff.get<Page>(`${apiOf(entity)}${query}`)).body
    const keys = (entity: Entity, rows: readonly Row[]) => rows.map(row => idOf(entity, row))

    /** Some more records: with everything, and with as little as may be. */
    async function fill(entity: Entity): Promise<void> {
      const { staff } = house()
      for (let made = 0; made < 5; made++) await add(staff, entity, house(), made % 2 ? { only: 'required' } : {})
    }

    async function walk(entity: Entity, sort: string, limit: number): Promise<Row[]> {
      const rows: Row[] = []
      for (let after = ''; ;) {
        const { items, next } = await get(entity, `?limit=${limit}&sort=${sort}${after}`)
        rows.push(...items)
        expect(items.length).toBeLessThanOrEqual(limit)
        if (next === null) return rows
        after = `&after=${next}`
      }
    }

    it.each(named(every))('%s: each order, either way, page by page, has every row once', async (_id, entity) => {
      await fill(entity)
      const all = await get(entity, '?limit=1000&total=true')
      expect(all.total).toBe(all.items.length)
      const limit = Math.max(2, Math.ceil(all.items.length / 4))
      for (const sort of sortsOf(entity)) {
        const up = await walk(entity, sort, limit)
        const down = await walk(entity, `-${sort}`, limit)
        expect(keys(entity, up).sort((a, b) => a - b)).toEqual(keys(entity, all.items).sort((a, b) => a - b))
        expect(keys(entity, down)).toEqual(keys(entity, up.toReversed()))
        expectOrder(entity, sort, up)
      }
    })

    function expectOrder(entity: Entity, sort: string, rows: readonly Row[]): void {
      const values = rows.map(row => row[wireName(sort, entity.fields[sort] as Field)])
      expect(values.findIndex(value => value === null)).toBe(
        values.includes(null) ? values.filter(value => value !== null).length : -1,
      )
      const some = values.filter(value => value !== null)
      if (some.every(value => typeof value === 'number')) expect(some).toEqual(some.toSorted((a, b) => a - b))
      if (entity.fields[sort]?.kind === 'dateTime')
        expect(some).toEqual(some.map(String).toSorted((a, b) => (a < b ? -1 : 1)))
    }

    it.each(named(every.filter(({ list }) => list?.filters?.length)))(
      '%s: each filter gives the rows that have its value, any of its values, or none',
      async (_id, entity) => {
        await fill(entity)
        const all = (await get(entity, '?limit=1000')).items
        for (const name of entity.list?.filters ?? []) {
          const wire = wireName(name, entity.fields[name] as Field)
          const has = (row: Row, value: unknown) =>
            Array.isArray(row[wire]) ? row[wire].includes(value) : row[wire] === value
          const values = [...new Set(all.flatMap(row => row[wire]).filter(value => value !== null))].slice(0, 2)
          const query = values.map(value => `${wire}=${encodeURIComponent(plain(value))}`)
          for (const [asked, wanted] of [
            ...values.map((value, at) => [query[at], [value]]),
            [query.join('&'), values],
            [`${wire}=null`, [null]],
          ] as [string, unknown[]][]) {
            if (asked === '') continue
            const { items } = await get(entity, `?limit=1000&${asked}`)
            expect(keys(entity, items), asked).toEqual(
              keys(
                entity,
                all.filter(row => wanted.some(value => has(row, value))),
              ),
            )
          }
        }
      },
    )

    it.each(named(every))('%s: takes nothing that is not declared', async (_id, entity) => {
      const { body: other } = await house().staff.get<Page>(`${apiOf(entity)}?limit=1`)
      const foreign = Buffer.from(JSON.stringify(['nonsense', 'x', 1])).toString('base64url')
      for (const query of [
        'nonsense=1',
        'sort=nonsense',
        'sort=clientId',
        'limit=0',
        'limit=1001',
        'limit=x',
        'limit=1&limit=2',
        'after=nonsense',
        `after=${foreign}`,
        'total=maybe',
        `q=${'x'.repeat(101)}`,
        'q=%00',
        'deletedAt=null',
        'clientId=1',
      ])
        expect(await house().staff.get(`${apiOf(entity)}?${query}`), query).toMatchObject({
          status: 400,
          body: expect.any(String),
        })
      expect(other.items.length).toBeLessThanOrEqual(1)
    })

    it.each(named(every.filter(entity => searchOf(entity).length > 0)))(
      '%s: q finds by how a searched text begins, without case',
      async (_id, entity) => {
        const { staff } = house()
        const row = await add(staff, entity, house())
        for (const name of searchOf(entity)) {
          const value = row[wireName(name, entity.fields[name] as Field)]
          if (typeof value !== 'string') continue
          const { items } = await get(entity, `?limit=1000&q=${encodeURIComponent(value.toUpperCase())}`)
          expect(keys(entity, items)).toContain(idOf(entity, row))
        }
        expect((await get(entity, '?q=%25')).items).toEqual([])
        expect((await get(entity, '?q=_ample')).items).toEqual([])
      },
    )

    it('named lists have their condition, and filters as well', async () => {
      const { owner } = house()
      const free = await owner.post<Row>('/api/fob', { kind: 'fob', keycode: nextKeycode(), reference: 'Free one' })
      const { body } = await owner.get<Page>('/api/fob/list/available?limit=1000')
      expect(body.items.map(row => row['fobId'])).toContain(free.body['fobId'])
      expect(body.items.every(row => row['activated'] === false)).toBe(true)
      expect(
        (await owner.get<Page>('/api/fob/list/available?kind=card')).body.items.map(row => row['fobId']),
      ).not.toContain(free.body['fobId'])
    })

    it('rows carry the titles of what they refer to', async () => {
      const { body } = await house().owner.get<Page>('/api/door?sort=number&limit=1')
      expect(body.items[0]).toMatchObject({ area: expect.any(String), controller: expect.any(String) })
      expect(Object.keys(body.items[0] ?? {})).not.toContain('clientId')
    })
  })
