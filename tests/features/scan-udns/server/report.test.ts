import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import { mostFoundNodes } from '../../../../src/domain/found-nodes.ts'
import { all } from '../../../server/events/sending.ts'
import { databaseKinds } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { deviceOf } from './scan-house.ts'

type Row = Record<string, unknown>

describe.each(databaseKinds)('what controllers report of their buses, on %s', kind => {
  let server: TestServer
  let device: TestClient
  const controllerId = () => server.estate.acme.controllerId
  beforeAll(async () => {
    server = await startServer(kind)
    device = await deviceOf(server, controllerId())
  })
  afterAll(() => server?.close())

  const report = (nodes: unknown, as = device, id: unknown = controllerId()) =>
    as.post<Row>('/api/ingest/nodes', { controllerId: id, nodes })
  const kept = () =>
    all<Row>(
      server,
      `select "udn", "instance", "firmwareVersion", "foundAt" from found_node where "controllerId" = $1 order by "udn"`,
      [controllerId()],
    )

  it('is kept: each node once by its UDN, with what was said of it last', async () => {
    expect((await report([{ udn: '0400a1f3', instance: 5, firmwareVersion: '2.0' }, { udn: '02000001' }])).status).toBe(
      204,
    )
    const [, before] = await kept()
    expect(
      (
        await report([
          { udn: '0400A1F3', instance: 6 },
          { udn: '0400a1f3', instance: 7 },
        ])
      ).status,
    ).toBe(204)
    const rows = await kept()
    expect(rows).toMatchObject([
      { udn: '02000001', instance: null, firmwareVersion: null },
      { udn: '0400A1F3', instance: 7, firmwareVersion: null },
    ])
    expect(Number(rows[1]?.['foundAt'])).toBeGreaterThan(Number(before?.['foundAt']))
    expect((await report([])).status).toBe(204)
    expect(await kept()).toEqual(rows)
  })

  it('is announced to open pages of its controller', async () => {
    const heard: unknown[] = []
    const stop = server.context.bus.subscribe(subjects.entities(server.estate.acme.clientId), message =>
      heard.push(message),
    )
    await report([{ udn: '02000002' }])
    stop()
    expect(heard).toEqual([[{ entity: 'controller', id: controllerId(), change: 'edited' }]])
  })

  it('stays bounded: of more than are kept, the oldest are forgotten', async () => {
    const many = (first: number) =>
      Array.from({ length: mostFoundNodes }, (_, index) => ({
        udn: `04${(first + index).toString(16).padStart(6, '0')}`,
      }))
    expect((await report(many(0x10_000))).status).toBe(204)
    expect((await report(many(0x20_000))).status).toBe(204)
    const rows = await kept()
    expect(rows).toHaveLength(mostFoundNodes)
    expect(rows[0]).toMatchObject({ udn: '04020000' })
    const answers = await Promise.all([report(many(0x30_000)), report(many(0x30_100)), report(many(0x30_200))])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await kept()).toHaveLength(mostFoundNodes)
  })

  it('is refused where it is too much, or cannot be meant', async () => {
    const before = await kept()
    const udn = '04000001'
    for (const wrong of [
      undefined,
      {},
      Array.from({ length: mostFoundNodes + 1 }, () => ({ udn })),
      [{}],
      [{ udn: '' }],
      [{ udn: 'x'.repeat(21) }],
      [{ udn: 'a b' }],
      [{ udn: 'a\u0000' }],
      [{ udn: 5 }],
      [{ udn, instance: -1 }],
      [{ udn, instance: 70_000 }],
      [{ udn, instance: 1.5 }],
      [{ udn, firmwareVersion: 'x'.repeat(21) }],
      [{ udn, firmwareVersion: '\u001B[2J' }],
      [{ udn, name: 'Mine' }],
    ])
      expect([wrong, (await report(wrong)).status]).toEqual([wrong, 400])
    expect(await kept()).toEqual(before)
  })

  it('is taken from the controller itself alone', async () => {
    const { borough } = server.estate
    expect((await report([], device, borough.controllerId)).status).toBe(403)
    expect((await report([], server.client('siteOwner'))).status).toBe(401)
    expect((await report([], server.client())).status).toBe(401)
    expect((await report([], device, 0)).status).toBe(400)
    const { rows } = await server.context.database.pool.query('select 1 from found_node where "controllerId" <> $1', [
      controllerId(),
    ])
    expect(rows).toEqual([])
  })
})
