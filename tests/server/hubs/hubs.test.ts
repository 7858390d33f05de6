import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import { type HubName, hubNames } from '../../../src/domain/hubs/hub.ts'
import type { EntityChange } from '../../../src/domain/hubs/pub-sub.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { connect, hear } from '../live/watching.ts'

describe('the hubs', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer('embedded')), 60_000)
  afterAll(() => server.close())

  it.each(hubNames)('%s admits signed-in users, and nobody else', async name => {
    const connection = await connect(server, name)
    expect(connection.state).toBe('Connected')
    await expect(connection.invoke('NoSuchMethod')).rejects.toThrow("Unknown method 'NoSuchMethod'")
    await connection.stop()
    const stranger = new HubConnectionBuilder()
      .withUrl(`${server.url}/hubs/${name}`, {
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => 'no token',
      })
      .configureLogging(LogLevel.None)
      .build()
    await expect(stranger.start()).rejects.toThrow('401')
  })

  it('let no other page connect', async () => {
    const { headers } = await server.signIn('siteOwner')
    const negotiate = (origin: string) =>
      fetch(`${server.url}/hubs/logger/negotiate?negotiateVersion=1`, {
        method: 'POST',
        headers: { ...headers, origin },
      })
    expect((await negotiate('https://elsewhere.example')).status).toBe(403)
    expect((await negotiate('null')).status).toBe(403)
    expect((await negotiate(server.url)).status).toBe(200)
  })

  it('logger tells the server’s time', async () => {
    const connection = await connect(server, 'logger')
    expect(Math.abs(Date.parse((await connection.invoke<{ at: string }>('ServerTime')).at) - Date.now())).toBeLessThan(
      10_000,
    )
    await connection.stop()
  })

  it('notification disconnects viewers who cannot be notified, as its stream could not be read', async () => {
    const { pool } = server.context.database
    const connection = await connect(server, 'notification', 'otherSiteOwner')
    const closed = new Promise<Error | undefined>(resolve => connection.onclose(resolve))
    const asked = pool.query.bind(pool) as (...of: unknown[]) => unknown
    const query = vi.spyOn(pool, 'query')
    query.mockImplementation((...of: unknown[]) =>
      String(of[0]).includes('client_stream') ? Promise.reject(new Error('gone')) : asked(...of),
    )
    await expect(connection.invoke('SubscribeClientMessageUpdates')).rejects.toThrow()
    expect((await closed)?.message).toContain('The stream could not be read')
    query.mockRestore()
    const again = await connect(server, 'notification', 'otherSiteOwner')
    await again.invoke('SubscribeClientMessageUpdates')
    await again.stop()
  })

  it('pub-sub sends changes of what one may read, of the own client and of shared data, together', async () => {
    const [owner, other, trial] = await Promise.all([
      connect(server, 'pub-sub'),
      connect(server, 'pub-sub', 'otherSiteOwner'),
      connect(server, 'pub-sub', 'trial'),
    ])
    const heard = [owner, other, trial].map(connection => hear<readonly EntityChange[]>(connection, 'entityChanged'))
    const { bus } = server.context
    const { acme } = server.estate
    const change = (entity: string, id: number): EntityChange => ({ entity, id, change: 'edited' })
    bus.publish(subjects.entities(acme.clientId), [change('door', 1), change('timeProfile', 2)])
    bus.publish(subjects.entities(acme.clientId), [change('door', 1), change('door', 3)])
    bus.publish(subjects.entities(0), [change('areaType', 4)])
    const flat = (index: number) => heard[index]?.messages.flat().map(({ entity, id }) => `${entity} ${id}`)
    await heard[0]?.until(messages => messages.flat().length >= 4)
    await heard[1]?.until(messages => messages.flat().length >= 1)
    await heard[2]?.until(messages => messages.flat().length >= 2)
    expect(heard[0]?.messages[0]).toHaveLength(3)
    expect(flat(0)?.toSorted()).toEqual(['areaType 4', 'door 1', 'door 3', 'timeProfile 2'])
    expect(flat(1)).toEqual(['areaType 4'])
    expect(flat(2)?.toSorted()).toEqual(['door 1', 'door 3'])
    await Promise.all([owner.stop(), other.stop(), trial.stop()])
  })

  it('pub-sub tells a change made by a request', async () => {
    const connection = await connect(server, 'pub-sub')
    const changes = hear<readonly EntityChange[]>(connection, 'entityChanged')
    const { acme } = server.estate
    await server.client('siteOwner').put(`/api/door/${acme.doorIds[0]}`, { name: 'Renamed' })
    expect((await changes.until(messages => messages.length > 0)).flat()).toEqual([
      { entity: 'door', id: acme.doorIds[0], change: 'edited' },
    ])
    await connection.stop()
  })

  it.each([
    [
      'job-processor',
      'SubscribeJobs',
      'JobUpdated',
      subjects.jobs,
      { jobId: 1, kind: 'report', state: 'running', percent: 40 },
    ],
    ['shop-order', 'SubscribeShopOrders', 'ShopOrderUpdated', subjects.shopOrders, { shopOrderId: 3, status: 40 }],
  ] as const)(
    '%s hands on what is published for the client',
    async (name: HubName, method, target, subject, message) => {
      const connection = await connect(server, name)
      const heard = hear(connection, target)
      await connection.invoke(method)
      server.context.bus.publish(subject(server.estate.borough.clientId), [message])
      server.context.bus.publish(subject(server.estate.acme.clientId), [message])
      expect(await heard.until(messages => messages.length > 0)).toEqual([message])
      await connection.stop()
    },
  )

  it('sms is for users who may read SIMs', async () => {
    const connection = await connect(server, 'sms')
    await expect(connection.invoke('SubscribeSms')).rejects.toThrow('SIM_READ')
    const staff = await connect(server, 'sms', 'officeStaff')
    await expect(staff.invoke('SubscribeSms')).resolves.toBeUndefined()
    await Promise.all([connection.stop(), staff.stop()])
  })

  it('ask for a new connection where the rights of a user may have changed', async () => {
    const connection = await connect(server, 'pub-sub', 'trial')
    const closed = new Promise<Error | undefined>(resolve => connection.onclose(resolve))
    server.context.bus.publish(subjects.entities(server.estate.acme.clientId), [
      { entity: 'user', id: server.estate.userIds.trial, change: 'edited' },
    ])
    expect((await closed)?.message).toContain('Your rights may have changed')
  })
})
