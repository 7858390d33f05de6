import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offlineReports } from '../../../../src/features/offline-report/server/run-due.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'

interface Mail {
  readonly subject: string
  readonly recipient: string
  readonly body: string
}

describe.each(oneDatabase)('the offline comms report, on %s', kind => {
  let server: TestServer
  let now = new Date('2026-06-10T12:00:00Z')
  beforeAll(async () => void (server = await startServer(kind, { now: () => now })))
  afterAll(() => server?.close())

  const sql = (text: string, values: readonly unknown[] = []) =>
    server.context.database.pool.query(text, [server.estate.acme.clientId, ...values])
  const wants = (frequency: string, more = '') =>
    sql(
      `update client set "offlineReportFrequency" = $2, "offlineReportEmail" = 'comms@example.com' ${more}
       where "clientId" = $1`,
      [frequency],
    )
  const run = () => offlineReports.run(server.context, new AbortController().signal)
  const mails = async () => {
    const { rows } = await sql(
      `select "subject", "recipient", "body" from mail_message where "clientId" = $1 and "kind" = 'Offline comms report'
       order by "mailMessageId"`,
    )
    return rows as Mail[]
  }

  it('is not sent to who does not want it', async () => {
    await run()
    expect(await mails()).toEqual([])
  })

  it('says what has never called, then that all are online, then what is offline and since when', async () => {
    await wants('daily')
    await run()
    await sql(`update controller set "state" = 'online', "lastSeenAt" = '2026-06-09T08:30:00Z' where "clientId" = $1`)
    now = new Date('2026-06-11T06:00:00Z')
    await run()
    await sql(`update controller set "state" = 'offline' where "clientId" = $1`)
    now = new Date('2026-06-12T06:00:00Z')
    await run()
    await wants('daily', ', "offlineReportHideTimings" = true')
    now = new Date('2026-06-13T06:00:00Z')
    await run()
    const [first, second, third, fourth] = await mails()
    expect(first).toMatchObject({ subject: 'Nothing is offline: Acme', recipient: 'comms@example.com' })
    expect(first?.body).toContain('have never called: nothing is known of them')
    expect(second?.body).toMatch(/All controllers and connections of Acme are online: \d+\./)
    expect(third?.body).toMatch(/Offline: \d+ of \d+ controllers and connections of Acme\./)
    expect(third?.subject).toMatch(/^\d+ offline: Acme$/)
    expect(third?.body).toMatch(/Acme site, last call 9 Jun 2026, 09:30/)
    expect(fourth?.body).toContain('Acme site')
    expect(fourth?.body).not.toContain('last call')
  })

  it('is sent once, also by two processes at once, and once for what was missed', async () => {
    const before = (await mails()).length
    now = new Date('2026-06-24T05:59:00Z')
    await Promise.all([run(), run()])
    await run()
    expect(await mails()).toHaveLength(before + 1)
    const { rows } = await sql(`select "offlineReportLastRun" from client where "clientId" = $1`)
    expect(rows).toEqual([{ offlineReportLastRun: now }])
  })

  it('does not count as sent where it was not, and keeps no other waiting', async () => {
    const { acme, borough } = server.estate
    await sql(`update client set "offlineReportEmail" = 'nobody', "offlineReportLastRun" = null where "clientId" = $1`)
    await server.context.database.pool.query(
      `update client set "offlineReportFrequency" = 'daily', "offlineReportEmail" = 'borough@example.com'
       where "clientId" = $1`,
      [borough.clientId],
    )
    await expect(run()).rejects.toThrow('Some offline comms reports were not sent')
    const { rows } = await server.context.database.pool.query(
      `select "clientId", "offlineReportLastRun" from client where "clientId" = any($1) order by "clientId"`,
      [[acme.clientId, borough.clientId]],
    )
    expect(rows).toEqual([
      { clientId: acme.clientId, offlineReportLastRun: null },
      { clientId: borough.clientId, offlineReportLastRun: now },
    ])
  })

  it('needs an address', async () => {
    const { acme } = server.estate
    const body = { offlineReportEmail: null, offlineReportFrequency: 'weekly' }
    expect(await server.client('siteOwner').put(`/api/client/${acme.clientId}`, body)).toMatchObject({
      status: 422,
      body: [{ propertyName: 'offlineReportEmail' }],
    })
  })
})
