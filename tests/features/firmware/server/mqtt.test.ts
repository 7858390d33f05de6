import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FirmwareUpdate } from '../../../../src/domain/firmware-wire.ts'
import type { Device, Heard } from '../../../server/gateway/device.ts'
import { connectBoard } from '../../../server/gateway/esp-rfid/board.ts'
import { made, type Row, wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { brokers, connected, onlineAt, type TestBroker } from './brokers.ts'
import { type FirmwareHouse, openFirmware, sha256 } from './firmware-house.ts'

const [kind] = oneDatabase
const soon = { timeout: 20_000 }

describe.each(brokers)('firmware over MQTT, by %s', (_name, open) => {
  let house: FirmwareHouse
  let broker: TestBroker
  beforeAll(async () => {
    broker = await open()
    house = await openFirmware(kind, broker.environment)
    await connected(house.server)
  })
  afterAll(async () => {
    await house?.close()
    await broker?.stop()
  })
  const acme = () => house.server.estate.acme
  const connect = () => onlineAt(broker, house.server, acme())
  const leave = (device: Device) => device.client.endAsync()

  /** Asks Acme’s controller to run a new version, after anything before was cancelled. */
  async function ask(content: Uint8Array = randomBytes(5000), more: Row = {}) {
    const { controllerId } = acme()
    const { pool } = house.server.context.database
    await pool.query(`update firmware_update_request set "status" = 'cancelled' where "controllerId" = $1`, [
      controllerId,
    ])
    const firmware = await house.released(content, more)
    const { status, body } = await house.request({ controllerId, firmwareId: firmware['firmwareId'] })
    expect(status).toBe(201)
    return { id: Number(body['firmwareUpdateRequestId']), version: firmware['firmwareVersion'] }
  }
  /** What the server has told it by itself of an update. */
  const toldOf = async (device: Device, id: number) => {
    const is = ({ name, message }: Heard) =>
      name === 'firmware' && message['id'] === null && (message['update'] as Row)['requestId'] === id
    return (await device.hear(is)).message['update'] as FirmwareUpdate
  }
  const packet = async (device: Device, requestId: number, offset: number): Promise<Uint8Array> => {
    await device.publish('packet', { requestId, offset })
    const is = ({ name, message }: Heard) =>
      name === 'packet' && message['requestId'] === requestId && message['offset'] === offset
    const { message } = await device.hear(is)
    return message['image'] as Uint8Array
  }
  const receive = async (device: Device, { requestId }: FirmwareUpdate, from: number, until: number) => {
    const parts: Uint8Array[] = []
    for (let offset = from; offset < until;) {
      const bytes = await packet(device, requestId, offset)
      parts.push(bytes.subarray(0, until - offset))
      offset += bytes.length
    }
    return Buffer.concat(parts)
  }

  it('is told to who is connected, received, installed, and done once the version is reported', async () => {
    const device = await connect()
    await device.ask('firmware', {})
    const content = randomBytes(2500)
    const { id, version } = await ask(content)
    const update = await toldOf(device, id)
    expect(update).toEqual({
      requestId: id,
      firmwareVersion: version,
      bytes: 2500,
      sha256: sha256(content),
      packetSize: 1000,
      from: 0,
    })
    expect(await device.ask('firmware', {})).toMatchObject({ name: 'firmware', message: { update } })
    expect(await packet(device, id, 2000)).toHaveLength(500)
    const image = await receive(device, update, 0, update.bytes)
    expect(image).toEqual(content)
    const said = await device.ask('progress', { requestId: id, state: 'received', sha256: sha256(image) })
    expect(said).toMatchObject({ name: 'progress', message: { status: 'installing', reason: null } })
    expect((await device.ask('firmware', {})).message).toMatchObject({ update: null })
    await device.publish('status', { firmwareVersion: version })
    await expect.poll(() => house.requestOf(id), soon).toMatchObject({ status: 'done', received: 2500 })
    await leave(device)
  })

  it('is told to who connects, is tried again, or is of the next stage of a roll-out', async () => {
    const { id } = await ask()
    const device = await connect()
    await toldOf(device, id)
    expect(
      await device.ask('progress', { requestId: id, state: 'failed', reason: 'The battery is low' }),
    ).toMatchObject({ message: { status: 'failed', reason: 'The device gave up: The battery is low' } })
    device.heard.length = 0
    expect((await house.staff.post(`/api/firmwareupdaterequest/${id}/retry`, {})).status).toBe(200)
    await toldOf(device, id)
    await house.staff.post(`/api/firmwareupdaterequest/${id}/cancel`, {})
    const { firmwareId } = await house.released()
    const { firmwareRollOutId } = await made(house.staff, '/firmwarerollout', { firmwareId, areaIds: [acme().areaId] })
    const { rows } = await house.server.context.database.pool.query<{ id: number }>(
      `select "firmwareUpdateRequestId" as "id" from firmware_update_request
       where "rollOutId" = $1 and "controllerId" = $2`,
      [firmwareRollOutId, acme().controllerId],
    )
    await toldOf(device, Number(rows[0]?.id))
    await leave(device)
  })

  it('has the same checksum at whichever bytes its connection was cut', async () => {
    const content = randomBytes(3210)
    const { id } = await ask(content, { packetSize: 333 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3209 }), { maxLength: 3 }), async cuts => {
        const ends = [...new Set(cuts)].toSorted((one, other) => one - other)
        const parts: Uint8Array[] = []
        let has = 0
        for (const end of [...ends, content.length]) {
          const device = await connect()
          const update = await toldOf(device, id)
          // The server knows of no byte more than the device has told.
          expect(update.from).toBeLessThanOrEqual(has)
          parts.push(await receive(device, update, has, end))
          has = end === content.length ? 0 : end
          await device.ask('progress', { requestId: id, state: 'receiving', received: has })
          device.pullCable()
          await device.closed
        }
        expect(sha256(Buffer.concat(parts))).toBe(sha256(content))
      }),
      { numRuns: 4 },
    )
  })

  it('is refused with another checksum, and where nothing of it is sent', async () => {
    const device = await connect()
    const { id } = await ask()
    await toldOf(device, id)
    const refusal = async (name: string, message: Row) => {
      const answer = await device.ask(name, message)
      return [answer.name, answer.message['reason']]
    }
    expect(await refusal('packet', { requestId: id, offset: 5000 })).toEqual(['refused', 'offset is from 0 to 4999'])
    expect(await refusal('packet', { requestId: id })).toEqual(['refused', expect.stringMatching(/number/)])
    expect(await refusal('progress', { requestId: id, state: 'received', sha256: 'ABC' })).toEqual([
      'refused',
      expect.stringMatching(/SHA-256/),
    ])
    expect(await refusal('firmware', { controllerId: acme().controllerId })).toEqual(['refused', expect.any(String)])
    const other = { requestId: id, state: 'received', sha256: sha256(randomBytes(9)) }
    expect((await device.ask('progress', other)).message).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^The device received something else/),
    })
    expect(await refusal('packet', { requestId: id, offset: 0 })).toEqual([
      'refused',
      expect.stringMatching(/^This update is not being sent/),
    ])
    await leave(device)
  })

  it('is neither given to another device, nor heard by it', async () => {
    const { borough } = house.server.estate
    const own = `gatehouse/${acme().controllerId}`
    const [device, other] = [await connect(), await onlineAt(broker, house.server, borough)]
    for (const filter of ['#', 'gatehouse/#', 'gatehouse/+/to/#', `${own}/to/+`, `${own}/to/packet`])
      await other.client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined)
    const seen: string[] = []
    other.client.on('message', topic => seen.push(topic))
    const { id } = await ask()
    const update = await toldOf(device, id)
    const refused = await other.ask('packet', { requestId: id, offset: 0 })
    expect(refused).toMatchObject({ name: 'refused', message: { reason: expect.stringMatching(/does not exist/) } })
    expect((await other.ask('progress', { requestId: id, state: 'failed', reason: 'Mine' })).name).toBe('refused')
    expect((await other.ask('firmware', {})).message).toMatchObject({ update: null })
    await receive(device, update, 0, 3000)
    expect(seen.filter(topic => !topic.startsWith(`gatehouse/${borough.controllerId}/to/`))).toEqual([])
    expect(other.heard.filter(({ name }) => name === 'packet')).toEqual([])
    // In the name of the other: the server's own broker ends such a connection.
    const before = device.heard.length
    const asked = JSON.stringify({ requestId: id, offset: 4000 })
    void other.client.publishAsync(`${own}/packet`, asked, { qos: 1 }).catch(() => undefined)
    void other.client.publishAsync(`${own}/to/packet`, Buffer.alloc(20), { qos: 1 }).catch(() => undefined)
    await device.ask('pull', {})
    expect(device.heard.slice(before).filter(({ name }) => name === 'packet')).toEqual([])
    await Promise.all([leave(device), other.client.endAsync(true)])
  })

  it('answers a flood of requests or loses them, and goes on', async () => {
    const device = await connect()
    const { id } = await ask(randomBytes(20_000), { packetSize: 4096 })
    await toldOf(device, id)
    // Many more than it may, and fewer than it would be cut off for.
    const offsets = Array.from({ length: 150 }, (_, index) => index * 128)
    await Promise.all(offsets.map(offset => device.publish('packet', { requestId: id, offset })))
    const packets = () => device.heard.filter(({ name }) => name === 'packet')
    await expect.poll(() => packets().length, soon).toBeGreaterThan(0)
    // What was lost is asked for again.
    const last = async () => {
      await device.publish('packet', { requestId: id, offset: 19_999 })
      return packets().find(({ message }) => message['offset'] === 19_999)?.message['image']
    }
    await expect.poll(last, { ...soon, interval: 200 }).toHaveLength(1)
    const strange = packets().filter(({ message }) => ![...offsets, 19_999].includes(Number(message['offset'])))
    expect(strange).toEqual([])
    await leave(device)
  })

  it('is not asked of an ESP-RFID board, and ends where it was asked before that was known', async () => {
    const { id } = await ask()
    const { controllerId } = acme()
    const reason = 'It is an ESP-RFID board: its firmware is not updated from here'
    const password = await broker.passwordOf(house.server, acme(), controllerId)
    const board = await connectBoard({ url: broker.url, controllerId, password, users: new Map() })
    await board.heartbeat()
    await expect.poll(() => house.requestOf(id), soon).toMatchObject({ status: 'failed', reason })
    const { firmwareId } = await house.released()
    expect(await house.request({ controllerId, firmwareId })).toMatchObject(wrong('controllerId', reason))
    const again = await house.staff.post<Row>(`/api/firmwareupdaterequest/${id}/retry`, {})
    expect(again).toMatchObject({ status: 409, body: { error: expect.stringContaining(reason) } })
    const rollOut = await house.staff.post('/api/firmwarerollout', { firmwareId, areaIds: [acme().areaId] })
    expect(rollOut).toMatchObject(wrong('areaIds', expect.stringMatching(/or is an ESP-RFID board$/)))
    await board.leave()
    // A controller in its place says what it runs.
    const device = await connect()
    await device.publish('status', { firmwareVersion: '4.0' })
    const request = () => house.request({ controllerId, firmwareId })
    await expect.poll(request, soon).toMatchObject({ status: 201 })
    await leave(device)
  })
})
