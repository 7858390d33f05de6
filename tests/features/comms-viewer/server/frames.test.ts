import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pair } from '../../../server/gateway/esp-rfid/board.ts'
import { ownDevice } from '../../../server/gateway/device.ts'
import { all, post, rowsOf, senderOf } from '../../../server/events/sending.ts'
import { freePort } from '../../../support/free-port.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { caller, type TestClient } from '../../../support/test-client.ts'
import { look } from './house.ts'

type Row = Record<string, unknown>
const [keycode, pin] = ['0000FEEDF00D', '80512766']

describe.each(oneDatabase)('the frames of a controller, on %s', kind => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    port = await freePort()
    server = await startServer(kind, { environment: { MQTT_PORT: String(port) } })
    const { acme } = server.estate
    // What a controller must hold is what was written by way of the API.
    await owner().put(`/api/door/${acme.doorIds[0]}`, { unlockDuration: 7 })
    const made = await owner().post<Row>('/api/fob', { kind: 'card', keycode, pin, reference: 'Card 1' })
    await owner().post<Row>('/api/tokenactivation', { tokenId: made.body['fobId'], areaId: acme.areaId })
  })
  afterAll(() => server?.close())
  const acme = () => server.estate.acme
  const owner = () => server.client('siteOwner')
  /** Calls as a controller does, with a key of its own, or of its client. */
  const callerOf = async (controllerId?: number): Promise<TestClient & { readonly key: string }> => {
    const { key } = await senderOf(server, acme(), controllerId)
    return { key, ...caller(server.url, async () => ({ authorization: `Bearer ${key}` })) }
  }

  it('are told of both directions over MQTT, as they are on the wire, and in words', async () => {
    const viewer = await look(server, acme().controllerId)
    const device = await ownDevice(server, port, acme())
    await device.online()
    const row = rowsOf(acme().controllerId, 700)
    const events = [row({ door: 1, keycode }), row({ type: 'doorOpened', door: 1 })]
    await device.ask('events', { id: 'e1', events })
    const unlocked = owner().post(`/api/door/${acme().doorIds[0]}/unlock`, {})
    const { message } = await device.hear(({ name }) => name === 'commands')
    await device.publish('answer', { commandId: message['commandId'], done: true })
    await unlocked
    await device.publish('status', 'no JSON, and 80512766 in it')
    const own = `${acme().controllerId}`
    expect(await viewer.meaning(/^Says that it is online$/)).toMatchObject({
      direction: 'fromDevice',
      carrier: 'mqtt',
      what: `${own}/connection`,
      text: '"online"',
      bytes: 6,
    })
    expect(await viewer.meaning(/^2 events: Access granted at door 1, Door opened at door 1$/)).toMatchObject({
      what: `${own}/events`,
    })
    expect(await viewer.meaning(/^2 stored$/)).toMatchObject({
      direction: 'toDevice',
      what: `${own}/to/events`,
      text: '{ "id": "e1", "accepted": 2, "duplicate": 0, "rejected": [] }',
    })
    expect(await viewer.meaning(/^Command: unlock door 1 for \d+ s$/)).toMatchObject({ what: `${own}/to/commands` })
    await viewer.meaning(/^Command done$/)
    expect(await viewer.meaning(/^Could not be read/)).toMatchObject({ what: `${own}/status`, text: '' })
    await viewer.meaning(/^Refused: The message is not JSON/)
    await device.client.endAsync()
    await viewer.stop()
  })

  it('are told of calls over HTTP and their answers, failed ones too, if their key was good', async () => {
    const viewer = await look(server, acme().controllerId)
    const { controllerId } = acme()
    const device = await callerOf(controllerId)
    const waiting = device.get('/api/ingest/commands?wait=1')
    await device.get(`/api/ingest/changes?controllerId=${controllerId}&after=0&limit=1&keycode=${keycode}`)
    await device.get(`/api/ingest/changes?controllerId=${controllerId}&limit=1`)
    await device.post('/api/ingest/status', { controllerId, firmwareVersion: '9.9' })
    await device.post('/api/ingest/changes/acknowledge', { controllerId, changeId: 999_999_999 })
    await post(server.url, device.key, [rowsOf(controllerId, 701)({ keycode })])
    const malformed = await fetch(`${server.url}/api/ingest/events`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${device.key}` },
      body: `[{"keycode":"${keycode}"`,
    })
    expect(malformed.status).toBe(400)
    const stranger = caller(server.url, async () => ({ authorization: 'Bearer ghk_wrong_wrong_wrong_wrong_wrong' }))
    expect((await stranger.post('/api/ingest/status', { controllerId, voltages: 'stranger' })).status).toBe(401)
    const foreign = (await senderOf(server, server.estate.borough)).key
    await caller(server.url, async () => ({ authorization: `Bearer ${foreign}` })).post('/api/ingest/status', {
      controllerId,
      voltages: 'stranger',
    })
    await waiting
    const heard = await viewer.until(frames => frames.filter(({ direction }) => direction === 'toDevice').length >= 7)
    const told = heard.map(({ direction, what, status, meaning }) => [
      direction === 'fromDevice' ? 'from' : 'to',
      what.replace(`controllerId=${controllerId}`, 'controllerId=ID'),
      ...(status === undefined ? [] : [status]),
      meaning,
    ])
    expect(told).toEqual(
      expect.arrayContaining([
        ['from', 'GET /api/ingest/commands?wait=1', 'Asks for commands, waits up to 1 s'],
        ['to', 'GET /api/ingest/commands', 200, 'No commands'],
        ['from', 'GET /api/ingest/changes?controllerId=ID&after=0&limit=1&…=…', 'Asks for changes'],
        ['to', 'GET /api/ingest/changes', 400, expect.stringMatching(/^Refused: /)],
        ['to', 'GET /api/ingest/changes', 200, expect.stringMatching(/^Changes: 1, up to \d+, more follow$/)],
        ['from', 'POST /api/ingest/status', 'Status: firmware 9.9'],
        ['to', 'POST /api/ingest/status', 204, 'Taken'],
        ['from', 'POST /api/ingest/changes/acknowledge', 'Acknowledged up to 999999999'],
        ['to', 'POST /api/ingest/changes/acknowledge', expect.any(Number), expect.stringMatching(/^Refused: /)],
        ['from', 'POST /api/ingest/events', '1 event: Access granted'],
        ['to', 'POST /api/ingest/events', 200, '1 stored'],
        ['from', 'POST /api/ingest/events', 'Could not be read: it is not shown'],
        ['to', 'POST /api/ingest/events', 400, expect.stringMatching(/^Refused: Body is not valid JSON/)],
      ]),
    )
    expect(heard.every(({ carrier }) => carrier === 'http')).toBe(true)
    expect(JSON.stringify(heard)).not.toMatch(/stranger|401|404/)
    await viewer.stop()
  })

  it('never have what opens doors: not of real deliveries, nor of what controllers send, over either carrier', async () => {
    const viewer = await look(server, acme().controllerId)
    const { controllerId } = acme()
    const device = await ownDevice(server, port, acme())
    await device.online()
    const http = await callerOf(controllerId)
    const delivered = [
      await device.ask('records', { limit: 1000 }),
      await device.ask('pull', { limit: 1000 }),
      await http.get(`/api/ingest/records?controllerId=${controllerId}&limit=1000`),
      await http.get(`/api/ingest/changes?controllerId=${controllerId}&limit=1000`),
    ]
    for (const each of delivered.map(answer => JSON.stringify(answer))) {
      expect(each).toContain(keycode)
      expect(each).toContain(pin)
    }
    const row = rowsOf(controllerId, 702)
    const events = [row({ keycode, data: { pin, keycodes: 'x', raw: 'shown' } })]
    await device.ask('events', { events })
    await post(server.url, http.key, [row({ keycode, data: { userPin: pin } })])
    const holdings = [{ subject: 'token', count: 1, checksum: '80512766feedf00d' }]
    await device.ask('holdings', { version: 2, holdings })
    await http.post('/api/ingest/holdings', { controllerId, version: 2, holdings })
    await viewer.until(frames => frames.filter(({ what }) => what.includes('holdings')).length >= 4)
    const told = JSON.stringify(viewer.frames())
    for (const secret of [keycode, pin, 'feedf00d', http.key, device.key]) expect(told).not.toContain(secret)
    expect(told).toContain('shown')
    expect(told).toContain('\\"keycode\\": \\"…\\"')
    expect(told).toContain('\\"pin\\": \\"…\\"')
    await device.client.endAsync()
    await viewer.stop()
  })

  it('have nothing of what somebody types at its console, or it answers', async () => {
    const staff = server.client('internalStaff')
    await staff.post(`/api/user/${server.estate.userIds.internalStaff}/set-browsing-client`, {
      clientId: acme().clientId,
    })
    const viewer = await look(server, acme().controllerId)
    const device = await ownDevice(server, port, acme())
    await device.online()
    await device.ask('pull', { limit: 1 })
    const typed = staff.post(`/api/controller/${acme().controllerId}/console`, { text: `set code ${pin}` })
    const { message } = await device.hear(({ name }) => name === 'commands')
    expect(message['text']).toContain(pin)
    await device.publish('answer', { commandId: message['commandId'], done: true, output: `code ${pin} is set` })
    await typed
    await viewer.meaning(/^Command: what somebody has typed at its console$/)
    await viewer.meaning(/^Command done$/)
    expect(JSON.stringify(viewer.frames())).not.toContain(pin)
    await device.client.endAsync()
    await viewer.stop()
  })

  it('of an ESP-RFID board are as on the wire, without its cards', async () => {
    const viewer = await look(server, acme().controllerId)
    const board = await pair(server, port, acme(), new Map([['deadbeef', '2147483647']]))
    await board.heartbeat()
    await expect.poll(() => [...board.users.keys()], { timeout: 30_000 }).toContain('feedf00d')
    await board.say({ type: 'access', isKnown: 'true', access: 'Always', username: 'feedf00d', uid: 'feedf00d' })
    await board.say({ type: 'WARN', src: 'rfid', desc: 'Unknown rfid tag is scanned', data: 'feedf00d' })
    await board.say({ type: 'ERRO', src: 'wifi', desc: 'WiFi is lost', data: 'feedf00d' })
    const heard = await viewer.until(frames => frames.some(({ text }) => text.includes('WiFi is lost')))
    const told = heard.map(({ direction, what, meaning }) => [direction, what, meaning])
    const topic = (name: string) => `esp-rfid/${acme().controllerId}/${name}`
    for (const [direction, name, meaning] of [
      ['fromDevice', 'send', 'Says that it is there, running for 5 s'],
      ['toDevice', 'cmd', 'Command: say its list of cards'],
      ['fromDevice', 'send', 'A card of its list'],
      ['toDevice', 'cmd', 'Command: remove a card from its list'],
      ['fromDevice', 'send', 'Has removed a card'],
      ['toDevice', 'cmd', 'Command: add a card to its list'],
      ['fromDevice', 'send', 'Has read a card of its list: Always'],
      ['fromDevice', 'send', undefined],
    ])
      expect(told).toContainEqual([direction, topic(name ?? ''), meaning])
    expect(JSON.stringify(heard)).not.toMatch(/feedf00d|deadbeef|FEEDF00D/)
    const pending = `select 1 from change_log where "controllerId" = $1 and "acknowledged" is null`
    await expect.poll(async () => (await all(server, pending, [acme().controllerId])).length).toBe(0)
    await board.leave()
    await viewer.stop()
  }, 60_000)

  it('of a call for several controllers are those of the one that is looked at', async () => {
    const { clientId, areaId, controllerId } = acme()
    const { pool } = server.context.database
    const other = await insertRow(pool, 'controller', 'controllerId', { clientId, areaId, name: 'Other', type: '410' })
    const viewer = await look(server, controllerId)
    const gateway = await callerOf()
    const [own, others] = [rowsOf(controllerId, 703), rowsOf(other, 703)]
    const bad = { type: 'no good type!' }
    await post(server.url, gateway.key, [others({ door: 9 }), own({ door: 1 }), others(bad), own(bad), { sequence: 1 }])
    await post(server.url, gateway.key, [others({ door: 9 })])
    await gateway.post('/api/ingest/status', { controllerId: other, voltages: 'of the other' })
    await gateway.get('/api/ingest/commands?wait=0')
    await viewer.meaning(/^No commands$/)
    // What the board of before still says comes over MQTT.
    const heard = viewer.frames().filter(({ carrier }) => carrier === 'http')
    expect(heard.map(({ what, meaning }) => [what.replace(/.*\//, ''), meaning])).toEqual([
      [
        'events',
        expect.stringMatching(/^2 events: Access granted at door 1, Unknown event .*; 3 of other controllers$/),
      ],
      ['events', expect.stringMatching(/^[12] stored, 1 rejected: /)],
      ['commands?wait=0', 'Asks for commands'],
      ['commands', 'No commands'],
    ])
    expect(heard[0]?.text).not.toContain(`"controllerId": ${other}`)
    expect(heard[1]?.text).toContain('"index": 3')
    await viewer.stop()
  })
})
