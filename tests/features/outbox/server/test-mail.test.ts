import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import { type MailServer, startMailServer } from '../../../support/mail-server.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('a test of the mail server, on %s', kind => {
  let server: TestServer
  let mails: MailServer
  beforeAll(async () => {
    mails = await startMailServer({ password: 's3cret' })
    server = await startServer(kind, {
      environment: {
        SMTP_URL: mails.url.replace('//', '//doors:s3cret@'),
        MAIL_FROM: 'Doors <doors@doors.example>',
        PUBLIC_URL: 'https://doors.example',
      },
    })
  })
  afterAll(async () => {
    await server?.close()
    await mails?.down()
  })
  const setEmail = (email: string) =>
    server.context.database.pool.query('update "user" set "email" = $2 where "userId" = $1', [
      server.estate.userIds.siteOwner,
      email,
    ])

  it('goes to the own address of who asks, with the password that is set', async () => {
    await setEmail('owner@acme.example')
    const owner = server.client('siteOwner')
    const { body } = await owner.get('/api/mailmessage/server')
    expect(body).toEqual({
      isSetUp: true,
      from: 'Doors <doors@doors.example>',
      sms: false,
      push: true,
      keptDays: 30,
      own: 'owner@acme.example',
      ownNumber: null,
    })
    const asked = await owner.post<{ mailMessageId: number }>('/api/mailmessage/test', {})
    expect(asked.status).toBe(202)
    const read = () => owner.get<Row>(`/api/mailmessage/${asked.body.mailMessageId}`)
    await expect.poll(async () => (await read()).body).toMatchObject({ status: 'sent', kind: 'Test' })
    expect(mails.received.at(-1)).toMatchObject({
      to: ['owner@acme.example'],
      headers: { subject: 'Test email of Acme' },
    })
  })

  it('goes to the own number too, and stays in the outbox where no provider is set up', async () => {
    const owner = server.client('siteOwner')
    const refused = await owner.post('/api/mailmessage/test', { channel: 'sms' })
    expect(refused).toMatchObject({ status: 409, body: { error: 'Your user has no SMS number' } })
    await server.context.database.pool.query('update "user" set "smsNumber" = $2 where "userId" = $1', [
      server.estate.userIds.siteOwner,
      '+44 (7700) 900-123',
    ])
    const { body } = await owner.post<{ mailMessageId: number }>('/api/mailmessage/test', { channel: 'sms' })
    expect((await owner.get<Row>(`/api/mailmessage/${body.mailMessageId}`)).body).toMatchObject({
      channel: 'sms',
      recipient: '+447700900123',
      status: 'kept',
      reason: 'No provider of text messages is set up',
      body: 'Test of Acme: text messages of Gatehouse reach you.',
    })
  })

  it('is refused to who may not', async () => {
    expect((await server.client('trial').post('/api/mailmessage/test', {})).status).toBe(403)
    expect((await server.client().get('/api/mailmessage/server')).status).toBe(401)
  })
})
