import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf } from './sending.ts'

describe.each(databaseKinds)('exported events, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
    const row = rowsOf(server.estate.acme.controllerId)
    const sender = await senderOf(server, server.estate.acme)
    await sender.send([row({ type: 'doorForced', door: 1 }), row({ type: 'lidOpened', door: 1 }), row({ door: 1 })])
  })
  afterAll(() => server?.close())

  const exported = async (query: string): Promise<string[][]> => {
    const { body } = await server.client('siteOwner').get<string>(`/api/event/export?columns=type,category${query}`)
    return parse(body, { bom: true }).slice(1)
  }

  it('have their type as text, and an unknown one as its code', async () => {
    expect(new Set(await exported(''))).toEqual(
      new Set([
        ['Access granted', 'Granted'],
        ['Door forced', 'Door'],
        ['lidOpened', 'Unknown'],
      ]),
    )
  })

  it('are filtered by the code', async () => {
    expect(await exported('&type=doorForced')).toEqual([['Door forced', 'Door']])
    expect(await exported('&type=lidOpened')).toEqual([['lidOpened', 'Unknown']])
  })
})
