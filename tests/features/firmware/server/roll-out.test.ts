import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRows } from '../../../../server/db/insert.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row, wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { type FirmwareHouse, openFirmware } from './firmware-house.ts'

describe.each(oneDatabase)('a roll-out of firmware, on %s', kind => {
  let house: FirmwareHouse
  /** Twenty devices of a site of their own. */
  let areaId: number
  beforeAll(async () => {
    house = await openFirmware(kind)
    const { server, staff } = house
    const { clientId } = server.estate.acme
    areaId = (await made(staff, '/area', { name: 'Depot', typeId: server.estate.areaTypeId }))['areaId'] as number
    const rows = Array.from({ length: 20 }, (_, index) => ({ clientId, name: `Depot ${index + 1}`, areaId }))
    await insertRows(server.context.database.pool as never, 'controller', rows, 'controllerId')
  })
  afterAll(() => house?.close())

  const start = async (more: Row = {}) => {
    const { pool } = house.server.context.database
    await pool.query(
      `update firmware_update_request set "status" = 'cancelled' where "status" not in ('done', 'failed')`,
    )
    await pool.query('update controller set "firmwareVersion" = null')
    const firmware = await house.released()
    const rollOut = await made(house.staff, '/firmwarerollout', {
      firmwareId: firmware['firmwareId'],
      areaIds: [areaId],
      ...more,
    })
    return { firmware, id: rollOut['firmwareRollOutId'] }
  }
  const rollOutOf = async (id: unknown) => (await house.staff.get<Row>(`/api/firmwarerollout/${String(id)}`)).body
  const requestsOf = async (id: unknown, status?: string) => {
    const { rows } = await house.server.context.database.pool.query<{
      controllerId: number
      status: string
      reason: string | null
    }>(
      `select "controllerId", "status", "reason" from firmware_update_request where "rollOutId" = $1
         and ($2::text is null or "status" = $2) order by "position"`,
      [id, status ?? null],
    )
    return rows
  }
  /** All that are asked now are updated. */
  const update = async (id: unknown, version: unknown) => {
    for (const { controllerId } of await requestsOf(id, 'requested')) {
      const device = await house.device(controllerId)
      await device.takeAll()
      await device.status(version)
    }
  }

  it('asks 5%, then 25%, then all, each stage once the one before has ended', async () => {
    const { id, firmware } = await start()
    expect(await rollOutOf(id)).toMatchObject({ status: 'running', stage: 5, devices: 20 })
    expect([await requestsOf(id, 'requested'), await requestsOf(id, 'planned')].map(all => all.length)).toEqual([1, 19])
    await update(id, firmware['firmwareVersion'])
    expect(await rollOutOf(id)).toMatchObject({ status: 'running', stage: 25, done: 1 })
    expect(await requestsOf(id, 'requested')).toHaveLength(4)
    await update(id, firmware['firmwareVersion'])
    expect(await rollOutOf(id)).toMatchObject({ status: 'running', stage: 100, done: 5 })
    await update(id, firmware['firmwareVersion'])
    expect(await rollOutOf(id)).toMatchObject({ status: 'done', done: 20, failed: 0 })
    // Those that run it are left out of the next.
    const again = { firmwareId: firmware['firmwareId'], areaIds: [areaId] }
    expect(await house.staff.post('/api/firmwarerollout', again)).toMatchObject(
      wrong(
        'areaIds',
        'There is no device here that can be updated to it: each runs it, is being updated, or is an ESP-RFID board',
      ),
    )
  })

  it('stops by itself when more than a share of those tried has failed', async () => {
    const { id, firmware } = await start({ mostFailed: 20 })
    await update(id, firmware['firmwareVersion'])
    const [first, second, third] = await requestsOf(id, 'requested')
    const devices = await Promise.all([first, second, third].map(each => house.device(each?.controllerId ?? 0)))
    await devices[0]?.takeAll()
    await devices[1]?.ask().then(asked => devices[1]?.packet(asked?.requestId, 0))
    // One of four tried is more than a fifth.
    await devices[2]?.giveUp()
    expect(await rollOutOf(id)).toMatchObject({
      status: 'stopped',
      reason: '1 of 4 tried have failed: more than 20%',
      done: 1,
      failed: 1,
    })
    const left = Map.groupBy(await requestsOf(id), ({ status }) => status)
    expect(Object.fromEntries([...left].map(([status, all]) => [status, all.length]))).toEqual({
      done: 1,
      installing: 1,
      failed: 1,
      cancelled: 17,
    })
    expect(left.get('cancelled')?.[0]?.reason).toBe('The roll-out stopped: too many failed')
    expect(await devices[1]?.ask()).toBeNull()
    const { body } = await house.staff.get<{ items: Row[] }>(`/api/firmwarerollout/${String(id)}/history`)
    expect(JSON.stringify(body)).toContain('Stopped by itself')
    // What has received all of it finishes.
    await devices[0]?.status(firmware['firmwareVersion'])
    expect(await rollOutOf(id)).toMatchObject({ status: 'stopped', done: 2 })
  })

  it('goes on while no more than the share has failed', async () => {
    const { id } = await start({ mostFailed: 100 })
    const [only] = await requestsOf(id, 'requested')
    await (await house.device(only?.controllerId ?? 0)).giveUp()
    expect(await rollOutOf(id)).toMatchObject({ status: 'running', stage: 25, failed: 1 })
  })

  it('asks all devices at once where it is told to, and only those of its places', async () => {
    const { id } = await start({ pace: 'atOnce' })
    expect(await requestsOf(id, 'requested')).toHaveLength(20)
    const own = house.server.estate.acme.controllerId
    expect((await requestsOf(id)).some(({ controllerId }) => controllerId === own)).toBe(false)
    const { firmwareId } = await house.released()
    const all = await made(house.staff, '/firmwarerollout', { firmwareId })
    // The others are being updated already.
    expect(await requestsOf(all['firmwareRollOutId'])).toMatchObject([{ controllerId: own, status: 'requested' }])
  })

  it('tries devices in an order that stays the same for a version', async () => {
    const { id, firmware } = await start()
    const order = async (of: unknown) => (await requestsOf(of)).map(({ controllerId }) => controllerId)
    const first = await order(id)
    expect(first).not.toEqual(first.toSorted((one, other) => one - other))
    await house.staff.post(`/api/firmwarerollout/${String(id)}/stop`, {})
    const again = await made(house.staff, '/firmwarerollout', { firmwareId: firmware['firmwareId'], areaIds: [areaId] })
    expect(await order(again['firmwareRollOutId'])).toEqual(first)
  })

  it('goes on when its last open request is cancelled, or somebody begins the next stage', async () => {
    const { id } = await start()
    const { pool } = house.server.context.database
    const { rows } = await pool.query<{ id: number }>(
      `select "firmwareUpdateRequestId" as "id" from firmware_update_request where "rollOutId" = $1 and "status" = 'requested'`,
      [id],
    )
    await house.staff.post(`/api/firmwareupdaterequest/${String(rows[0]?.id)}/cancel`, {})
    expect(await rollOutOf(id)).toMatchObject({ status: 'running', stage: 25 })
    expect((await house.staff.post(`/api/firmwarerollout/${String(id)}/go-on`, {})).status).toBe(200)
    expect(await rollOutOf(id)).toMatchObject({ stage: 100 })
    expect((await house.staff.post(`/api/firmwarerollout/${String(id)}/go-on`, {})).status).toBe(409)
  })

  it('goes on when its last open request is deleted', async () => {
    const { id } = await start()
    const { pool } = house.server.context.database
    const { rows } = await pool.query<{ id: number }>(
      `select "firmwareUpdateRequestId" as "id" from firmware_update_request where "rollOutId" = $1 and "status" = 'requested'`,
      [id],
    )
    expect((await house.staff.delete(`/api/firmwareupdaterequest/${String(rows[0]?.id)}`)).status).toBe(204)
    expect(await rollOutOf(id)).toMatchObject({ status: 'running', stage: 25 })
  })

  it('is stopped by hand, and is then over', async () => {
    const { id } = await start()
    expect((await house.staff.post(`/api/firmwarerollout/${String(id)}/stop`, {})).status).toBe(200)
    expect(await rollOutOf(id)).toMatchObject({ status: 'stopped', reason: 'Stopped by Con staff of 3' })
    expect(await requestsOf(id, 'cancelled')).toHaveLength(20)
    expect((await house.staff.post(`/api/firmwarerollout/${String(id)}/stop`, {})).status).toBe(409)
  })

  it('is the provider’s alone, and of no place of another client', async () => {
    const { firmwareId } = await house.released()
    const { borough } = house.server.estate
    const body = { firmwareId, areaIds: [areaId] }
    const limited = await limitedTo(house.server, 'limited', [areaId])
    for (const other of [house.server.client('siteOwner'), house.server.client('engineer'), limited])
      expect((await other.post('/api/firmwarerollout', body)).status).toBe(403)
    expect((await house.server.client().post('/api/firmwarerollout', body)).status).toBe(401)
    const theirs = await house.staff.post('/api/firmwarerollout', { firmwareId, areaIds: [borough.areaId] })
    expect(theirs.status).toBe(422)
  })
})
