import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

const times = { headersMs: 600, wholeMs: 60_000, graceMs: 500, bytesPerSecond: 2_000, lookEveryMs: 50 }

describe.each(oneDatabase)('a caller that takes its time, on %s', kind => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startServer(kind, { times })
    ;({ token } = await server.signIn('siteOwner'))
  })
  afterAll(() => server?.close())

  async function dial() {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', data => void (heard += data.toString()))
    socket.on('error', () => {})
    await once(socket, 'connect')
    // A byte that is sent after the answer may reset the connection: what was heard counts.
    const closed = new Promise<string>(resolve => socket.once('close', () => resolve(heard)))
    return { socket, closed, heard: () => heard }
  }
  /** Sends a text, a few bytes each 40 ms, until it is sent or the connection is closed. */
  async function drip(socket: Socket, text: string, bytes: number) {
    for (let at = 0; at < text.length && socket.writable; at += bytes) {
      socket.write(text.slice(at, at + bytes))
      await pause(40)
    }
  }
  const head = (path: string, length: number, type = 'application/json') =>
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${type}`,
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n')

  it('is cut off where its headers drip', async () => {
    const { socket, closed } = await dial()
    const dripping = drip(socket, `GET /api/health HTTP/1.1\r\nX-Long: ${'x'.repeat(2000)}`, 1)
    expect(await closed).toContain('408')
    await dripping
  })

  it('is cut off where it says nothing at all', async () => {
    const { closed } = await dial()
    expect(await closed).toContain('408')
  })

  it.each([
    ['a signed-in user', '/api/person', 'application/json'],
    ['an upload', '/api/person/import/columns', 'multipart/form-data; boundary=b'],
    ['a stranger who signs in', '/api/authentication/request-token', 'application/json'],
    ['a machine', '/api/ingest/events', 'application/json'],
  ])('is cut off, and told so, where its body drips: %s', async (_who, path, type) => {
    const { socket, closed } = await dial()
    socket.write(head(path, 3000, type))
    const dripping = drip(socket, ' '.repeat(3000), 1)
    const heard = await closed
    expect(heard).toContain('408 Request Timeout')
    expect(heard).toContain('"code":"tooSlow"')
    await dripping
  })

  it('is served where it is slow and steady', async () => {
    const { socket, closed, heard } = await dial()
    const file = `First name,Surname\n${Array.from({ length: 400 }, (_, n) => `Slow ${n},Steady`).join('\n')}\n`
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n${file}\r\n--b--\r\n`
    socket.write(head('/api/person/import/columns', form.length, 'multipart/form-data; boundary=b'))
    const began = performance.now()
    await drip(socket, form, 160)
    expect(performance.now() - began).toBeGreaterThan(2 * times.graceMs)
    await expect.poll(heard).toContain('"rows":400')
    socket.end()
    expect(await closed).toContain('201 Created')
  })
})
