import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestServer } from '../../support/server.ts'
import { type SmsProviderServer, startSmsProvider } from '../../support/sms-provider.ts'
import { link, postSms, shown, startMailing, stored, welcome } from './house.ts'

describe.each(oneDatabase)('a text message, on %s', kind => {
  let server: TestServer
  let provider: SmsProviderServer
  let ahead = 0
  beforeAll(async () => {
    provider = await startSmsProvider()
    const more = { SMS_URL: provider.url, SMS_SECRET: provider.secret }
    server = await startMailing(kind, undefined, () => new Date(Date.now() + ahead), more)
  })
  afterAll(async () => {
    await server?.close()
    await provider?.down()
  })
  const sent = async (more?: Parameters<typeof postSms>[1]) => {
    const queued = await postSms(server, more)
    await expect.poll(() => shown(server, queued), { timeout: 30_000 }).toMatchObject({ status: 'sent' })
    return { queued, got: provider.received.at(-1) }
  }

  it('is sent by the webhook of a provider, signed, and shows no secret to others', async () => {
    const { queued, got } = await sent()
    expect(got).toEqual({
      id: (await stored(server, queued))?.messageId,
      to: '+447700900123',
      text: `Ada, your credential is ready:\n${link}`,
      receiptUrl: 'https://doors.example/api/sms/receipt',
      isSigned: true,
    })
    expect(await shown(server, queued)).toMatchObject({ channel: 'sms', recipient: '+447700900123', kind: 'Welcome' })
    expect(JSON.stringify(await shown(server, queued))).not.toContain('s3cret')
  })

  it('is delivered once the provider says so, and its page shows it', async () => {
    const { queued, got } = await sent()
    expect(await provider.receipt(server.url, { id: got?.id, status: 'delivered' })).toBe(204)
    expect(await shown(server, queued)).toMatchObject({ status: 'delivered', reason: null })
    // Late, or sent twice: what is known stays.
    expect(await provider.receipt(server.url, { id: got?.id, status: 'failed', reason: 'Absent' })).toBe(204)
    expect(await shown(server, queued)).toMatchObject({ status: 'delivered' })
  })

  it('has failed where the network could not deliver it, and can be sent again', async () => {
    const { queued, got } = await sent()
    await provider.receipt(server.url, { id: got?.id, status: 'failed', reason: 'Number\nis not in use' })
    expect(await shown(server, queued)).toMatchObject({
      status: 'failed',
      reason: 'The network did not deliver it: Number is not in use',
    })
    const again = await server.client('siteOwner').post(`/api/mailmessage/${queued.mailMessageId}/resend`)
    expect(again.status).toBe(409)
    const plain = { ...welcome, name: 'plain', secret: [] }
    const second = await sent({ mail: plain })
    await provider.receipt(server.url, { id: second.got?.id, status: 'failed' })
    await server.client('siteOwner').post(`/api/mailmessage/${second.queued.mailMessageId}/resend`)
    await expect.poll(() => shown(server, second.queued), { timeout: 30_000 }).toMatchObject({ status: 'sent' })
    expect(provider.received.at(-1)?.id).not.toBe(second.got?.id)
    // A receipt of the first try is not one of the second.
    await provider.receipt(server.url, { id: second.got?.id, status: 'delivered' })
    expect(await shown(server, second.queued)).toMatchObject({ status: 'sent' })
  })

  it('takes receipts of the provider alone', async () => {
    const { queued, got } = await sent()
    const body = { id: got?.id, status: 'delivered' }
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
    expect(await provider.receipt(server.url, body, other)).toBe(401)
    expect((await server.client().post('/api/sms/receipt', body)).status).toBe(401)
    expect(await provider.receipt(server.url, { ...body, status: 'lost' })).toBe(400)
    ahead = 600_000
    expect(await provider.receipt(server.url, body)).toBe(401)
    ahead = 0
    expect(await shown(server, queued)).toMatchObject({ status: 'sent' })
  })

  it('waits for the end of quiet hours', async () => {
    const queued = await postSms(server, { notBefore: new Date(Date.now() + 3_600_000) })
    expect(await shown(server, queued)).toMatchObject({
      status: 'waiting',
      reason: 'It waits for the end of the recipient’s quiet hours',
    })
    const before = provider.received.length
    await sent()
    expect(provider.received.length).toBe(before + 1)
    ahead = 3_700_000
    await expect.poll(() => shown(server, queued), { timeout: 30_000 }).toMatchObject({ status: 'sent', reason: null })
    ahead = 0
  })

  it('is refused by what is no number', async () => {
    for (const to of ['112 and more', 'ada@people.example', '++447700900123', ''])
      await expect(postSms(server, { to })).rejects.toMatchObject({ status: 422 })
  })

  it.each([
    [422, { status: 'failed', reason: 'The provider of text messages refused it. It answered 422' }],
    [503, { status: 'waiting', reason: 'The provider of text messages did not take it. It answered 503' }],
  ])('says what the provider answered: %i', async (status, outcome) => {
    provider.answer(status)
    const queued = await postSms(server, { to: `+4470${status}00` })
    await expect.poll(() => shown(server, queued), { timeout: 30_000 }).toMatchObject({ ...outcome, tries: 1 })
    provider.answer(202)
  })

  it('waits while the provider is away or follows no redirect, and goes as soon as it is back', async () => {
    provider.answer(302)
    const first = await postSms(server, { to: '+4470302' })
    await expect
      .poll(() => shown(server, first), { timeout: 30_000 })
      .toMatchObject({ reason: 'The provider of text messages does not accept this server. It answered 302' })
    provider.answer(202)
    await provider.down()
    const second = await postSms(server, { to: '+4470000' })
    await expect
      .poll(() => shown(server, second), { timeout: 25_000 })
      .toMatchObject({ status: 'waiting', reason: 'The provider of text messages cannot be reached' })
    await provider.up()
    await sent()
    for (const queued of [first, second])
      await expect.poll(() => shown(server, queued), { timeout: 25_000 }).toMatchObject({ status: 'sent' })
  })
})
