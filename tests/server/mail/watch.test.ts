import type { HubConnection } from '@microsoft/signalr'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { MailServerHeard } from '../../../src/domain/hubs/notification.ts'
import { type Cuttable, cuttable } from '../../support/cuttable.ts'
import { oneDatabase } from '../../support/database.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'
import { startServer, type TestRole, type TestServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { connect, hear } from '../live/watching.ts'

/** In which a page must know. A busy machine is given a second. */
const inTimeMs = 6000
const silent = { state: 'silent', forMs: expect.any(Number) as number }

const open: HubConnection[] = []
const leaveAll = () => Promise.all(open.splice(0).map(connection => connection.stop()))

/** A user who listens, as a page with a banner does. */
async function listen(server: TestServer, role: TestRole = 'siteOwner') {
  const connection = await connect(server, 'notification', role)
  open.push(connection)
  const heard = hear<MailServerHeard>(connection, 'MailServerHeard')
  await connection.invoke('SubscribeMailServer')
  const last = () => heard.messages.at(-1)
  return { heard, last, is: (state: string) => until(() => last()?.state === state), leave: () => connection.stop() }
}

describe.each(oneDatabase)('the watch on the mail server, on %s', kind => {
  let mails: MailServer
  let network: Cuttable
  let server: TestServer
  beforeAll(async () => {
    mails = await startMailServer()
    network = await cuttable(mails.url)
    const environment = { SMTP_URL: network.url, MAIL_FROM: 'doors@doors.example', PUBLIC_URL: 'https://doors.example' }
    server = await startServer(kind, { environment })
  })
  afterEach(async () => {
    await leaveAll()
    await until(() => mails.connections === 0)
  })
  afterAll(async () => {
    await server?.close()
    await network?.close()
    await mails?.down()
  })
  const tookMs = async (what: Promise<unknown>) => {
    const began = performance.now()
    await what
    return performance.now() - began
  }

  it('holds no connection while nobody listens', async () => {
    const [one, other] = [await listen(server), await listen(server, 'otherSiteOwner')]
    await Promise.all([one.is('answers'), other.is('answers')])
    expect(mails.connections).toBe(1)
    await one.leave()
    await delay(200)
    expect(mails.connections).toBe(1)
    await other.leave()
    await until(() => mails.connections === 0)
    await delay(4000)
    expect(mails.connections).toBe(0)
  })

  it('reports that the server has stopped, also to viewers who connect later, and that it is back', async () => {
    const page = await listen(server)
    await page.is('answers')
    await mails.down()
    network.cut()
    expect(await tookMs(page.is('silent'))).toBeLessThan(inTimeMs)
    expect(page.last()).toEqual(silent)
    await delay(1000)
    const later = await listen(server, 'otherSiteOwner')
    expect(later.heard.messages).toEqual([silent])
    expect((later.last() as { forMs: number }).forMs).toBeGreaterThan(1000)
    network.mend()
    await mails.up()
    await Promise.all([page.is('answers'), later.is('answers')])
    expect(page.heard.messages.map(({ state }) => state).slice(-3)).toEqual(['answers', 'silent', 'answers'])
  })

  it('reports a server that hangs, also to a page opened meanwhile', async () => {
    const page = await listen(server)
    await page.is('answers')
    network.hang()
    expect(await tookMs(page.is('silent'))).toBeLessThan(inTimeMs)
    await page.leave()
    const reloaded = await listen(server)
    expect(reloaded.heard.messages).toEqual([silent])
    network.mend()
    await reloaded.is('answers')
  })

  it('raises no alarm when the server merely ends a connection', async () => {
    const page = await listen(server)
    await page.is('answers')
    network.cut()
    network.mend()
    await until(() => mails.connections === 1)
    await delay(4000)
    expect(page.heard.messages.map(({ state }) => state)).not.toContain('silent')
  })

  it('is open to those who see alarms or evacuations', async () => {
    const { pool } = server.context.database
    const { rows } = await pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'Marshals', array_agg("featureId") from feature
       where "name" = 'EVACUATION_READ' returning "roleId"`,
    )
    await pool.query(`update "user" set "userGroupIds" = $1 where "username" = 'engineer'`, [[rows[0]?.roleId]])
    await pool.query(`update "user" set "userGroupIds" = '{}' where "username" = 'trial'`)
    await (await listen(server, 'engineer')).is('answers')
    await expect(listen(server, 'trial')).rejects.toThrow('You need one of the permissions EVENT_READ, EVACUATION_READ')
  })
})

it('says that none is set up', async () => {
  const server = await startServer('embedded')
  onTestFinished(() => server.close())
  onTestFinished(() => void leaveAll())
  expect((await listen(server)).heard.messages).toEqual([{ state: 'notSetUp' }])
})
