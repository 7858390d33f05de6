import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, type Row, startRest, wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'

interface App {
  readonly deviceLink: string | null
  readonly invitation: (Row & { readonly mailMessageId: number }) | null
}

describe.each(oneDatabase)('an invitation to the app, on %s', kind => {
  let server: TestServer
  const now = new Date('2026-11-22T12:00:00Z')
  let count = 0
  beforeAll(async () => void (server = await startRest(kind, () => now)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const somebody = async (more: Row = {}) =>
    Number(
      (
        await made(owner(), '/person', {
          firstName: 'Ada',
          surname: 'Byron',
          email: `ada${++count}@people.example`,
          ...more,
        })
      )['personId'],
    )
  const tell = (personId: number, what: string, role: TestRole = 'siteOwner') =>
    server.client(role).post<App>(`/api/person/${personId}/${what}`)
  const app = async (personId: number) => (await owner().get<App>(`/api/person/${personId}/app-invitation`)).body
  const open = async (link: string) =>
    (await server.client().post<Row & { state: string; code: string }>('/api/app-invitation/open', { link })).body
  const use = (code: string, device = 'Ada’s phone') =>
    server.client().post<Row>('/api/app-invitation/link', { code, device })
  /** Invites somebody; answers the secret of the link, as the outbox gives it. */
  const invited = async (personId: number) => {
    const { body } = await tell(personId, 'invite-app')
    const answer = await owner().post<{ link: string }>(`/api/mailmessage/${body.invitation?.mailMessageId}/copy-link`)
    const [place, secret = ''] = answer.body.link.split('#')
    expect(place).toMatch(/\/credential-user-app-redirect$/)
    return secret
  }
  const sql = (text: string, values: unknown[]) => server.context.database.pool.query<Row>(text, values)

  it('is an email with a link that works once, for seven days', async () => {
    const personId = await somebody()
    expect(await app(personId)).toMatchObject({ deviceLink: null, suspended: false, invitation: null })
    const { status, body } = await tell(personId, 'invite-app')
    expect([status, body]).toMatchObject([
      200,
      { invitation: { state: 'pending', by: 'Test siteOwner', expires: '2026-11-29T12:00:00.000Z', mail: 'kept' } },
    ])
    const { body: mail } = await owner().get<Row>(`/api/mailmessage/${body.invitation?.mailMessageId}`)
    expect(mail).toMatchObject({
      recipient: `ada${count}@people.example`,
      subject: 'Acme: set up your phone to open doors',
      causeEntity: 'person',
      causeId: personId,
    })
    expect(mail['body']).toContain('Acme invites you to use your phone as a credential.')
    expect(mail['body']).toContain('until 29 November 2026 at 12:00')
    const { body: past } = await owner().get<{ items: Row[] }>(`/api/person/${personId}/history`)
    expect(past.items[0]).toMatchObject({ change: 'command', after: { command: 'Invite to app' } })
  })

  it('gives a code to who opens its link, and links the phone that shows the code', async () => {
    const personId = await somebody()
    const link = await invited(personId)
    const opened = await open(link)
    expect(opened).toMatchObject({ state: 'ready', organisation: 'Acme', until: '2026-11-22T13:00:00.000Z', app: {} })
    expect(opened.code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    expect((await app(personId)).invitation).toMatchObject({ state: 'opened', opened: now.toISOString() })
    expect(await use(opened.code.toLowerCase().replaceAll('-', ' '))).toMatchObject({
      status: 200,
      body: { organisation: 'Acme', name: 'Ada Byron' },
    })
    expect(await app(personId)).toMatchObject({ deviceLink: 'Ada’s phone', invitation: { state: 'linked' } })
    const { body: past } = await owner().get<{ items: Row[] }>(`/api/person/${personId}/history`)
    expect(past.items[0]).toMatchObject({ by: 'Ada Byron, by app invitation', after: { deviceLink: 'Ada’s phone' } })
    expect((await use(opened.code)).status).toBe(409)
    expect((await tell(personId, 'unlink-device')).status).toBe(200)
    expect((await app(personId)).deviceLink).toBeNull()
  })

  it('stores neither link nor code as they are', async () => {
    const personId = await somebody()
    const link = await invited(personId)
    const { code } = await open(link)
    const { rows } = await sql(
      'select * from app_invitation i, mail_message m, mail_delivery d, audit_entry a where i."personId" = $1',
      [personId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const secret of [link, code, code.replaceAll('-', '')]) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('opens once, however many try at once', async () => {
    const link = await invited(await somebody())
    const states = (await Promise.all([1, 2, 3, 4].map(() => open(link)))).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['ready', 'used', 'used', 'used'])
  })

  it('is no good once it has expired, was withdrawn, or another was sent', async () => {
    const [late, withdrawn, twice] = [await somebody(), await somebody(), await somebody()]
    const lateLink = await invited(late)
    await sql('update app_invitation set "expiresAt" = $2 where "personId" = $1', [late, now])
    expect(await open(lateLink)).toEqual({ state: 'expired' })
    expect((await app(late)).invitation).toMatchObject({ state: 'expired' })
    const withdrawnLink = await invited(withdrawn)
    expect((await tell(withdrawn, 'revoke-app-invitation')).body.invitation).toMatchObject({
      state: 'revoked',
      mail: 'kept',
    })
    expect(await open(withdrawnLink)).toEqual({ state: 'revoked' })
    expect((await tell(withdrawn, 'revoke-app-invitation')).status).toBe(409)
    const [first, second] = [await invited(twice), await invited(twice)]
    expect([await open(first), (await open(second)).state]).toEqual([{ state: 'revoked' }, 'ready'])
  })

  it('has a code that is good for an hour', async () => {
    const personId = await somebody()
    const { code } = await open(await invited(personId))
    await sql('update app_invitation set "codeUntil" = $2 where "personId" = $1', [personId, now])
    expect((await use(code)).status).toBe(409)
    const again = await somebody()
    const { code: other } = await open(await invited(again))
    await tell(again, 'invite-app')
    expect((await use(other)).status).toBe(409)
  })

  it('ends with a new address, a suspension, or the person', async () => {
    const [moved, suspended, gone] = [await somebody(), await somebody(), await somebody()]
    const links = [await invited(moved), await invited(suspended), await invited(gone)]
    const { body } = await owner().get<Row>(`/api/person/${moved}`)
    await owner().put(`/api/person/${moved}`, { email: 'new@people.example', version: body['version'] })
    await tell(suspended, 'suspend')
    await owner().delete(`/api/person/${gone}`)
    for (const link of links) expect(await open(link)).toEqual({ state: 'revoked' })
    expect((await tell(suspended, 'invite-app')).status).toBe(409)
  })

  it('is refused without an address, and to who may not', async () => {
    const nobody = await somebody({ email: null })
    expect(await tell(nobody, 'invite-app')).toMatchObject(
      wrong('email', 'An email address is needed to invite somebody'),
    )
    const personId = await somebody()
    expect((await tell(personId, 'invite-app', 'otherSiteOwner')).status).toBe(404)
    expect((await tell(personId, 'invite-app', 'trial')).status).toBe(403)
    expect((await server.client('otherSiteOwner').get(`/api/person/${personId}/app-invitation`)).status).toBe(404)
    expect((await server.client().get(`/api/person/${personId}/app-invitation`)).status).toBe(401)
  })

  it('tells nothing to who guesses', async () => {
    for (const link of ['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}\0`, '<script>alert(1)</script>', "' or 1=1 --"])
      expect(await open(link)).toEqual({ state: 'unknown' })
    expect((await server.client().post('/api/app-invitation/open', { link: 'A'.repeat(300) })).status).toBe(422)
    expect((await server.client().post('/api/app-invitation/open', { link: ['A'] })).status).toBe(422)
    for (const code of ['', 'AAAA-AAAA-AAAA', '\0', '𝔸'.repeat(12)]) expect((await use(code)).status).toBe(409)
    expect((await use('AAAA-AAAA-AAAA', ' ')).status).toBe(422)
  })
})
