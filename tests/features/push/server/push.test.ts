import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tellDue } from '../../../../src/features/push/server/tell.ts'
import { oneDatabase } from '../../../support/database.ts'
import { messagesTo, newestAlarm, type PushHouse, quietNow, startHouse, titles } from './house.ts'

describe.each(oneDatabase)('notifications, on %s', kind => {
  let house: PushHouse
  beforeAll(async () => {
    house = await startHouse(kind)
    await house.query(`update client set "timeZone" = 'UTC'`)
  })
  afterAll(() => house?.close())
  beforeEach(async () => {
    await house.clear()
    house.later(61)
  })
  const owner = () => house.server.client('siteOwner')

  it('tell what, where and when, encrypted for the browser alone', async () => {
    const browser = await house.on('siteOwner')
    await house.raise({})
    const { publicKey } = await house.state('siteOwner')
    expect(browser.received).toMatchObject([
      {
        title: 'Alarm: Door forced',
        body: expect.stringMatching(/^Acme site, 1 Acme door 1\n\d{1,2} \w+ \d{4}, \d\d:\d\d$/),
        path: `/notifications/alarm/${await newestAlarm(house)}`,
        seen: {
          ttl: '14400',
          audience: new URL(browser.subscription.endpoint).origin,
          subject: 'https://doors.example',
          key: publicKey,
        },
      },
    ])
  })

  it('are in the outbox by the name of the device, and nowhere by its address', async () => {
    const browser = await house.on('siteOwner')
    await house.raise({})
    const { body } = await owner().get<{ items: { recipient: string; status: string }[] }>(
      '/api/mailmessage?channel=push',
    )
    expect(body.items[0]).toMatchObject({ recipient: expect.stringMatching(/^Browser of /), status: 'sent' })
    const stored = JSON.stringify([
      body,
      await house.state('siteOwner'),
      await house.query('select * from mail_delivery'),
      await house.query('select * from push_subscription'),
    ])
    expect(stored).not.toContain(new URL(browser.subscription.endpoint).pathname)
    expect((await house.state('siteOwner')).devices).toMatchObject([
      { name: 'Browser', reachedAt: house.now().toISOString(), failure: null },
    ])
  })

  it('are of alarms alone unless alerts are wanted too, and only from then on', async () => {
    const browser = await house.on('siteOwner')
    const alert = { type: 'doorHeldOpen' } as const
    await house.raise(alert, {})
    expect(titles(browser)).toEqual(['Alarm: Door forced'])
    await house.want('siteOwner', { lowestPriority: 10 })
    await house.told()
    expect(browser.received).toHaveLength(1)
    await house.raise(alert)
    expect(titles(browser)).toEqual(['Alarm: Door forced', expect.stringMatching(/^Alert: /)])
  })

  it('go to those alone who may see the alarm: by right, area and client', async () => {
    const { acme, userIds } = house.server.estate
    const own = await house.on('siteOwner')
    const foreign = await house.on('otherSiteOwner')
    const limited = await house.on('trial')
    await house.query('update "user" set "areaIds" = $1 where "userId" = $2', [[acme.floorId], userIds.trial])
    await house.raise({ door: 1 })
    expect([own, foreign, limited].map(({ received }) => received.length)).toEqual([1, 0, 0])
    await house.raise({ door: 2 })
    expect([own, foreign, limited].map(({ received }) => received.length)).toEqual([2, 0, 1])
    await house.query('update "user" set "areaIds" = default where "userId" = $1', [userIds.trial])
    const groups = await house.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.trial],
    )
    await house.query(`update "user" set "userGroupIds" = '{}' where "userId" = $1`, [userIds.trial])
    await house.raise({ door: 2 })
    expect(limited.received).toHaveLength(1)
    await house.query('update "user" set "userGroupIds" = $1 where "userId" = $2', [
      groups[0]?.userGroupIds,
      userIds.trial,
    ])
    await house.raise({ door: 2 })
    expect(limited.received).toHaveLength(2)
  })

  it('look at rights again in the moment in which they are sent', async () => {
    const { userIds } = house.server.estate
    const browser = await house.on('trial')
    house.service.answer(browser, 503)
    await house.raise({})
    const [{ recipient }] = (await house.query<{ recipient: string }>(
      `select "recipient" from mail_message where "status" = 'waiting' and "channel" = 'push'`,
    )) as [{ recipient: string }]
    expect((await messagesTo(house, recipient))[0]).toMatchObject({
      reason: 'The push service did not take it. It answered 503',
    })
    house.service.answer(browser, 201)
    await house.query('update "user" set "areaIds" = $1 where "userId" = $2', [[2_000_000], userIds.trial])
    house.later(2)
    await expect
      .poll(async () => (await messagesTo(house, recipient))[0], { timeout: 30_000 })
      .toMatchObject({ status: 'kept', reason: 'The user may not see this any more' })
    await house.query('update "user" set "areaIds" = default where "userId" = $1', [userIds.trial])
    expect(browser.received).toEqual([])
  })

  it('are not sent of what was acknowledged before', async () => {
    const browser = await house.on('siteOwner')
    house.service.answer(browser, 503)
    await house.raise({})
    house.service.answer(browser, 201)
    await house.query(`update event_alarm set "acknowledgedDateTime" = now() where "acknowledgedDateTime" is null`)
    house.later(2)
    const last = `select "status", "reason" from mail_message where "channel" = 'push' order by 1 desc`
    await expect
      .poll(async () => (await house.query(last)).filter(({ reason }) => reason === 'It was over before it was sent'), {
        timeout: 30_000,
      })
      .toMatchObject([{ status: 'kept' }])
    expect(browser.received).toEqual([])
  })

  it('are twenty an hour at most, then one that says how many more', async () => {
    const browser = await house.on('siteOwner')
    await house.raise(...Array.from({ length: 24 }, () => ({})))
    await house.raise({})
    expect(browser.received).toHaveLength(20)
    house.later(61)
    await house.told()
    expect(browser.received.slice(20)).toMatchObject([{ title: '5 more alarms', path: '/notifications/alarms' }])
    await house.raise({})
    expect(titles(browser).slice(21)).toEqual(['Alarm: Door forced'])
  })

  it('wait for the end of quiet hours, and leave out what was acknowledged', async () => {
    const browser = await house.on('siteOwner', quietNow(house))
    await house.raise({}, {}, {})
    expect(browser.received).toEqual([])
    await house.query(
      `update event_alarm set "acknowledgedDateTime" = now() where "eventAlarmId" = (select max("eventAlarmId") from event_alarm)`,
    )
    house.later(31)
    await house.told()
    expect(titles(browser)).toEqual(['2 more alarms'])
  })

  it('are written once, whoever does it, and whenever a server dies', async () => {
    const browser = await house.on('siteOwner')
    const { context } = house.server
    // The one that writes dies before it commits.
    const broken = { ...context, settings: { ...context.settings, publicUrl: 'no address' } }
    await house.query('update push_subscription set "eventAlarmId" = 0')
    await house.query(`update event_alarm set "acknowledgedDateTime" = now() where "acknowledgedDateTime" is null`)
    await house.raise({})
    expect(browser.received).toHaveLength(1)
    await house.query(`delete from mail_delivery where "key" like 'push alarm%'`)
    await house.query('update push_subscription set "eventAlarmId" = 0, "alarms" = 0')
    await expect(tellDue(broken)).rejects.toThrow('Notifications could not be written')
    expect(await house.query('select "eventAlarmId"::integer from push_subscription')).toEqual([{ eventAlarmId: 0 }])
    await Promise.all([tellDue(context), tellDue(context), tellDue(context)])
    await house.told()
    expect(browser.received).toHaveLength(2)
  })

  it('tell somebody that an alarm is theirs, and everybody of an evacuation, at any time', async () => {
    const { acme, userIds } = house.server.estate
    const asleep = quietNow(house)
    const trial = await house.on('trial', asleep)
    const own = await house.on('siteOwner', asleep)
    await house.raise({})
    const id = await newestAlarm(house)
    expect((await owner().post(`/api/event/alarm/${id}/hand-over`, { userId: userIds.trial })).status).toBeLessThan(300)
    await house.told()
    expect([titles(own), titles(trial)]).toEqual([[], ['Handed over to you: Door forced']])
    expect(own.received).toEqual([])
    const start = (kind: 'drill' | 'real') =>
      owner().post<{ evacuationId: number }>('/api/evacuation', { areaId: acme.areaId, kind })
    const started = await start('drill')
    expect(started.status).toBe(201)
    await house.told()
    // Who has started it knows; the other one may not see evacuations.
    expect([titles(own).length, titles(trial).length]).toEqual([0, 1])
    const end = (id: number) => owner().post(`/api/evacuation/${id}/end`)
    await end(started.body.evacuationId)
    await house.query(
      'update "user" set "userGroupIds" = (select "userGroupIds" from "user" where "userId" = $1) where "userId" = $2',
      [userIds.siteOwner, userIds.trial],
    )
    const second = await start('real')
    await house.told()
    expect(trial.received.slice(1)).toMatchObject([
      { title: 'Evacuation of Acme site', path: `/monitoring/evacuations/${second.body.evacuationId}` },
    ])
    await house.want('trial', { ...asleep, evacuations: false })
    await end(second.body.evacuationId)
    await start('drill')
    await house.told()
    expect([titles(own).length, titles(trial).length]).toEqual([0, 2])
  })

  it('end where the browser has ended them', async () => {
    const browser = await house.on('siteOwner')
    house.service.answer(browser, 410)
    await house.raise({})
    expect((await house.state('siteOwner')).devices).toEqual([])
    await house.raise({})
    expect(house.service.calls(browser)).toBe(1)
  })

  it('end with the session, by whoever ends it', async () => {
    const { userIds } = house.server.estate
    const browser = house.service.browser()
    const { headers } = await house.server.signIn('trial')
    const call = (method: string, path: string, body?: object) =>
      house.server.client().call(method, `/api${path}`, body, headers)
    expect((await call('POST', '/push/device', browser.subscription)).status).toBe(201)
    expect((await call('POST', '/authentication/sign-out')).status).toBe(204)
    expect(await house.query('select 1 from push_subscription where "userId" = $1', [userIds.trial])).toEqual([])
  })

  it('follow a browser to the next user, and tell them nothing of the last', async () => {
    const browser = await house.on('trial')
    const here = { endpoint: browser.subscription.endpoint }
    expect((await house.server.client('trial').post('/api/push/device/here', here)).body).toEqual({ isKnown: true })
    expect((await owner().post('/api/push/device/here', here)).body).toEqual({ isKnown: false })
    await house.raise({})
    expect(browser.received).toEqual([])
  })

  it('can be tried, and switched off by their user alone', async () => {
    const browser = await house.on('siteOwner')
    const test = await owner().post(`/api/push/device/${browser.id}/test`)
    expect(test.body).toEqual({ status: 'sent', reason: null })
    expect(browser.received).toMatchObject([{ title: 'Test of Acme', path: '/account/notifications' }])
    const other = house.server.client('trial')
    expect((await other.post(`/api/push/device/${browser.id}/test`)).status).toBe(404)
    expect((await other.delete(`/api/push/device/${browser.id}`)).status).toBe(404)
    expect((await owner().delete(`/api/push/device/${browser.id}`)).body).toEqual({ isLast: true })
    await house.raise({})
    expect(browser.received).toHaveLength(1)
  })

  it('need real keys, real hours, and have at most ten devices', async () => {
    const { subscription } = house.service.browser()
    for (const wrong of [
      { ...subscription, endpoint: 'https://me:pass@push.example/x' },
      { ...subscription, endpoint: 'ftp://push.example/x' },
      { ...subscription, endpoint: `https://push.example/${'x'.repeat(1000)}` },
      { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
    ])
      expect((await owner().post('/api/push/device', wrong)).status).toBe(422)
    for (const hours of [
      { quietFrom: '22:00' },
      { quietFrom: '22:00', quietUntil: '22:00' },
      { quietFrom: '25:00', quietUntil: '06:00' },
    ])
      await expect(house.want('siteOwner', hours)).rejects.toThrow('propertyName')
    for (let count = 0; count < 10; count++) await house.on('siteOwner')
    await expect(house.on('siteOwner')).rejects.toThrow('You have 10 devices already')
  })

  it('take no private address by default, and are refused where they are switched off', async () => {
    const { settings } = house.server.context
    const { keys } = house.service.browser().subscription
    const post = async (endpoint: string) => (await owner().post('/api/push/device', { endpoint, keys })).status
    Object.assign(settings, { pushAllowPrivate: false })
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://169.254.169.254/x',
      'http://push.example/x',
    ])
      expect(await post(endpoint), endpoint).toBe(422)
    Object.assign(settings, { webPush: false })
    expect(await post('https://push.example/x')).toBe(409)
    Object.assign(settings, { pushAllowPrivate: true, webPush: true })
  })

  it('are sent by another where a server dies between writing and sending', async () => {
    const browser = await house.on('siteOwner')
    house.service.answer(browser, 503)
    await house.raise({})
    house.service.answer(browser, 201)
    await house.query(
      `update mail_delivery set "runner" = 'a server that died', "until" = now() - interval '1 second'
       where "nextAt" is not null and "channel" = 'push'`,
    )
    house.later(2)
    await expect.poll(() => browser.received.length, { timeout: 30_000 }).toBe(1)
  })
})
