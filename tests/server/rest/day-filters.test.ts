import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestServer } from '../../support/server.ts'
import { made, startRest, type Row } from './house.ts'

describe.each(oneDatabase)('records by their day, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startRest(kind)
    for (const [reference, validUntil] of [
      ['early', '2026-11-20'],
      ['middle', '2026-11-21'],
      ['late', '2026-11-22'],
      ['open', null],
    ])
      await made(server.client('siteOwner'), '/fob', { kind: 'pin', pin: '1234', reference, validUntil })
  })
  afterAll(() => server?.close())

  const found = async (query: string) => {
    const path = `/api/fob?kind=pin&sort=reference&${query}`
    const { status, body } = await server.client('siteOwner').get<{ items: Row[] }>(path)
    return status === 200 ? body.items.map(({ reference }) => reference) : status
  }

  it('are those from one day to another, both included', async () => {
    expect(await found('validUntil=2026-11-20..2026-11-21')).toEqual(['early', 'middle'])
    expect(await found('validUntil=2026-11-21..')).toEqual(['late', 'middle'])
    expect(await found('validUntil=..2026-11-20')).toEqual(['early'])
    expect(await found('validUntil=2026-11-21..2026-11-21')).toEqual(['middle'])
    expect(await found('validUntil=2026-11-21')).toEqual(['middle'])
  })

  it('are those without one too, if asked for', async () => {
    expect(await found('validUntil=..2026-11-20&validUntil=null')).toEqual(['early', 'open'])
    expect(await found('validUntil=null&validUntil=2026-11-22..')).toEqual(['late', 'open'])
    expect(await found('lastUsed=..2026-11-20T00:00:00Z&lastUsed=null')).toHaveLength(4)
  })

  it('are refused for what is no stretch of days', async () => {
    for (const text of ['..', '2026-11-22..2026-11-21', 'today..', '2026-02-30..', '2026-11-21T08:00:00Z..'])
      expect(await found(`validUntil=${text}`), text).toBe(400)
    expect(await found('validUntil=2026-11-21..&validUntil=2026-11-20')).toBe(400)
  })
})
