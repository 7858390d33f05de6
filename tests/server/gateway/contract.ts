import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { all, rowsOf } from '../events/sending.ts'
import type { Device } from './device.ts'

type Row = Record<string, unknown>

/** What a controller can count on, whatever broker is between it and the server. */
export function contractOf(server: () => TestServer, connect: () => Promise<Device>): void {
  const site = () => server().estate.acme
  const owner = () => server().client('siteOwner')
  const tell = (command: string) => owner().post<Row>(`/api/door/${site().doorIds[0]}/${command}`, {})
  const obey = (device: Device, done: boolean, reason?: string) => async () => {
    const { message } = await device.hear(({ name }) => name === 'commands')
    await device.publish('answer', { commandId: message['commandId'], done, ...(reason && { reason }) })
    return message
  }
  const leave = (device: Device) => device.client.endAsync()

  it('stores events exactly once, however often and over however many connections they are sent', async () => {
    const row = rowsOf(site().controllerId, 500)
    const events = [row(), row(), row({ type: 'no good type!' })]
    const first = await connect()
    const answer = await first.ask('events', { events })
    expect(answer).toMatchObject({ name: 'events', message: { accepted: 2, duplicate: 0, rejected: [{ index: 2 }] } })
    await Promise.all([first.publish('events', { id: 'x', events }), first.publish('events', { id: 'y', events })])
    first.pullCable()
    const second = await connect()
    expect(await second.ask('events', { events })).toMatchObject({ message: { accepted: 0, duplicate: 2 } })
    expect(await all(server(), 'select 1 from event where "epoch" = 500')).toHaveLength(2)
    await leave(second)
  })

  it('has commands carried out, and says who refused and why', async () => {
    const device = await connect()
    await device.online()
    // The connection is told by another message than the command.
    await device.ask('pull', {})
    const [answer, message] = await Promise.all([tell('unlock'), obey(device, true)()])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(message).toMatchObject({ controllerId: site().controllerId, door: 1, lock: 'unlocked' })
    expect(Math.abs(Date.now() - Date.parse(String(message['sentAt'])))).toBeLessThan(60_000)
    device.heard.length = 0
    const [refused] = await Promise.all([tell('unlock'), obey(device, false, 'its lock is jammed')()])
    expect(refused).toMatchObject({ status: 409, body: { code: 'controllerRefused' } })
    expect(refused.body['error']).toMatch(/its lock is jammed$/)
    await leave(device)
  })

  it('has typed commands answered in lines', async () => {
    const staff = server().client('internalStaff')
    const { userIds } = server().estate
    await staff.post(`/api/user/${userIds.internalStaff}/set-browsing-client`, { clientId: site().clientId })
    const device = await connect()
    await device.online()
    await device.ask('pull', {})
    const path = `/api/controller/${site().controllerId}/console`
    const output = 'door 1 locked\ndoor 2 open'
    const serve = async () => {
      const { message } = await device.hear(({ name }) => name === 'commands')
      await device.publish('answer', { commandId: message['commandId'], done: true, output })
      return message
    }
    const [answer, message] = await Promise.all([staff.post<Row>(path, { text: 'doors' }), serve()])
    expect([answer.status, answer.body]).toEqual([200, { output }])
    expect(message).toMatchObject({ text: 'doors', sentAt: expect.any(String) })
    expect(message).not.toHaveProperty('door')
    await leave(device)
  })

  it('says that nothing was done where the controller is away, and never does it later', async () => {
    const device = await connect()
    await device.online()
    await device.ask('pull', {})
    await device.publish('connection', 'offline')
    await leave(device)
    await expect
      .poll(() => tell('unlock'), { timeout: 20_000 })
      .toMatchObject({ status: 409, body: { code: 'controllerAway' } })
    const back = await connect()
    await back.online()
    await back.ask('pull', {})
    await delay(500)
    expect(back.heard.filter(({ name }) => name === 'commands')).toEqual([])
    await leave(back)
  })

  it('tells a connected controller what is new, until it has acknowledged it', async () => {
    const device = await connect()
    await device.online()
    const before = await device.ask('pull', { limit: 1000 })
    const last = (before.message['items'] as Row[]).at(-1)
    if (last) await device.ask('acknowledge', { changeId: last['changeId'] })
    device.heard.length = 0
    const unlockDuration = 5 + Math.floor(Math.random() * 200)
    const edited = await owner().put<Row>(`/api/door/${site().doorIds[0]}`, { unlockDuration })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const pushed = await device.hear(each => each.name === 'changes' && each.message['id'] === null)
    const items = pushed.message['items'] as Row[]
    expect(items.map(({ subject }) => subject)).toContain('door')
    const changeId = items.at(-1)?.['changeId']
    expect(await device.ask('acknowledge', { changeId })).toMatchObject({
      name: 'acknowledged',
      message: { acknowledged: items.length },
    })
    expect((await device.ask('pull', {})).message).toMatchObject({ items: [], next: null })
    expect(await device.ask('acknowledge', { changeId: 999_999_999 })).toMatchObject({ name: 'refused' })
    const records = await device.ask('records', { limit: 1000 })
    expect(records).toMatchObject({ name: 'records', message: { next: null } })
    expect(await device.ask('holdings', { version: 2, holdings: [] })).toMatchObject({
      name: 'holdings',
      message: { compared: expect.any(Boolean) },
    })
    await leave(device)
  })

  it('keeps what a controller says of itself', async () => {
    const device = await connect()
    await device.publish('status', { firmwareVersion: '9.1.7', tamper: true })
    const read = async () => (await owner().get<Row>(`/api/controller/${site().controllerId}`)).body
    await expect.poll(read, { timeout: 20_000 }).toMatchObject({ firmwareVersion: '9.1.7' })
    await leave(device)
  })

  it('keeps what a controller has found on its bus, and refuses what cannot be meant', async () => {
    const device = await connect()
    const { controllerId } = site()
    await device.publish('nodes', { nodes: [{ udn: '0400a1f3', instance: 5, firmwareVersion: '2.1' }] })
    const kept = () =>
      all(server(), 'select "udn", "instance", "firmwareVersion" from found_node where "controllerId" = $1', [
        controllerId,
      ])
    await expect.poll(kept, { timeout: 20_000 }).toEqual([{ udn: '0400A1F3', instance: 5, firmwareVersion: '2.1' }])
    const { message } = await device.ask('nodes', { nodes: [{ udn: 'a b' }] })
    expect(message['reason']).toMatch(/spaces/)
    expect(await kept()).toHaveLength(1)
    await leave(device)
  })

  it('tells a lost connection once, and that it is back', async () => {
    const { controllerId } = site()
    const told = async () =>
      (
        await all<{ type: string }>(
          server(),
          `select "type" from event where "controllerId" = $1 and "type" in ('commsLost', 'commsRestored') order by "sequence"`,
          [controllerId],
        )
      ).map(({ type }) => type)
    const soon = { timeout: 30_000, interval: 100 }
    const device = await connect()
    await device.online()
    await device.ask('pull', {})
    // Whatever earlier connections have left behind has been told by then.
    await delay(2000)
    const before = await told()
    device.pullCable()
    await expect.poll(told, soon).toEqual([...before, 'commsLost'])
    await expect
      .poll(async () => (await owner().get<Row>(`/api/controller/${controllerId}`)).body, soon)
      .toMatchObject({
        state: 'offline',
      })
    const back = await connect()
    await back.online()
    await expect.poll(told, soon).toEqual([...before, 'commsLost', 'commsRestored'])
    await leave(back)
  })

  it.each([
    ['events', 'not json'],
    ['events', '{"id":'],
    ['events', { id: 'h1', events: 'none' }],
    ['events', { id: 'h1', events: Array.from({ length: 1001 }, () => ({})) }],
    ['events', { id: 'h1', events: [{ controllerId: 999_999 }] }],
    ['status', { voltages: 5 }],
    ['status', { controllerId: 1 }],
    ['answer', { commandId: 'none', done: true }],
    ['pull', { id: 'h1', limit: 100_000 }],
    ['pull', {}],
    ['acknowledge', { id: 'h1', changeId: -1 }],
    ['holdings', { id: 'h1', holdings: [{ subject: 'nothing' }] }],
    ['connection', 'perhaps'],
    ['events', '['.repeat(200_000)],
    ['events', '{"__proto__":{"id":1},"constructor":1}'],
  ])('refuses a wrong %s with a reason, and goes on', async (name, message) => {
    const device = await connect()
    await device.publish(name, message)
    const refused = await device.hear(each => each.name === 'refused')
    expect(refused.message).toMatchObject({ reason: expect.stringMatching(/\w/) })
    if (typeof message === 'object' && 'id' in message) expect(refused.message['id']).toBe('h1')
    expect(await device.ask('pull', {})).toMatchObject({ name: 'changes' })
    await leave(device)
  })

  it('answers every message of a flood or loses it, and stays up for others', async () => {
    const device = await connect()
    const sent = 300
    await Promise.all(Array.from({ length: sent }, (_, index) => device.publish('pull', { id: `f${index}`, limit: 1 })))
    await until(() => device.heard.length > 0)
    await expect.poll(() => device.ask('pull', {}), { timeout: 30_000 }).toMatchObject({ name: 'changes' })
    await leave(device)
  })
}
