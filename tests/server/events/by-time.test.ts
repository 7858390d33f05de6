import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rangeText, type InstantRange } from '../../../src/domain/instant-range.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf } from './sending.ts'

describe.each(databaseKinds)('events by their time, on %s', kind => {
  let server: TestServer
  /** Minutes past a full hour of yesterday. */
  const at = (minute: number) => new Date(Math.floor(Date.now() / 3_600_000 - 24) * 3_600_000 + minute * 60_000)
  beforeAll(async () => {
    server = await startServer(kind)
    const row = rowsOf(server.estate.acme.controllerId)
    const sender = await senderOf(server, server.estate.acme)
    const types = ['doorForced', 'doorClosed', 'doorForced', 'doorClosed']
    await sender.send(types.map((type, minute) => row({ type, door: 1, occurredAt: at(minute).toISOString() })))
  })
  afterAll(() => server?.close())

  const minutes = async (range: InstantRange | string, more = '') => {
    const text = typeof range === 'string' ? range : rangeText(range)
    const path = `/api/event?occurredAt=${encodeURIComponent(text)}${more}`
    const { status, body } = await server.client('siteOwner').get<{ items: { occurredAt: string }[] }>(path)
    return status === 200 ? body.items.map(({ occurredAt }) => (Date.parse(occurredAt) - +at(0)) / 60_000) : status
  }
  const iso = (minute: number) => at(minute).toISOString()

  it('are those from one instant up to another, newest first', async () => {
    expect(await minutes({ from: iso(1), until: iso(3) })).toEqual([2, 1])
    expect(await minutes({ from: iso(2) })).toEqual([3, 2])
    expect(await minutes({ until: iso(1) })).toEqual([0])
    expect(await minutes({ from: iso(4) })).toEqual([])
  })

  it('are narrowed by other filters too', async () => {
    expect(await minutes({ from: iso(1) }, '&type=doorForced')).toEqual([2])
  })

  it('are refused for what is no stretch of time', async () => {
    for (const text of ['..', 'yesterday..', `${iso(2)}..${iso(1)}`, `${iso(1)}..${iso(2)}..`, "'..'"])
      expect(await minutes(text), text).toBe(400)
    expect(await minutes({ from: iso(1) }, `&occurredAt=${iso(1)}..`)).toBe(400)
  })
})
