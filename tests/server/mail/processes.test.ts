import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Postman } from '../../../server/mail/postman.ts'
import { smtpTransport } from '../../../server/mail/transport.ts'
import { databaseKinds } from '../../support/database.ts'
import { type MailServer, type Received, startMailServer } from '../../support/mail-server.ts'
import type { TestServer } from '../../support/server.ts'
import { postNews, shown, startMailing, stored } from './house.ts'

const times = { pollMs: 50, awayMs: 50 }
const from = 'doors@doors.example'

/** Emails are written by a server without a postman; those begun here stand for other processes. */
describe.each(databaseKinds)('postmen, on %s', kind => {
  let server: TestServer
  let mails: MailServer
  let hold: ((email: Received) => Promise<undefined>) | undefined
  const postmen: Postman[] = []
  beforeAll(async () => {
    mails = await startMailServer({ taken: email => hold?.(email) })
    server = await startMailing(kind)
  })
  afterEach(async () => {
    hold = undefined
    await Promise.all(postmen.splice(0).map(each => each.close()))
  })
  afterAll(async () => {
    await server?.close()
    await mails?.down()
  })

  const begin = () => {
    const postman = new Postman(server.context, smtpTransport(mails.url, from), times, () => undefined)
    postmen.push(postman)
    postman.start()
    return postman
  }
  /** As a server with a mail server leaves it. */
  const waiting = async (what: string, to = `${what}@people.example`) => {
    const queued = await postNews(server, what, { to })
    await server.context.database.pool.query(
      `with d as (update mail_delivery set "nextAt" = now() where "mailMessageId" = $1)
       update mail_message set "status" = 'waiting' where "mailMessageId" = $1`,
      [queued.mailMessageId],
    )
    return queued
  }
  const receivedBy = (address: string) => mails.received.filter(({ to }) => to[0] === address)

  it('send again what a process had on its way when it died, under the same Message-ID', async () => {
    const queued = await waiting('crash')
    await server.context.database.pool.query(
      `update mail_delivery set "runner" = 'dead', "until" = now() - interval '1 second', "attempts" = 1 where "mailMessageId" = $1`,
      [queued.mailMessageId],
    )
    begin()
    await expect.poll(() => shown(server, queued)).toMatchObject({ status: 'sent' })
    expect(receivedBy('crash@people.example')[0]?.headers['message-id']).toBe((await stored(server, queued))?.messageId)
  })

  it('give back what is on its way when their server stops, and the next one sends it', async () => {
    let [begun, let_go] = [false, () => {}]
    hold = () => {
      begun = true
      return new Promise(resolve => (let_go = () => resolve(undefined)))
    }
    const queued = await waiting('slow')
    const first = begin()
    await expect.poll(() => begun).toBe(true)
    await first.close()
    expect(await shown(server, queued)).toMatchObject({ status: 'waiting' })
    hold = undefined
    let_go()
    await server.context.database.pool.query('update mail_delivery set "nextAt" = now() where "nextAt" is not null')
    begin()
    await expect.poll(() => shown(server, queued)).toMatchObject({ status: 'sent' })
  })

  // The embedded database has one server.
  it.skipIf(kind === 'embedded')('of two processes send every email once', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => waiting(`both${n}`)))
    begin()
    begin()
    for (const each of all) await expect.poll(() => shown(server, each)).toMatchObject({ status: 'sent', tries: 1 })
    for (let n = 0; n < all.length; n++) expect(receivedBy(`both${n}@people.example`)).toHaveLength(1)
  })
})
