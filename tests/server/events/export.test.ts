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

  it('name inputs and outputs by their records; a number that is nobody’s at the controller stays a number', async () => {
    const { acme, borough } = server.estate
    const add = async (what: 'input' | 'output', of: typeof acme, instance: number) => {
      const { rows } = await server.context.database.pool.query<{ id: number }>(
        `insert into "${what}" ("clientId", "controllerId", "name", "instance", "function") values ($1, $2, $3, $4, $5)
         returning "${what}Id" as "id"`,
        [of.clientId, of.controllerId, `${what} ${instance}`, instance, what === 'input' ? 'general' : 'sounder'],
      )
      return rows[0]?.id
    }
    const ids = [await add('input', acme, 3), await add('output', acme, 4), await add('input', borough, 9)]
    const row = rowsOf(acme.controllerId, 2)
    const sender = await senderOf(server, acme)
    const sent = [{ input: 3 }, { output: 4 }, { input: 9, output: 3 }]
    await sender.send(sent.map(each => row({ type: 'inputChanged', ...each })))
    const { body } = await server
      .client('siteOwner')
      .get<string>('/api/event/export?type=inputChanged&sort=occurredAt&columns=inputRecord,input,outputRecord,output')
    expect(parse(body, { bom: true }).slice(1)).toEqual([
      ['input 3', '3', '', ''],
      ['', '', 'output 4', '4'],
      ['', '9', '', '3'],
    ])
    const listed = async (query: string) =>
      (await server.client('siteOwner').get<{ items: unknown[] }>(`/api/event?${query}`)).body.items
    expect(await listed(`inputRecordId=${ids[0]}`)).toMatchObject([{ inputRecord: 'input 3' }])
    expect(await listed(`outputRecordId=${ids[1]}`)).toMatchObject([{ outputRecord: 'output 4' }])
    expect(await listed(`inputRecordId=${ids[2]}`)).toEqual([])
  })
})
