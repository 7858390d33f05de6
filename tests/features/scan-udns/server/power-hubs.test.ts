import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AcceptAnswer } from '../../../../src/features/scan-udns/domain/answers.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { deviceOf, foundBy, stock } from './scan-house.ts'

type Row = Record<string, unknown>
const udn = '03000021'
const measured = { inputVoltage: 229.5, outputVoltage: 13.8, batteryVoltage: 12.9, current: 0.75 }

describe.each(oneDatabase)('a power hub, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let device: TestClient
  let epoch = 80
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    device = await deviceOf(server, acme().controllerId)
    await stock(server, acme().clientId, [udn])
  })
  afterAll(() => server?.close())
  const acme = () => server.estate.acme
  const report = async (node: Row) => {
    const body = { controllerId: acme().controllerId, nodes: [{ udn, instance: 9, ...node }] }
    expect((await device.post('/api/ingest/nodes', body)).status).toBe(204)
  }
  const hub = async (): Promise<Row> => {
    const { body } = await owner.get<{ items: Row[] }>(`/api/powerhub?controllerId=${acme().controllerId}`)
    return body.items.find(each => each['udn'] === udn) ?? {}
  }
  const send = async (type: string, at: Date, node: string = udn) => {
    const { controllerId } = acme()
    const sender = await senderOf(server, acme(), controllerId)
    const row = rowsOf(controllerId, ++epoch)({ type: type as never, node, occurredAt: at.toISOString() })
    expect((await sender.send([row])).body).toMatchObject({ accepted: 1 })
  }
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  it('is accepted with what it has said of itself, and is not made by hand', async () => {
    await report({ firmwareVersion: '1.0', ...measured, mainsFailed: true, tamper: true })
    const { nodes } = await foundBy(owner, acme().controllerId)
    const { foundNodeId } = nodes.find(node => node.udn === udn) ?? {}
    const { body } = await owner.post<AcceptAnswer>('/api/found-node/accept', {
      nodes: [{ foundNodeId, name: 'Riser supply' }],
    })
    expect(body.items).toMatchObject([{ isNew: true, record: { entity: 'powerHub', title: 'Riser supply' } }])
    expect(await hub()).toMatchObject({
      firmwareVersion: '1.0',
      instance: 9,
      ...measured,
      mainsFailed: true,
      tamper: true,
    })
    expect(await hub()).toMatchObject({ state: 'online', lastSeenAt: expect.any(String) })
    const byHand = { name: 'Mine', controllerId: acme().controllerId, instance: 10, udn: '03000022' }
    expect((await owner.post('/api/powerhub', byHand)).status).toBe(404)
  })

  it('is offline while its controller says that it does not answer, and no longer among what was found', async () => {
    const before = await hub()
    await report({ answers: false })
    expect(await hub()).toMatchObject({ ...measured, state: 'offline', lastSeenAt: before['lastSeenAt'] })
    const found = async () => (await foundBy(owner, acme().controllerId)).nodes.map(node => node.udn)
    expect(await found()).not.toContain(udn)
    await report({ answers: true })
    expect(await hub()).toMatchObject({ state: 'online' })
    expect((await hub())['lastSeenAt']).not.toBe(before['lastSeenAt'])
    expect(await found()).toContain(udn)
  })

  it('is kept up to date by what is reported of it; what is left out stays', async () => {
    await report({ firmwareVersion: '1.1', batteryVoltage: 11.8, mainsFailed: false })
    expect(await hub()).toMatchObject({
      ...measured,
      firmwareVersion: '1.1',
      batteryVoltage: 11.8,
      mainsFailed: false,
      tamper: true,
    })
    await report({ tamper: false })
    expect(await hub()).toMatchObject({ firmwareVersion: '1.1', batteryVoltage: 11.8, tamper: false })
    // Another controller says nothing of it.
    const { borough } = server.estate
    const { key } = await senderOf(server, borough, borough.controllerId)
    const answer = await fetch(`${server.url}/api/ingest/nodes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ controllerId: borough.controllerId, nodes: [{ udn, batteryVoltage: 1 }] }),
    })
    expect(answer.status).toBe(204)
    expect(await hub()).toMatchObject({ batteryVoltage: 11.8 })
  })

  it('says by its events that its mains have failed, or are back; late ones change nothing', async () => {
    const { pool } = server.context.database
    await pool.query('update power_hub set "lastSeenAt" = $2 where "udn" = $1', [udn, ago(60)])
    await send('powerLost', ago(30))
    await expect.poll(hub).toMatchObject({ mainsFailed: true })
    await send('powerLost', ago(20), 'powerHub/9')
    await send('powerRestored', ago(10))
    await expect.poll(hub).toMatchObject({ mainsFailed: false })
    await send('powerLost', ago(25))
    await send('tamper', ago(5))
    await expect.poll(hub).toMatchObject({ mainsFailed: false, tamper: true })
  })

  it('is renamed, and goes back into the stockroom when it is deleted', async () => {
    const { powerHubId, version } = await hub()
    const path = `/api/powerhub/${String(powerHubId)}`
    expect((await owner.put<Row>(path, { batteryVoltage: 1, version })).status).toBe(422)
    const renamed = await owner.put<Row>(path, { name: 'Basement supply', version })
    expect([renamed.status, renamed.body]).toMatchObject([200, { name: 'Basement supply', batteryVoltage: 11.8 }])
    expect((await owner.delete(path)).status).toBeLessThan(300)
    expect(await hub()).toEqual({})
    const { rows } = await server.context.database.pool.query<Row>(
      'select "status" from stockroom_item where "udn" = $1',
      [udn],
    )
    expect(rows).toEqual([{ status: 'inStock' }])
    const { nodes } = await foundBy(owner, acme().controllerId)
    expect(nodes.find(node => node.udn === udn)).toMatchObject({ standing: 'free' })
  })

  it.each([{ inputVoltage: -1 }, { current: 'much' }, { batteryVoltage: 1001 }, { mainsFailed: 'no' }])(
    'is refused where it says what cannot be meant: %j',
    async node => {
      const body = { controllerId: acme().controllerId, nodes: [{ udn, ...node }] }
      expect((await device.post('/api/ingest/nodes', body)).status).toBe(400)
    },
  )
})
