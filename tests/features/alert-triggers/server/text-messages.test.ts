import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../support/database.ts'
import { type SmsProviderServer, startSmsProvider } from '../../../support/sms-provider.ts'
import { made } from '../../../server/rest/house.ts'
import { startHouse, type TriggerHouse } from './house.ts'

describe.each(databaseKinds)('an alert trigger that sends text messages, on %s', kind => {
  let house: TriggerHouse
  let provider: SmsProviderServer
  const people = { awake: 0, asleep: 0, unreachable: 0 }
  beforeAll(async () => {
    provider = await startSmsProvider()
    house = await startHouse(kind, {
      SMS_URL: provider.url,
      SMS_SECRET: provider.secret,
      PUBLIC_URL: 'https://doors.example',
    })
    const add = async (body: object) => Number((await made(house.owner, '/alertperson', { ...body }))['alertPersonId'])
    people.awake = await add({ name: 'Ann', mobile: '+44 7700 900001' })
    // Quiet all day but for the minute before it began: whatever the time is.
    const clock = (ms: number) => new Date(house.now().getTime() + ms).toISOString().slice(11, 16)
    people.asleep = await add({
      name: 'Bob',
      mobile: '+44 7700 900002',
      quietFrom: clock(-120_000),
      quietUntil: clock(-180_000),
    })
    people.unreachable = await add({ name: 'Cleo', email: 'cleo@example.com' })
    await house.query(`update client set "timeZone" = 'UTC'`)
  })
  afterAll(async () => {
    await house?.close()
    await provider?.down()
  })
  const trigger = (more: object) =>
    house.trigger({
      eventTypes: ['fireAlarm'],
      activateAlarm: false,
      smsAlert: true,
      alertPersonIds: Object.values(people),
      ...more,
    })
  const messages = (number: string) =>
    house.query<{ status: string; reason: string | null; body: string }>(
      'select "status", "reason", "body" from mail_message where "recipient" = $1 order by "mailMessageId"',
      [number],
    )

  it('sends one to each with a number, and lets who sleeps sleep', async () => {
    const id = await trigger({})
    const batch = house.row({ type: 'fireAlarm' })
    await house.send(batch)
    await house.send(batch)
    expect(await house.listed(id)).toMatchObject([{ outcome: 'Text message to Ann, Bob. Cleo has no mobile number' }])
    await expect.poll(() => provider.received.map(({ to }) => to), { timeout: 30_000 }).toEqual(['+447700900001'])
    expect(provider.received[0]?.text).toMatch(
      /^Fire alarm: 1 Acme door 1, Acme site, .*\nhttps:\/\/doors\.example\/monitoring\/event\/\d+$/s,
    )
    expect(await messages('+447700900002')).toMatchObject([
      { status: 'waiting', reason: 'It waits for the end of the recipient’s quiet hours' },
    ])
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('says which part of a controller it is about', async () => {
    const id = await trigger({ eventTypes: ['powerRestored'], activateAlarm: true })
    await house.send(house.row({ type: 'powerRestored', door: undefined, node: 'kettle' }))
    await house.listed(id)
    await expect
      .poll(() => provider.received.map(({ text }) => text).join('\n'), { timeout: 30_000 })
      .toContain('Mains power restored: kettle, Acme controller, Acme site')
    expect(await house.query(`select "place" from event_alarm where "type" = 'powerRestored'`)).toEqual([
      { place: 'Acme site, Acme controller, kettle' },
    ])
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('wakes who sleeps where it may', async () => {
    const id = await trigger({ evenInQuietHours: true })
    await house.send(house.row({ type: 'fireAlarm' }))
    await house.listed(id)
    await expect.poll(() => provider.received.map(({ to }) => to), { timeout: 30_000 }).toContain('+447700900002')
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('needs somebody to send them to, and quiet hours that end', async () => {
    const refused = await house.owner.post('/api/alerttrigger', {
      name: 'Nobody',
      eventTypes: ['fireAlarm'],
      smsAlert: true,
      emailAlert: false,
      activateAlarm: false,
    })
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      422,
      expect.stringContaining('Alert people is required for a text message alert'),
    ])
    for (const hours of [{ quietFrom: '22:00' }, { quietUntil: '06:00' }, { quietFrom: '22:00', quietUntil: '22:00' }])
      expect(
        await house.owner.post('/api/alertperson', { name: 'X', mobile: '+447700900009', ...hours }),
      ).toMatchObject({
        status: 422,
      })
  })
})
