import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, type Row, wrong } from '../../../server/rest/house.ts'
import { databaseKinds } from '../../../support/database.ts'
import { expireInstalling } from '../../../../src/features/firmware/server/device/installed.ts'
import { type FirmwareHouse, openFirmware, sha256 } from './firmware-house.ts'

const minuteMs = 60_000

describe.each(databaseKinds)('firmware for a controller, on %s', kind => {
  let house: FirmwareHouse
  beforeAll(async () => void (house = await openFirmware(kind)))
  afterAll(() => house?.close())

  /** What Acme’s controller is asked to run, after anything before was cancelled. */
  async function asked(content: Uint8Array = randomBytes(5000), more: Row = {}) {
    const { controllerId } = house.server.estate.acme
    await house.server.context.database.pool.query(
      `update firmware_update_request set "status" = 'cancelled' where "controllerId" = $1`,
      [controllerId],
    )
    const firmware = await house.released(content, more)
    const { status, body } = await house.request({ controllerId, firmwareId: firmware['firmwareId'] })
    expect(status).toBe(201)
    return { firmware, request: body, id: body['firmwareUpdateRequestId'], device: await house.device(controllerId) }
  }

  it('has an image whose size and checksum the server has computed, whatever the form says', async () => {
    const content = randomBytes(3000)
    const { status, body } = await house.image(content)
    expect(status).toBe(201)
    const sent = { firmwareVersion: '1.0', image: body['key'], packetSize: 512 }
    const firmware = await made(house.staff, '/firmware', sent)
    expect(firmware).toMatchObject({ imageBytes: 3000, imageSha256: sha256(content), packetSize: 512 })
    const other = randomBytes(100)
    const image = (await house.image(other)).body['key']
    expect(await house.staff.put(`/api/firmware/${String(firmware['firmwareId'])}`, { image })).toMatchObject({
      status: 200,
      body: { imageBytes: 100, imageSha256: sha256(other) },
    })
  })

  it('takes no empty image and none above 16 MB', async () => {
    expect((await house.image(new Uint8Array())).status).toBe(422)
    expect((await house.image(new Uint8Array(16 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('cannot be requested without an image, nor unreleased', async () => {
    const { controllerId } = house.server.estate.acme
    const bare = await made(house.staff, '/firmware', { firmwareVersion: '2.0', released: true })
    expect(await house.request({ controllerId, firmwareId: bare['firmwareId'] })).toMatchObject(
      wrong('firmwareId', 'Firmware has no image'),
    )
    const { firmwareId } = await house.released(undefined, { released: false })
    expect(await house.request({ controllerId, firmwareId })).toMatchObject(
      wrong('firmwareId', 'Firmware is not released'),
    )
  })

  it('is received packet by packet, installed, and done once the device says that it runs it', async () => {
    const content = randomBytes(2500)
    const { firmware, id, device } = await asked(content)
    const update = await device.ask()
    expect(update).toEqual({
      requestId: id,
      firmwareVersion: firmware['firmwareVersion'],
      bytes: 2500,
      sha256: sha256(content),
      packetSize: 1000,
      from: 0,
    })
    expect((await device.packet(id, 2000)).bytes).toHaveLength(500)
    const sent = await device.say(id, { state: 'receiving', received: 1000 })
    expect(sent).toMatchObject({ status: 200, body: { status: 'sending', reason: null } })
    expect(await house.requestOf(id)).toMatchObject({ status: 'sending', received: 1000, attempts: 1 })
    expect(await device.takeAll()).toMatchObject({ status: 200, body: { status: 'installing' } })
    expect(await device.ask()).toBeNull()
    await device.status('4.0')
    expect(await house.requestOf(id)).toMatchObject({ status: 'installing', received: 2500 })
    await device.status(firmware['firmwareVersion'])
    expect(await house.requestOf(id)).toMatchObject({ status: 'done', reason: null })
  })

  it('has the same checksum at whichever bytes it was cut off and gone on with', async () => {
    const content = randomBytes(4321)
    const { id, device } = await asked(content, { packetSize: 333 })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4320 }), { maxLength: 4 }), async cuts => {
        const ends = [...new Set(cuts)].toSorted((one, other) => one - other)
        const parts: Uint8Array[] = []
        let has = 0
        for (const end of [...ends, content.length]) {
          const update = await device.ask()
          // The server knows of no byte more than the device has told.
          expect(update?.from).toBeLessThanOrEqual(has)
          if (!update) throw new Error('It is not asked for any more')
          parts.push(await device.receive(update, has, end))
          has = end
          await device.say(id, { state: 'receiving', received: has === content.length ? 0 : has })
        }
        expect(sha256(Buffer.concat(parts))).toBe(sha256(content))
      }),
      { numRuns: 15 },
    )
  })

  it('goes on from the byte that the device has told last', async () => {
    const { id, device } = await asked()
    await device.say(id, { state: 'receiving', received: 1234 })
    expect(await device.ask()).toMatchObject({ from: 1234 })
    expect(await device.say(id, { state: 'receiving', received: 5001 })).toMatchObject({ status: 400 })
    // One that has lost all of it begins again, and its time is counted from then.
    const before = await house.requestOf(id)
    house.forward(minuteMs)
    await device.packet(id, 0)
    const after = await house.requestOf(id)
    expect(after).toMatchObject({ received: 0, attempts: 2 })
    expect(Date.parse(String(after['startedAt']))).toBeGreaterThan(Date.parse(String(before['startedAt'])))
  })

  it('has failed, in words, with another checksum, and can be tried again from the beginning', async () => {
    const { id, device } = await asked()
    await device.packet(id, 0)
    const answer = await device.say(id, { state: 'received', sha256: sha256(randomBytes(10)) })
    expect(answer).toMatchObject({ status: 200, body: { status: 'failed' } })
    expect(answer.body.reason).toMatch(/^The device received something else: its SHA-256 is [0-9a-f]{16}…$/)
    expect(await device.ask()).toBeNull()
    expect((await device.packet(id, 0)).status).toBe(409)
    expect((await house.staff.post(`/api/firmwareupdaterequest/${String(id)}/retry`, {})).status).toBe(200)
    expect(await device.ask()).toMatchObject({ requestId: id, from: 0 })
    await device.packet(id, 0)
    expect(await house.requestOf(id)).toMatchObject({ status: 'sending', reason: null, attempts: 2 })
  })

  it('has failed with the reason of the device', async () => {
    const { id, device } = await asked()
    expect(await device.giveUp('No room')).toMatchObject({ body: { status: 'failed' } })
    expect(await house.requestOf(id)).toMatchObject({ status: 'failed', reason: 'The device gave up: No room' })
  })

  it('has failed where the device does not run it half an hour after it had received it', async () => {
    const { id, device, firmware } = await asked()
    await device.status('4.0')
    await device.takeAll()
    const run = () => expireInstalling.run(house.server.context, new AbortController().signal)
    house.forward(29 * minuteMs)
    await run()
    expect(await house.requestOf(id)).toMatchObject({ status: 'installing' })
    house.forward(2 * minuteMs)
    await run()
    const reason = `30 minutes after it had received ${String(firmware['firmwareVersion'])} it still reports 4.0`
    expect(await house.requestOf(id)).toMatchObject({ status: 'failed', reason })
  })

  it('answers the same where the device says again that it has all of it', async () => {
    const { id, device } = await asked()
    await device.takeAll()
    const again = await device.say(id, {
      state: 'received',
      sha256: (await house.requestOf(id))['x'] ?? '0'.repeat(64),
    })
    expect(again.status).toBe(409)
    const { rows } = await house.server.context.database.pool.query<{ sha: string }>(
      `select "imageSha256" as "sha" from firmware join firmware_update_request using ("firmwareId") where "firmwareUpdateRequestId" = $1`,
      [id],
    )
    expect(await device.say(id, { state: 'received', sha256: rows[0]?.sha })).toMatchObject({
      status: 200,
      body: { status: 'installing' },
    })
  })

  it('is given to nobody but its own device', async () => {
    const { acme, borough } = house.server.estate
    const { id } = await asked()
    const path = `/api/ingest/firmware?controllerId=${acme.controllerId}`
    expect((await house.server.client().get(path)).status).toBe(401)
    expect((await house.staff.get(path)).status).toBe(401)
    const other = await house.device(borough.controllerId, borough)
    expect((await other.as.get(path)).status).toBe(403)
    const theirs = await house.device(borough.controllerId, borough, false)
    expect((await theirs.as.get(path)).status).toBe(404)
    expect((await theirs.packet(id, 0)).status).toBe(404)
    expect((await theirs.say(id, { state: 'failed', reason: 'Mine' })).status).toBe(404)
    expect(await house.requestOf(id)).toMatchObject({ status: 'requested' })
  })

  it('refuses bytes that there are none of, and what is no number', async () => {
    const { id, device } = await asked()
    expect((await device.packet(id, 5000)).status).toBe(400)
    expect((await device.packet(id, -1)).status).toBe(400)
    expect((await device.packet(999_999, 0)).status).toBe(404)
    expect((await device.say(id, { state: 'received', sha256: 'ABC' })).status).toBe(400)
    expect((await device.say(id, { state: 'failed', reason: '' })).status).toBe(400)
  })

  it('is asked for once at a time, and cancelled before it is installed', async () => {
    const { id, device, firmware } = await asked()
    const { controllerId } = house.server.estate.acme
    expect(await house.request({ controllerId, firmwareId: firmware['firmwareId'] })).toMatchObject(
      wrong('controllerId', 'It has an open update already: cancel that first, or wait for it'),
    )
    await device.packet(id, 0)
    const cancel = () => house.staff.post(`/api/firmwareupdaterequest/${String(id)}/cancel`, {})
    expect((await cancel()).status).toBe(200)
    expect(await device.ask()).toBeNull()
    expect((await device.packet(id, 1000)).status).toBe(409)
    expect((await cancel()).status).toBe(409)
  })

  it('keeps its image while devices are being updated to it, and stays released', async () => {
    const { firmware } = await asked()
    const path = `/api/firmware/${String(firmware['firmwareId'])}`
    const image = (await house.image(randomBytes(10))).body['key']
    const text = 'Devices are being updated to this version: cancel these updates first'
    expect(await house.staff.put(path, { image })).toMatchObject(wrong('image', text))
    expect(await house.staff.put(path, { released: false })).toMatchObject(wrong('released', text))
    expect((await house.staff.put(path, { notes: 'Better' })).status).toBe(200)
  })

  it('is not asked of a device of another client', async () => {
    const { firmwareId } = await house.released()
    const { controllerId } = house.server.estate.borough
    expect(await house.request({ controllerId, firmwareId })).toMatchObject({ status: 422 })
    const owner = house.server.client('siteOwner')
    const body = { controllerId: house.server.estate.acme.controllerId, firmwareId }
    expect((await owner.post('/api/firmwareupdaterequest', body)).status).toBe(403)
  })
})
