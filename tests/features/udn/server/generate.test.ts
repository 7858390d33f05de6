import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GeneratedUdns } from '../../../../src/features/udn/domain/generate.ts'
import type { Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { answersToOthers, refused, registered, startUdn } from './udn-house.ts'

describe.each(oneDatabase)('generating UDNs, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startUdn(kind)))
  afterAll(() => server?.close())

  const ask = (more: Row = {}) =>
    server
      .client('internalStaff')
      .post<GeneratedUdns>('/api/udn-device/generate', { type: 'reader', count: 3, batch: '2026-48', ...more })
  const udnsOf = ({ body }: { body: GeneratedUdns }) => body.items.map(({ udn }) => udn)

  it('gives the next ones of the range to a batch, with their history', async () => {
    const { status, body } = await ask({ type: 'powerHub' })
    expect([status, body.batch]).toEqual([201, '2026-48'])
    expect(body.items.map(({ udn }) => udn)).toEqual(['03000001', '03000002', '03000003'])
    expect(udnsOf(await ask({ type: 'powerHub', count: 2 }))).toEqual(['03000004', '03000005'])
    const staff = server.client('internalStaff')
    const { udnDeviceId } = body.items[2] ?? {}
    expect((await staff.get<Row>(`/api/udn-device/${udnDeviceId}`)).body).toMatchObject({
      udn: '03000003',
      deviceType: 'powerHub',
      status: 'generated',
      batch: '2026-48',
      dateMade: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    const { body: history } = await staff.get<{ items: Row[] }>(`/api/udn-device/${udnDeviceId}/history`)
    expect(history.items).toMatchObject([{ change: 'added', by: 'Test internalStaff', after: { udn: '03000003' } }])
  })

  it('begins with the code of a type of controller, and every one is a System Controller', async () => {
    const { body } = await ask({ type: '410', count: 1 })
    expect(body.items).toMatchObject([{ udn: '00410000' }])
    const path = `/api/udn-device/${body.items[0]?.udnDeviceId}`
    const { body: device } = await server.client('internalStaff').get<Row>(path)
    expect(device).toMatchObject({ deviceType: 'systemController' })
  })

  it('passes over what the register, a stockroom or an installed device has', async () => {
    const { pool } = server.context.database
    const { clientId, controllerId } = server.estate.acme
    await registered(server, '09000002')
    await pool.query(
      `insert into stockroom_item ("clientId", "name", "kind", "udn") values ($1, 'SEM', 'hardware', '09000003')`,
      [clientId],
    )
    await pool.query(
      `insert into sem ("clientId", "controllerId", "name", "instance", "udn") values ($1, $2, 'SEM', 1, '09000005')`,
      [clientId, controllerId],
    )
    expect(udnsOf(await ask({ type: 'sem', count: 3 }))).toEqual(['09000001', '09000004', '09000006'])
  })

  it('gives none twice, however many ask at once', async () => {
    const counts = [40, 1, 25, 60, 3, 17, 90, 8]
    const answers = await Promise.all(counts.map(count => ask({ type: 'frontPanel', count })))
    expect(answers.map(({ status }) => status)).toEqual(counts.map(() => 201))
    const udns = answers.flatMap(udnsOf)
    const total = counts.reduce((sum, count) => sum + count)
    expect([udns.length, new Set(udns).size]).toEqual([total, total])
    const last = (0x06_00_00_00 + total).toString(16).toUpperCase().padStart(8, '0')
    expect(udns.toSorted().at(-1)).toBe(last)
  })

  it('is done once for a key, and says so where it comes with other values', async () => {
    const key = 'generate-once-0001'
    const first = await ask({ key, type: 'lockController' })
    const [second, third] = await Promise.all([
      ask({ key, type: 'lockController' }),
      ask({ key, type: 'lockController' }),
    ])
    expect(udnsOf(second)).toEqual(udnsOf(first))
    expect(udnsOf(third)).toEqual(udnsOf(first))
    expect(await ask({ key, type: 'lockController', count: 4 })).toMatchObject({ status: 409 })
    expect(udnsOf(await ask({ type: 'lockController', count: 1 }))).toEqual(['02000004'])
  })

  it('makes a thousand at once and no more, all of them or none', async () => {
    const { status, body } = await ask({ type: '420', count: 1000 })
    expect([status, body.items.length]).toEqual([201, 1000])
    for (const wrong of [
      { count: 1001 },
      { count: 0 },
      { count: 1.5 },
      { batch: ' ' },
      { batch: 'b'.repeat(51) },
      { type: '999' },
    ])
      expect((await ask(wrong)).status, JSON.stringify(wrong)).toBe(422)
    const { pool } = server.context.database
    await pool.query(`insert into udn_counter values ('500', $1)`, [0x00_50_ff_fd])
    const over = await ask({ type: '500', count: 3 })
    expect(over).toMatchObject({
      status: 422,
      body: [{ propertyName: 'count', errorMessage: expect.stringMatching(/Only 2/) }],
    })
    expect(udnsOf(await ask({ type: '500', count: 2 }))).toEqual(['0050FFFE', '0050FFFF'])
    expect((await ask({ type: '500', count: 1 })).status).toBe(422)
  })

  it('tells what was made as CSV, and notes who took it', async () => {
    const { body } = await ask({ type: 'readerInterface', batch: 'for csv' })
    expect(body.items).toHaveLength(3)
    await ask({ type: 'readerInterface', batch: 'for csv', count: 1 })
    const { headers } = await server.signIn('internalStaff')
    const query = new URLSearchParams({ batch: 'for csv', from: '05000001', to: '05000003' })
    const answer = await fetch(`${server.url}/api/udn-device/chosen/csv?${query}`, { headers })
    expect(answer.headers.get('content-type')).toContain('text/csv')
    expect((await answer.text()).trim().split(/\r?\n/).slice(1)).toEqual([
      '05000001,Reader Interface,Generated,for csv',
      '05000002,Reader Interface,Generated,for csv',
      '05000003,Reader Interface,Generated,for csv',
    ])
    const { rows } = await server.context.database.pool.query<Row>(
      `select "by", "after" from audit_entry where "entity" = 'udnDevice' and "change" = 'exported'`,
    )
    expect(rows).toEqual([{ by: 'Test internalStaff', after: expect.objectContaining({ batch: 'for csv' }) }])
  })

  it('is for the provider’s staff', async () => {
    expect(
      await answersToOthers(server, 'post', '/api/udn-device/generate', { type: 'reader', count: 1, batch: 'x' }),
    ).toEqual(refused)
    expect(await answersToOthers(server, 'get', '/api/udn-device/chosen/csv?batch=x')).toEqual(refused)
    expect(await answersToOthers(server, 'post', '/api/udn-device/chosen', { chosen: { batch: 'x' } })).toEqual(refused)
    expect(await answersToOthers(server, 'get', '/api/udn-device/device-type/reader/counts')).toEqual(refused)
  })

  it('counts the devices of a type by status, and says of none that there is no such type', async () => {
    const { body } = await ask({ type: 'busExpansionModule', count: 4 })
    await server
      .client('internalStaff')
      .put(`/api/udn-device/${body.items[0]?.udnDeviceId}`, { status: 'scrapped', version: 1 })
    const path = '/api/udn-device/device-type'
    const { body: counted } = await server.client('internalStaff').get<Row>(`${path}/busExpansionModule/counts`)
    expect(counted).toMatchObject({
      name: 'Bus Expansion Module',
      counts: expect.arrayContaining([
        { status: 'generated', count: 3 },
        { status: 'scrapped', count: 1 },
        { status: 'installed', count: 0 },
      ]),
    })
    expect((await server.client('internalStaff').get(`${path}/toaster/counts`)).status).toBe(404)
  })
})
