import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { devicesOn, type Row } from '../../commissioning/server/devices.ts'
import type { SignalHistory } from '../../../../src/features/comm-devices/domain/signal.ts'

const hourMs = 3_600_000

describe.each(oneDatabase)('the signal history of comm devices, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof devicesOn>
  const now = Date.parse('2026-03-02T08:15:00.000Z')
  beforeAll(async () => {
    server = await startServer(kind, { now: () => new Date(now) })
    on = devicesOn(server)
  })
  afterAll(() => server?.close())

  const ask = (query: string, as = server.client('siteOwner')) =>
    as.get<SignalHistory & Row>(`/api/comm-device-signal?${query}`)
  const keep = (commDeviceId: number, hoursAgo: number, [sum, count]: readonly [number, number], client = 'acme') =>
    server.context.database.pool.query(
      `insert into comm_device_signal ("commDeviceId", "hour", "clientId", "min", "max", "sum", "count")
       values ($1, $2, $3, 0, 100, $4, $5)`,
      [
        commDeviceId,
        new Date(Math.floor(now / hourMs) * hourMs - hoursAgo * hourMs),
        server.estate[client as 'acme'].clientId,
        sum,
        count,
      ],
    )

  it('has a point for each hour with a report, the oldest first, of as many days as asked for', async () => {
    const [one, silent] = [await on.device(), await on.device()]
    await keep(one, 0, [141, 2])
    await keep(one, 5, [40, 1])
    await keep(one, 24 * 7, [10, 1])
    await keep(one, 24 * 7 + 1, [20, 1])
    const { status, body } = await ask(`ids=${silent},${one}&days=7`)
    expect(status).toBe(200)
    expect(body).toEqual({
      items: [
        {
          commDeviceId: one,
          points: [
            { at: '2026-02-23T08:00:00.000Z', signal: 10 },
            { at: '2026-03-02T03:00:00.000Z', signal: 40 },
            { at: '2026-03-02T08:00:00.000Z', signal: 71 },
          ],
        },
        { commDeviceId: silent, points: [] },
      ],
    })
    expect((await ask(`ids=${one}&days=1`)).body.items[0]?.points).toHaveLength(2)
  })

  it('leaves out devices of another client, except for the provider’s staff', async () => {
    const own = await on.device()
    const foreign = await on.device({ clientId: server.estate.borough.clientId })
    await keep(foreign, 1, [50, 1], 'borough')
    const idsOf = (body: SignalHistory) => body.items.map(({ commDeviceId }) => commDeviceId)
    expect(idsOf((await ask(`ids=${own},${foreign}`)).body)).toEqual([own])
    expect(idsOf((await ask(`ids=${own},${foreign}`, await on.staff())).body)).toEqual([own, foreign])
  })

  it('leaves out devices outside the caller’s areas', async () => {
    const { acme } = server.estate
    const [inside, outside] = [await on.device(), await on.device()]
    const { pool } = server.context.database
    const { rows } = await pool.query<{ areaId: number }>(
      `insert into area ("clientId", "name", "typeId") select "clientId", 'Elsewhere', "typeId" from area where "areaId" = $1
       returning "areaId"`,
      [acme.areaId],
    )
    await pool.query('update controller set "commDeviceId" = $1 where "controllerId" = $2', [inside, acme.controllerId])
    const limited = await on.without([], { areaIds: [acme.areaId] })
    const other = await on.without([], { areaIds: rows.map(({ areaId }) => areaId) })
    expect((await ask(`ids=${inside},${outside}`, limited)).body.items).toHaveLength(1)
    expect((await ask(`ids=${inside},${outside}`, other)).body.items).toHaveLength(0)
  })

  it('needs the permission, and refuses what it is not asked for', async () => {
    const id = await on.device()
    expect((await ask(`ids=${id}`, await on.without(['COMMDEVICE_READ']))).status).toBe(403)
    expect((await ask(`ids=${id}`, server.client())).status).toBe(401)
    const many = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
    for (const wrong of ['', 'ids=', 'ids=a', `ids=${id}&days=0`, `ids=${id}&days=32`, `ids=${many}`, `ids=${id}&x=1`])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 422])
  })

  it('is kept for 31 days', async () => {
    const one = await on.device()
    await keep(one, 31 * 24 + 2, [1, 1])
    await keep(one, 31 * 24 - 2, [1, 1])
    const { forgetSignal } = await import('../../../../src/features/comm-devices/server/forget-signal.ts')
    await forgetSignal.run(server.context, new AbortController().signal)
    const { rows } = await server.context.database.pool.query(
      'select 1 from comm_device_signal where "commDeviceId" = $1',
      [one],
    )
    expect(rows).toHaveLength(1)
  })
})
