import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('the help site, on %s', kind => {
  let server: TestServer
  let now = new Date()
  beforeAll(async () => {
    const environment = { HELP_URL: 'https://help.example/start?edition=doors' }
    server = await startServer(kind, { environment, now: () => now })
  })
  afterAll(() => server?.close())

  async function ticketOf(role: TestRole) {
    const opened = await server.client(role).get('/api/help/site')
    expect([opened.status, opened.headers.get('referrer-policy')]).toEqual([303, 'no-referrer'])
    const url = new URL(opened.headers.get('location') ?? '')
    expect(`${url.origin}${url.pathname} ${url.searchParams.get('edition')}`).toBe('https://help.example/start doors')
    return url.searchParams.get('ticket') ?? ''
  }
  const redeem = (ticket: string) => server.client().post('/api/help/redeem', { ticket })

  it('learns once who reads, and nothing that opens anything', async () => {
    const ticket = await ticketOf('siteOwner')
    const { status, body } = await redeem(ticket)
    expect([status, body]).toEqual([200, { name: 'Test siteOwner', organisation: 'Acme', isEngineer: false }])
    expect((await redeem(ticket)).status).toBe(404)
    const asToken = { headers: { authorization: `Bearer ${await ticketOf('siteOwner')}` } }
    expect((await fetch(`${server.url}/api/authentication/user`, asToken)).status).toBe(401)
  })

  it('rejects a ticket that has expired, is made up, or belongs to a session that has ended', async () => {
    const late = await ticketOf('admin')
    now = new Date(now.getTime() + 61_000)
    expect((await redeem(late)).status).toBe(404)
    for (const madeUp of ['', 'x', 'a'.repeat(43)]) expect((await redeem(madeUp)).status).toBe(404)
    expect((await redeem('x'.repeat(300))).status).toBe(422)
    const ended = await ticketOf('trial')
    await server.context.database.pool.query(
      `update session set "endedAt" = now() where "userId" = (select "userId" from "user" where "username" = 'trial')`,
    )
    expect((await redeem(ended)).status).toBe(404)
  })

  it('is for those who have signed in', async () => {
    expect((await server.client().get('/api/help/site')).status).toBe(401)
    expect((await server.client().get<{ helpSite: boolean }>('/api/settings')).body.helpSite).toBe(true)
  })
})

describe.each(oneDatabase)('without a help site, on %s', kind => {
  it('there is none to open', async () => {
    const server = await startServer(kind)
    expect((await server.client('siteOwner').get('/api/help/site')).status).toBe(404)
    await server.close()
  })
})
