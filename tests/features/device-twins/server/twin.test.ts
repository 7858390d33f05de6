import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Twin } from '../../../../src/features/device-twins/domain/twin.ts'
import { oneDatabase } from '../../../support/database.ts'
import { one, startServer, type TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { senderOf } from '../../../server/events/sending.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('the twin of a controller, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
  })
  afterAll(() => server?.close())
  const id = () => server.estate.acme.controllerId
  const owner = () => server.client('siteOwner')
  const twin = async () => {
    const { status, body } = await owner().get<Twin>(`/api/controller/${id()}/twin`)
    expect(status).toBe(200)
    return Object.fromEntries(body.aspects.map(({ aspect, ...rest }) => [aspect, rest]))
  }
  const faultsShown = async () => {
    const { body } = await owner().get<{ items: Row[] }>('/api/hardware/table?fault=overdue')
    return body.items.filter(({ kind: is }) => is === 'controller').map(({ id: found }) => found)
  }
  const age = (minutes: number) =>
    server.context.database.pool.query(
      `update change_log set "created" = now() - $2 * interval '1 minute' where "controllerId" = $1 and "state" = 'pending'`,
      [id(), minutes],
    )

  it('follows its settings and records until it has confirmed them, and is a fault when that takes too long', async () => {
    const { key } = await senderOf(server, server.estate.acme, id())
    const device = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
    const { body: before } = await owner().get<Row>(`/api/controller/${id()}`)
    const edited = await owner().put(`/api/controller/${id()}`, { version: before['version'], channelInterlock: true })
    expect(edited.status).toBe(200)
    expect((await twin())['settings']).toMatchObject({ standing: 'changing', reported: null })
    expect(await faultsShown()).toEqual([])
    await age(11)
    expect(await twin()).toMatchObject({ settings: { standing: 'overdue' }, records: { standing: 'overdue' } })
    expect(await faultsShown()).toEqual([id()])

    const { body: changes } = await device.get<{ items: Row[] }>(`/api/ingest/changes?controllerId=${id()}&wait=0`)
    const last = changes.items.at(-1)?.['changeId']
    await device.post('/api/ingest/changes/acknowledge', { controllerId: id(), changeId: last })
    await device.post('/api/ingest/status', { controllerId: id(), firmwareVersion: '2.4' })
    expect(await twin()).toMatchObject({
      settings: { standing: 'same' },
      records: { differsSince: null },
      firmware: { standing: 'same', wanted: '2.4', reported: '2.4' },
    })
    expect(await faultsShown()).toEqual([])
  })

  it('wants the firmware that the controller is asked to run', async () => {
    const pool = server.context.database.pool as never
    const { clientId } = server.estate.acme
    const image = { deviceType: 'systemController', firmwareVersion: '9.9.1', released: true, packetSize: 1024 }
    const firmwareId = await one(pool, 'firmware', 'firmwareId', image)
    const asked = { clientId, controllerId: id(), firmwareId, status: 'requested', requestedAt: new Date() }
    await one(pool, 'firmware_update_request', 'firmwareUpdateRequestId', asked)
    expect((await twin())['firmware']).toMatchObject({ standing: 'changing', wanted: '9.9.1' })
  })

  it('is for those who may see the controller', async () => {
    const path = `/api/controller/${id()}/twin`
    expect((await server.client().get(path)).status).toBe(401)
    expect((await server.client('otherSiteOwner').get(path)).status).toBe(404)
  })
})
