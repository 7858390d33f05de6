import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { sendMail } from '../../../server/mail/send-mail.ts'
import { oneDatabase } from '../../support/database.ts'
import { type MailServer, refusal, startMailServer } from '../../support/mail-server.ts'
import type { TestServer } from '../../support/server.ts'
import { link, news, postNews, postWelcome, shown, startMailing, stored } from './house.ts'

describe.each(oneDatabase)('an email, on %s', kind => {
  let server: TestServer
  let mails: MailServer
  let at = Date.parse('2026-11-22T12:00:00Z')
  let isPatient = true
  const minutes = (count: number) => void (at += count * 60_000)
  beforeAll(async () => {
    mails = await startMailServer({
      recipient: address => (address.startsWith('nobody@') ? refusal(550, '5.1.1 No such user') : undefined),
      taken: ({ to }) => (to[0]?.startsWith('busy@') && !isPatient ? refusal(451, '4.3.2 Come again') : undefined),
    })
    server = await startMailing(kind, mails.url, () => new Date(at))
  })
  afterAll(async () => {
    await server?.close()
    await mails?.down()
  })

  const receivedBy = (address: string) => mails.received.filter(({ to }) => to[0] === address)

  it('is sent after the commit, in text and HTML, with its one-time link', async () => {
    const queued = await postWelcome(server, { cause: { entity: 'person', id: server.estate.acme.personId } })
    await expect
      .poll(() => shown(server, queued))
      .toMatchObject({
        status: 'sent',
        recipient: 'ada@people.example',
        subject: 'A credential for Ada',
        kind: 'Welcome',
        sentAt: new Date(at).toISOString(),
        tries: 1,
        causeEntity: 'person',
        causeId: server.estate.acme.personId,
      })
    const [email] = receivedBy('ada@people.example')
    expect(email).toMatchObject({
      from: 'doors@doors.example',
      headers: {
        from: 'Doors <doors@doors.example>',
        to: 'ada@people.example',
        subject: 'A credential for Ada',
        'auto-submitted': 'auto-generated',
        'message-id': expect.stringMatching(/^<gatehouse\.[0-9a-f-]{36}@doors\.example>$/) as string,
      },
    })
    expect(email?.body).toContain(`Open it:\n${link}`)
    expect(email?.body).toContain(`href="${link}"`)
    expect(email?.body).toContain('Sent by Gatehouse for Acme.')
  })

  it('keeps its one-time link from everybody else, and from itself once it is sent', async () => {
    isPatient = false
    const queued = await postWelcome(server, { to: 'busy@people.example' })
    await expect.poll(async () => (await shown(server, queued))['tries']).toBe(1)
    const body = String((await shown(server, queued))['body'])
    expect(body).toContain('Open it:\n…')
    const { rows } = await server.context.database.pool.query(
      'select * from mail_message m join mail_delivery d using ("mailMessageId")',
    )
    expect(JSON.stringify(rows)).not.toContain('s3cret')
    expect((await stored(server, queued))?.sealed).toMatch(/^sealed:/)
    isPatient = true
    minutes(1)
    await expect.poll(() => shown(server, queued)).toMatchObject({ status: 'sent' })
    expect((await stored(server, queued))?.sealed).toBeNull()
    const again = await server.client('siteOwner').post(`/api/mailmessage/${queued.mailMessageId}/resend`)
    expect([again.status, JSON.stringify(again.body)]).toEqual([409, expect.stringContaining('not stored any longer')])
  })

  it('is tried again later where the mail server asks for patience, under the same Message-ID', async () => {
    isPatient = false
    const queued = await postNews(server, 'patience', { to: 'busy@people.example' })
    await expect
      .poll(() => shown(server, queued))
      .toMatchObject({
        status: 'waiting',
        reason: 'The mail server did not take it: 451 4.3.2 Come again',
        tries: 1,
      })
    const { messageId } = (await stored(server, queued)) ?? {}
    isPatient = true
    minutes(1)
    await expect.poll(() => shown(server, queued)).toMatchObject({ status: 'sent', reason: null, tries: 2 })
    expect(receivedBy('busy@people.example').at(-1)?.headers['message-id']).toBe(messageId)
  })

  it('has failed where the address is refused, says why, and can be sent again', async () => {
    const queued = await postNews(server, 'nobody', { to: 'nobody@people.example' })
    await expect
      .poll(() => shown(server, queued))
      .toMatchObject({
        status: 'failed',
        reason: 'The mail server refused it: 550 5.1.1 No such user',
      })
    const before = await stored(server, queued)
    expect(before?.nextAt).toBeNull()
    const again = await server.client('siteOwner').post(`/api/mailmessage/${queued.mailMessageId}/resend`)
    expect(again).toMatchObject({ status: 200, body: { status: 'waiting', reason: null } })
    await expect.poll(() => shown(server, queued)).toMatchObject({ status: 'failed', tries: 2 })
    expect((await stored(server, queued))?.messageId).not.toBe(before?.messageId)
  })

  it('waits while the mail server is away, and goes as soon as it is back', async () => {
    await mails.down()
    const first = await postNews(server, 'away 1', { to: 'away@people.example' })
    await expect
      .poll(() => shown(server, first))
      .toMatchObject({
        status: 'waiting',
        reason: 'The mail server cannot be reached',
      })
    // Tries that reach no server are none of the email's own.
    await expect.poll(async () => (await stored(server, first))?.attempts).toBe(0)
    await mails.up()
    const second = await postNews(server, 'away 2', { to: 'away@people.example' })
    await expect.poll(() => shown(server, second), { timeout: 20_000 }).toMatchObject({ status: 'sent' })
    await expect.poll(() => shown(server, first)).toMatchObject({ status: 'sent' })
    expect(receivedBy('away@people.example')).toHaveLength(2)
  })

  it('is written once under one key, however often it is asked for at once', async () => {
    const ask = () => postNews(server, 'once', { to: 'once@people.example', key: 'review 7' })
    const queued = await Promise.all([ask(), ask(), ask()])
    expect(new Set(queued.map(({ mailMessageId }) => mailMessageId)).size).toBe(1)
    expect(queued.filter(({ isNew }) => isNew)).toHaveLength(1)
    await expect.poll(() => receivedBy('once@people.example')).toHaveLength(1)
    await postNews(server, 'same', {
      to: 'other@people.example',
      key: 'review 7',
      clientId: server.estate.borough.clientId,
    })
    await expect.poll(() => receivedBy('other@people.example')).toHaveLength(1)
  })

  it('is not there where its transaction is taken back', async () => {
    const { database } = server.context
    const taken = inTransaction(database.pool, async client => {
      const { acme } = server.estate
      const wanted = {
        clientId: acme.clientId,
        mail: news,
        args: { what: 'nothing' },
        to: 'never@people.example',
        key: 'never',
      }
      await sendMail({ client, context: server.context }, wanted)
      throw new Error('changed my mind')
    })
    await expect(taken).rejects.toThrow('changed my mind')
    const { rowCount } = await database.pool.query(`select 1 from mail_delivery where "key" = 'never'`)
    expect(rowCount).toBe(0)
  })

  it('has one recipient, and no headers but its own, whatever it is given', async () => {
    for (const to of ['a@x.example, b@x.example', 'a@x.example\r\nBcc: b@x.example', 'Ada <a@x.example>', ''])
      await expect(postNews(server, 'two', { to })).rejects.toMatchObject({ status: 422 })
    await postNews(server, 'hello\r\nBcc: b@x.example\r\n\r\nbody', { to: 'one@people.example' })
    await expect.poll(() => receivedBy('one@people.example')).toHaveLength(1)
    const [email] = receivedBy('one@people.example')
    expect(email?.headers['bcc']).toBeUndefined()
    expect(email?.headers['subject']).toBe('News: hello Bcc: b@x.example body')
    expect(email?.to).toEqual(['one@people.example'])
  })

  it('goes to one address twenty times an hour, the rest later, and no more are taken than a hundred', async () => {
    const to = 'many@people.example'
    for (let count = 0; count < 22; count++) await postNews(server, `${count}`, { to })
    await expect.poll(() => receivedBy(to), { timeout: 30_000 }).toHaveLength(20)
    const list = (status: string) =>
      server.client('siteOwner').get<{ items: object[] }>(`/api/mailmessage?q=many&status=${status}`)
    await expect
      .poll(async () => (await list('waiting')).body.items)
      .toMatchObject([
        { reason: 'Many messages go to this address: it is sent later' },
        { reason: 'Many messages go to this address: it is sent later' },
      ])
    for (let count = 22; count < 100; count++) await postNews(server, `${count}`, { to })
    await expect(postNews(server, 'too many', { to })).rejects.toMatchObject({ status: 429 })
    expect(receivedBy(to)).toHaveLength(20)
    minutes(61)
    await expect.poll(() => receivedBy(to), { timeout: 30_000 }).toHaveLength(40)
  })
})
