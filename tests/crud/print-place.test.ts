import { describe, expect, it } from 'vitest'
import { printHref, readPrintPlace } from '../../src/crud/print/print-place.ts'

const read = (href: string) => readPrintPlace(new URL(href, 'http://fake').searchParams)

describe('the page that prints', () => {
  it('finds a list as it was left: filters that repeat, order and columns', () => {
    const query = new URLSearchParams('q=east&sort=-name&status=open&status=forced')
    const list = { entity: 'door', named: 'low-signal', term: 'door', query, columns: ['name', 'areaId'] }
    const href = printHref({ kind: 'list', ...list })
    const place = read(href)
    expect(place).toMatchObject({
      kind: 'list',
      entity: 'door',
      named: 'low-signal',
      term: 'door',
      columns: ['name', 'areaId'],
    })
    expect(place?.kind === 'list' && String(place.query)).toBe(String(query))
  })

  it('finds a record', () => {
    const place = { kind: 'record', entity: 'door', id: 7 } as const
    expect(read(printHref(place))).toEqual(place)
  })

  it.each(['/print', '/print?record=door', '/print?record=door&id=x', '/print?record=door&id=-1', '/print?id=4'])(
    'asks for nothing at %s',
    href => expect(read(href)).toBeUndefined(),
  )
})
