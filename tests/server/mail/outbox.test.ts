import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgetOld } from '../../../server/mail/forget-old.ts'
import { mail } from '../../../server/mail/mail.ts'
import { oneDatabase } from '../../support/database.ts'
import type { TestServer } from '../../support/server.ts'
import { link, post, postNews, postWelcome, shown, startMailing, stored, welcome } from './house.ts'

const dayMs = 86_400_000

describe.each(oneDatabase)('the outbox without a mail server, on %s', kind => {
  let server: TestServer
  const now = new Date('2026-11-22T12:00:00Z')
  beforeAll(async () => void (server = await startMailing(kind, undefined, () => now)))
  afterAll(() => server?.close())

  const tell = (role: 'siteOwner' | 'otherSiteOwner' | 'engineer' | 'trial', id: number, command: string) =>
    server.client(role).post<Record<string, unknown>>(`/api/mailmessage/${id}/${command}`)

  it('keeps what would be sent', async () => {
    const queued = await postWelcome(server)
    expect(queued).toMatchObject({ isNew: true, status: 'kept' })
    expect(await shown(server, queued)).toMatchObject({
      status: 'kept',
      tries: 0,
      body: expect.stringContaining('…') as string,
    })
    const { status, body } = await tell('siteOwner', queued.mailMessageId, 'resend')
    expect([status, JSON.stringify(body)]).toEqual([409, expect.stringContaining('No mail server is set up')])
  })

  it('gives its link to who may use it, and the history says so', async () => {
    const { mailMessageId } = await postWelcome(server)
    expect(await tell('siteOwner', mailMessageId, 'copy-link')).toMatchObject({ status: 200, body: { link } })
    const { body } = await server
      .client('siteOwner')
      .get<{ items: { change: string; by: string; after: object }[] }>(`/api/mailmessage/${mailMessageId}/history`)
    expect(body.items).toMatchObject([{ change: 'command', by: 'Test siteOwner', after: { command: 'Show link' } }])
    expect(JSON.stringify(body)).not.toContain('s3cret')
  })

  it('gives a link to nobody else', async () => {
    const { mailMessageId } = await postWelcome(server)
    expect((await tell('otherSiteOwner', mailMessageId, 'copy-link')).status).toBe(404)
    expect((await tell('trial', mailMessageId, 'copy-link')).status).toBe(403)
    const own = mail({ ...welcome, name: 'own', secret: ['link'], linkPermission: undefined })
    const private_ = await post(server, { mail: own, args: { name: 'Ada', link } })
    expect((await tell('siteOwner', private_.mailMessageId, 'copy-link')).status).toBe(409)
    const plain = await postNews(server, 'no link')
    expect((await tell('siteOwner', plain.mailMessageId, 'copy-link')).status).toBe(409)
  })

  it('is seen by its own organisation alone', async () => {
    const { mailMessageId } = await postNews(server, 'private')
    expect((await server.client('otherSiteOwner').get(`/api/mailmessage/${mailMessageId}`)).status).toBe(404)
    const list = await server.client('otherSiteOwner').get<{ items: object[] }>('/api/mailmessage')
    expect(list.body.items).toEqual([])
  })

  it('forgets texts and links after a month, and the rest after a year', async () => {
    const queued = await postWelcome(server, { key: 'old' })
    const ageTo = async (ms: number) => {
      const { database } = server.context
      const created = new Date(now.getTime() - ms)
      await database.pool.query('update mail_message set "created" = $2 where "mailMessageId" = $1', [
        queued.mailMessageId,
        created,
      ])
      await forgetOld(server.context)
    }
    await ageTo(30 * dayMs)
    expect((await shown(server, queued))['body']).toContain('Hello Ada')
    await ageTo(30 * dayMs + 1)
    expect(await shown(server, queued)).toMatchObject({ body: null, recipient: 'ada@people.example', status: 'kept' })
    expect((await stored(server, queued))?.sealed).toBeNull()
    expect((await tell('siteOwner', queued.mailMessageId, 'copy-link')).status).toBe(409)
    await ageTo(365 * dayMs + 1)
    expect(await stored(server, queued)).toBeUndefined()
    expect((await server.client('siteOwner').get(`/api/mailmessage/${queued.mailMessageId}`)).status).toBe(404)
  })
})
