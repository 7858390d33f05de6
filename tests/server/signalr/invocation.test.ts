import { HttpTransportType, type IHttpConnectionOptions, JsonHubProtocol } from '@microsoft/signalr'
import { afterEach, describe, expect, it } from 'vitest'
import { type HubCaller, HubError } from '../../../server/signalr/index.ts'
import { builder, client, serveHubs, type ServedHubs, type TestSession } from './served-hubs.ts'

let served: ServedHubs
const told: unknown[] = []

async function serveCalculator(): Promise<string> {
  told.length = 0
  served = await serveHubs({
    hubs: [
      {
        path: '/hubs/sums',
        connected: caller => caller.send('Welcome', caller.session.id),
        methods: {
          Add: (_caller, left, right) => Number(left) + Number(right),
          Later: async (_caller, value) => await Promise.resolve({ value }),
          Nothing: () => undefined,
          Tell: (_caller, value) => void told.push(value),
          Refuse: () => {
            throw new HubError('Not today')
          },
          Break: () => {
            throw new Error('password=hunter2')
          },
          Unprintable: () => 1n,
          Shout: (caller: HubCaller<TestSession>, text) => caller.send('Shouted', text, 7),
        },
      },
    ],
  })
  return `${served.url}/hubs/sums`
}

afterEach(() => served.stop())

describe('a hub, called by the unmodified client', () => {
  it.each<[string, IHttpConnectionOptions]>([
    ['negotiated, with an access token', { accessTokenFactory: () => 'alice' }],
    ['negotiated, with a header', { headers: { Authorization: 'Bearer alice' } }],
    ['negotiated, with a cookie', { headers: { Cookie: 'session=alice' } }],
    ['direct', { accessTokenFactory: () => 'alice', skipNegotiation: true, transport: HttpTransportType.WebSockets }],
  ])('answers when %s', async (_how, options) => {
    const connection = client(await serveCalculator(), options)
    await connection.start()
    expect(await connection.invoke('Add', 2, 3)).toBe(5)
    expect(await connection.invoke('Later', ['é', null])).toEqual({ value: ['é', null] })
    expect(await connection.invoke('Nothing')).toBeUndefined()
    await connection.stop()
  })

  it('is found in any case of its method names, as on ASP.NET', async () => {
    const connection = client(await serveCalculator())
    await connection.start()
    expect(await connection.invoke('add', 1, 1)).toBe(2)
    await connection.stop()
  })

  it('hands the message of a HubError to the caller, and does not report it', async () => {
    const connection = client(await serveCalculator())
    await connection.start()
    await expect(connection.invoke('Refuse')).rejects.toThrow('Not today')
    expect(served.errors).toEqual([])
    await connection.stop()
  })

  it.each(['Break', 'Unprintable'])('keeps the insides of a failure in %s to itself and reports them', async method => {
    const connection = client(await serveCalculator())
    await connection.start()
    const { connectionId } = connection
    const failure = await connection.invoke(method).catch((error: Error) => error.message)
    expect(failure).toBe('An unexpected error occurred')
    expect(served.errors).toMatchObject([{ context: { hub: '/hubs/sums', method, connectionId } }])
    expect(await connection.invoke('Add', 1, 1)).toBe(2)
    await connection.stop()
  })

  it.each(['Missing', 'constructor', '__proto__'])('answers that there is no method %s', async method => {
    const connection = client(await serveCalculator())
    await connection.start()
    await expect(connection.invoke(method)).rejects.toThrow(`Unknown method '${method}'`)
    await connection.stop()
  })

  it('runs a call that wants no answer', async () => {
    const connection = client(await serveCalculator())
    await connection.start()
    await connection.send('Tell', 'quietly')
    await connection.invoke('Nothing')
    expect(told).toEqual(['quietly'])
    await connection.stop()
  })

  it('refuses a stream with an error', async () => {
    const connection = client(await serveCalculator())
    await connection.start()
    const failed = new Promise(resolve =>
      connection.stream('Add').subscribe({ next: () => {}, complete: () => resolve('completed'), error: resolve }),
    )
    expect(await failed).toEqual(new Error('Streams are not supported'))
    await connection.stop()
  })

  it('calls the client, from connected on', async () => {
    const connection = client(await serveCalculator())
    const welcome = new Promise(resolve => connection.on('Welcome', resolve))
    const shouted = new Promise(resolve => connection.on('Shouted', (...args) => resolve(args)))
    await connection.start()
    await connection.invoke('Shout', 'hey')
    expect(await welcome).toBe('alice')
    expect(await shouted).toEqual(['hey', 7])
    await connection.stop()
  })

  it('refuses another protocol at the handshake', async () => {
    class Other extends JsonHubProtocol {
      override readonly name = 'messagepack'
    }
    const connection = builder(await serveCalculator())
      .withHubProtocol(new Other())
      .build()
    await expect(connection.start()).rejects.toThrow("handshake error: The protocol 'messagepack' is not supported")
  })
})
