import { describe, expect, it } from 'vitest'
import { entities } from '../../../src/domain/entities/index.ts'
import type { Entity } from '../../../src/domain/entity.ts'
import { wireName, type Field } from '../../../src/domain/fields/index.ts'
import { mostHeld, notYet, takeIn } from '../../../src/features/event-log/screens/live-list/following.ts'
import { placing, withPlaced } from '../../../src/features/event-log/screens/live-list/placed.ts'
import { queryTest } from '../../../src/features/event-log/screens/live-list/query-test.ts'
import type { LogRow } from '../../../src/live/views/event-log.state.ts'

const row = (sequence: number, at = sequence * 1000, more: Partial<LogRow> = {}) =>
  ({ sequence, eventId: sequence, type: 'accessGranted', at, controllerId: 1, doorId: 4, ...more }) as LogRow
const log = (rows: readonly LogRow[]) => ({
  readiness: 'ready' as const,
  rows: rows.toSorted((a, b) => b.at - a.at),
  sequence: Math.max(...rows.map(({ sequence }) => sequence)),
})
const record = (eventId: number) => ({ eventId, occurredAt: new Date(eventId * 1000).toISOString() })
const every = () => true

const event: Entity = entities.event

describe('what of the stream a list of events shows', () => {
  it('is what its filters ask for, all of them and any value of each', () => {
    const test = queryTest('sort=-occurredAt&doorId=4&doorId=5&type=doorForced&occurredAt=1970-01-01T00:00:02.000Z..')
    expect(test?.(row(3, 3000, { type: 'doorForced', doorId: 5 }))).toBe(true)
    expect(test?.(row(3, 3000, { type: 'doorForced', doorId: 6 }))).toBe(false)
    expect(test?.(row(3, 3000))).toBe(false)
    expect(test?.(row(1, 1000, { type: 'doorForced' }))).toBe(false)
    expect(queryTest('sort=-occurredAt&personId=null')?.(row(1))).toBe(true)
  })

  it('is filtered by input, output, node and request user, which few events have', () => {
    const rare = { inputRecordId: 7, outputRecordId: 8, powerHubId: 9, requestUserId: 10 }
    const is = (query: string) => queryTest(`sort=-occurredAt&${query}`)?.(row(3, 3000, { rare }))
    for (const [name, id] of Object.entries(rare))
      expect([is(`${name}=${id}`), is(`${name}=1`), is(`${name}=null`)], name).toEqual([true, false, false])
    expect([is('lockControllerId=9'), is('lockControllerId=null')]).toEqual([false, true])
    expect(queryTest('sort=-occurredAt&inputRecordId=7')?.(row(3))).toBe(false)
  })

  it('is filtered by everything that the list has a filter for', () => {
    const filters = (event.list?.filters ?? []).filter(name => name !== 'occurredAt')
    const properties = filters.map(name => wireName(name, event.fields[name] as Field))
    expect(properties.filter(property => !queryTest(`sort=-occurredAt&${property}=1`))).toEqual([])
  })

  it('is without requests to exit where the client leaves them out and nobody asks for them', () => {
    const exit = row(3, 3000, { type: 'requestToExit' })
    const shows = (query: string) => queryTest(`sort=-occurredAt${query}`, true)?.(exit)
    expect([shows(''), shows('&doorId=4')]).toEqual([false, false])
    expect([shows('&leftOut=true'), shows('&type=requestToExit')]).toEqual([true, true])
    expect(queryTest('sort=-occurredAt')?.(exit)).toBe(true)
  })

  it('is nothing where the stream cannot tell', () => {
    expect(queryTest('sort=occurredAt')).toBeUndefined()
    expect(queryTest('sort=-occurredAt&q=ada')).toBeUndefined()
    expect(queryTest('sort=-occurredAt&reason=late')).toBeUndefined()
    expect(queryTest('sort=-occurredAt&occurredAt=nonsense')).toBeUndefined()
  })

  it('is collected from whole updates, each event once, and says when some are missing', () => {
    const first = takeIn(notYet, log([row(1), row(2)]), every)
    const then = takeIn(first, log([row(2), row(3), row(4, 500)]), every)
    expect(then.rows.map(({ eventId }) => eventId)).toEqual([3, 2, 1, 4])
    expect(takeIn(then, log([row(2), row(3), row(4, 500)]), every)).toBe(then)
    const many = Array.from({ length: 1000 }, (_, index) => row(index + 100))
    expect(takeIn(then, log(many), () => false)).toMatchObject({ rows: then.rows, isCut: true })
    expect(takeIn(notYet, log(many), every)).toMatchObject({ rows: { length: mostHeld }, isCut: true })
  })

  it('is put in its place: above, between, or further down than is read', () => {
    const head = { records: [record(30), record(20)], isAll: false }
    const { placed, deeper } = placing([row(40), row(30), row(25), row(10)], head)
    expect(placed.map(({ index, row: { eventId } }) => [index, eventId])).toEqual([
      [0, 40],
      [2, 25],
    ])
    expect(deeper.map(({ eventId }) => eventId)).toEqual([10])
    const all = placing([row(10)], { ...head, isAll: true })
    expect(all.placed.map(({ index }) => index)).toEqual([2])
  })

  it('leaves the pages in their order', () => {
    const records = [record(30), record(20)]
    const pages = {
      count: 2,
      recordAt: (index: number) => records[index],
      loaded: records,
      see: () => {},
      isFirstLoad: false,
      error: undefined,
      readAt: 0,
      retry: () => {},
    }
    const { placed } = placing([row(40), row(25)], { records, isAll: true })
    const { count, recordAt } = withPlaced(pages, placed)
    expect(Array.from({ length: count }, (_, index) => recordAt(index)?.['eventId'])).toEqual([40, 30, 25, 20])
  })
})
