import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/free-port.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { all } from '../../events/sending.ts'
import { pair, type Board } from './board.ts'

type Row = Record<string, unknown>
const patience = { timeout: 30_000 }

describe.each(oneDatabase)('an ESP-RFID board on %s', kind => {
  let server: TestServer
  let port: number
  let board: Board
  beforeAll(async () => {
    port = await freePort()
    server = await startServer(kind, { environment: { MQTT_PORT: String(port) } })
    // What its controller must hold is what was written by way of the API.
    const { doorIds, readerIds } = server.estate.acme
    await owner().put(`/api/door/${doorIds[0]}`, { unlockDuration: 7 })
    await owner().put(`/api/reader/${readerIds[0]}`, { pin: true })
    board = await pair(server, port, server.estate.acme, new Map([['deadbeef', '2147483647']]))
  })
  afterAll(async () => {
    await board?.leave().catch(() => undefined)
    await server?.close()
  })
  const acme = () => server.estate.acme
  const owner = () => server.client('siteOwner')
  const made = async (path: string, body: Row) => {
    const answer = await owner().post<Row>(`/api/${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const credential = async (keycode: string) => {
    const { fobId } = await made('fob', { kind: 'card', keycode, reference: keycode })
    await made('tokenactivation', { tokenId: fobId, areaId: acme().areaId })
    return { fobId: Number(fobId) }
  }
  const pending = async () =>
    (
      await all(
        server,
        `select 1 from change_log where "controllerId" = ${acme().controllerId} and "acknowledged" is null`,
      )
    ).length
  const events = (type: string) =>
    all<Row>(server, `select * from event where "controllerId" = ${acme().controllerId} and "type" = '${type}'`)
  const tell = (command: string) => owner().post<Row>(`/api/door/${acme().doorIds[0]}/${command}`, {})
  const read = (uid: string, access: string, time = Math.floor(Date.now() / 1000)) => {
    const isKnown = access === 'Denied' ? 'false' : 'true'
    return { type: 'access', time, isKnown, access, username: 'x', uid, hostname: 'esp-rfid' }
  }

  it('is connected once it says so, and opens for those who may and no others', async () => {
    await credential('0000A1B2C3D4')
    // It has been running for longer than the server.
    await board.heartbeat(86_400)
    await expect.poll(() => [...board.users], patience).toEqual([['a1b2c3d4', '2147483647']])
    await expect.poll(() => events('readsMissing'), patience).toHaveLength(1)
    await expect.poll(pending, patience).toBe(0)
    const controller = async () => (await owner().get<Row>(`/api/controller/${acme().controllerId}`)).body
    await expect.poll(controller, patience).toMatchObject({ state: 'online', buildReference: 'ESP-RFID' })
  })

  it('is told at once of access that begins or ends, one card at a time', async () => {
    const { fobId } = await credential('0000A1B2C3D5')
    await expect.poll(() => [...board.users.keys()], patience).toEqual(['a1b2c3d4', 'a1b2c3d5'])
    board.told.length = 0
    const lost = await owner().post(`/api/fob/${fobId}/mark-lost`, {})
    expect(lost.status, JSON.stringify(lost.body)).toBe(200)
    await expect.poll(() => [...board.users.keys()], patience).toEqual(['a1b2c3d4'])
    await expect.poll(pending, patience).toBe(0)
    const written = board.told.filter(({ cmd }) => cmd !== 'getuserlist')
    expect(written.map(({ cmd, uid }) => [cmd, uid])).toEqual([['deletuid', 'a1b2c3d5']])
  })

  it('holds no change as confirmed that it has not answered, and has it with its next heartbeat', async () => {
    board.isMute = true
    await credential('0000A1B2C3D6')
    await delay(6000)
    expect(await pending()).toBeGreaterThan(0)
    board.isMute = false
    board.users.delete('a1b2c3d6')
    await board.heartbeat()
    await expect.poll(() => [...board.users.keys()], patience).toEqual(['a1b2c3d4', 'a1b2c3d6'])
    await expect.poll(pending, patience).toBe(0)
  }, 60_000)

  it('opens its door, and refuses what it cannot do with a reason', async () => {
    const before = board.opened
    const opened = await tell('unlock')
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    expect(board.opened).toBe(before + 1)
    for (const command of ['lock-forever', 'unlock-forever', 'cancel']) {
      const refused = await tell(command)
      expect([command, refused.status, refused.body['code']]).toEqual([command, 409, 'controllerRefused'])
      expect(refused.body['error']).toMatch(/can only open its door, for the time set on the board$/)
    }
    expect(board.opened).toBe(before + 1)
  })

  it('has no console, and says so', async () => {
    const staff = server.client('internalStaff')
    const { userIds, acme } = server.estate
    await staff.post(`/api/user/${userIds.internalStaff}/set-browsing-client`, { clientId: acme.clientId })
    const refused = await staff.post<Row>(`/api/controller/${acme.controllerId}/console`, { text: 'help' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'controllerRefused' } })
    expect(refused.body['error']).toMatch(/An ESP-RFID board has no console: it does not take typed commands$/)
  })

  it('says nothing of a door that has not answered but that it is not known', async () => {
    board.isMute = true
    expect(await tell('unlock')).toMatchObject({ status: 409, body: { code: 'controllerSilent' } })
    board.isMute = false
  }, 20_000)

  it('reports who came in, once for each second, and why somebody did not', async () => {
    const time = Math.floor(Date.now() / 1000) - 2
    await board.say(read('a1b2c3d4', 'Always', time))
    await board.say(read('a1b2c3d4', 'Always', time))
    await board.say(read('a1b2c3d4', 'Always', time + 1))
    await board.say(read('99aa99aa', 'Denied', time))
    await board.say(read('a1b2c3d5', 'Denied', time))
    await expect.poll(async () => (await events('accessDeniedUnknown')).length, patience).toBe(1)
    await expect.poll(async () => (await events('accessGranted')).length, patience).toBe(2)
    const [unknown] = await events('accessDeniedUnknown')
    expect(unknown).toMatchObject({ keycode: '000099AA99AA', doorId: acme().doorIds[0], readerId: acme().readerIds[0] })
    // Known here as lost, which its list of cards cannot say.
    await expect.poll(async () => (await events('accessDeniedDisabled')).length, patience).toBe(1)
  })

  it('reports its door, bell and tamper contact', async () => {
    const happened = (type: string, src: string, desc: string) =>
      board.say({ type, src, desc, data: '', time: Math.floor(Date.now() / 1000), cmd: 'event', hostname: 'esp-rfid' })
    const status = async () => (await owner().get<Row>(`/api/door/${acme().doorIds[0]}`)).body['status']
    await happened('INFO', 'door', 'Door Open')
    await expect.poll(status, patience).toBe('open')
    await happened('WARN', 'tamper', "Door wasn't closed within max open time!")
    await expect.poll(status, patience).toBe('heldOpen')
    await happened('INFO', 'door', 'Door Closed')
    await expect.poll(status, patience).toBe('locked')
    await happened('INFO', 'doorbell', 'Doorbell ringing')
    await happened('WARN', 'tamper', 'Door was tampered!')
    await happened('ERRO', 'wifi', 'WiFi is lost')
    for (const type of ['doorbell', 'tamper']) await expect.poll(() => events(type), patience).toHaveLength(1)
  })

  it('opens nothing while it is away, and has what has changed meanwhile once it is back', async () => {
    await board.leave()
    await credential('0000A1B2C3D7')
    expect(await tell('unlock')).toMatchObject({ status: 409, body: { code: 'controllerAway' } })
    board = await board.again()
    await board.heartbeat()
    await expect.poll(() => board.users.has('a1b2c3d7'), patience).toBe(true)
    await expect.poll(pending, patience).toBe(0)
  })

  it('can neither read nor write what is another’s', async () => {
    const { controllerId } = server.estate.borough
    const filters = ['#', 'gatehouse/esp-rfid/#', 'gatehouse/esp-rfid/+/cmd', `gatehouse/esp-rfid/${controllerId}/cmd`]
    for (const filter of filters) {
      const granted = await board.client.subscribeAsync(filter).catch(() => [{ qos: 128 }])
      expect([filter, granted.at(0)?.qos]).toEqual([filter, 128])
    }
    const other = await board.again()
    const closed = new Promise(resolve => other.client.once('close', () => resolve(undefined)))
    await other.client.publishAsync(`gatehouse/esp-rfid/${controllerId}/send`, JSON.stringify(read('1', 'Always')))
    await closed
  })
})
