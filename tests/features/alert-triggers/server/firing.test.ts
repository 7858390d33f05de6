import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../../support/database.ts'
import { work } from '../../../../src/features/alert-triggers/server/firing.ts'
import { made } from '../../../server/rest/house.ts'
import { senderOf, rowsOf } from '../../../server/events/sending.ts'
import { startHouse, type TriggerHouse } from './house.ts'

describe.each(databaseKinds)('an alert trigger, on %s', kind => {
  let house: TriggerHouse
  beforeAll(async () => void (house = await startHouse(kind)))
  afterAll(() => house?.close())

  const alarmsOf = (type: string) =>
    house.query<{ alarmPriority: number; eventId: number; returnedAt: Date | null }>(
      'select "alarmPriority", "eventId", "returnedAt" from event_alarm where "type" = $1 order by 1, 2',
      [type],
    )
  const mailsOf = (subject: string) =>
    house.query<{ recipient: string; subject: string; body: string }>(
      'select "recipient", "subject", "body" from mail_message where "subject" = $1',
      [subject],
    )

  it('fires once for an event, however often its batch is sent and whoever works at once', async () => {
    const id = await house.trigger({ emailAlert: true, alertPersonIds: [house.alertPersonId], activateAlarm: false })
    const batch = [house.row(), house.row({ type: 'doorClosed' })]
    await house.send(...batch)
    await Promise.all([work(house.server.context), work(house.server.context)])
    await house.send(...batch)
    await house.send(...batch, house.row({ type: 'doorLocked' }))
    expect(await house.listed(id)).toMatchObject([
      { type: 'doorForced', state: 'fired', outcome: 'Email to Night desk', more: 0 },
    ])
    const mails = await mailsOf('Door forced: 1 Acme door 1, Acme site')
    expect(mails).toMatchObject([{ recipient: 'desk@example.com', body: expect.stringContaining('‘Forced’') }])
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('raises an alarm where the event raises none as high, and says when it is over already', async () => {
    const eventTypes = ['doorHeldOpen', 'doorForced']
    const id = await house.trigger({ eventTypes, doorIds: [house.server.estate.acme.doorIds[1]] })
    await house.send(
      house.row({ type: 'doorHeldOpen', door: 2 }),
      house.row({ type: 'doorClosed', door: 2 }),
      house.row({ type: 'doorForced', door: 2 }),
      house.row({ type: 'doorForced', door: 1 }),
    )
    expect(await house.listed(id)).toMatchObject([
      { type: 'doorHeldOpen', state: 'fired', outcome: 'Alarm raised' },
      { type: 'doorForced', state: 'fired', outcome: 'The event raised an alarm by itself' },
    ])
    const heldOpen = await alarmsOf('doorHeldOpen')
    expect(heldOpen).toMatchObject([
      { alarmPriority: 10, returnedAt: expect.any(Date) },
      { alarmPriority: 20, returnedAt: expect.any(Date) },
    ])
    const { body } = await house.owner.get<{ items: unknown[] }>('/api/event/alarm?alarm_priority=Alarm')
    expect(body.items).toContainEqual(expect.objectContaining({ type: 'doorHeldOpen' }))
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('waits, and does nothing about what has cleared meanwhile', async () => {
    house.later(1)
    const id = await house.trigger({ name: 'Open', eventTypes: ['doorHeldOpen'], waitMinutes: 5 })
    await house.send(house.row({ type: 'doorHeldOpen' }), house.row({ type: 'doorHeldOpen', door: 2 }))
    expect(await house.listed(id)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }])
    house.later(4)
    await house.send(house.row({ type: 'doorClosed' }))
    house.later(2)
    expect(await house.listed(id)).toMatchObject([
      { state: 'cancelled', outcome: 'It cleared before the wait was over' },
      { state: 'fired', outcome: 'Alarm raised' },
    ])
    // It lasted longer than the wait, and came together with its end.
    const began = new Date(house.now().getTime() - 30 * 60_000).toISOString()
    const ended = new Date(house.now().getTime() - 10 * 60_000).toISOString()
    await house.send(
      house.row({ type: 'doorHeldOpen', occurredAt: began }),
      house.row({ type: 'doorClosed', occurredAt: ended }),
    )
    const soonEnded = new Date(Date.parse(began) + 60_000).toISOString()
    await house.send(
      house.row({ type: 'doorClosed', door: 2, occurredAt: soonEnded }),
      house.row({ type: 'doorHeldOpen', door: 2, occurredAt: began }),
    )
    house.later(6)
    expect((await house.listed(id)).slice(2).map(({ state }) => state)).toEqual(['fired', 'cancelled'])
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('does nothing more once it is deleted', async () => {
    const id = await house.trigger({ eventTypes: ['tamper'], waitMinutes: 1 })
    await house.send(house.row({ type: 'tamper' }))
    await house.owner.delete(`/api/alerttrigger/${id}`)
    await house.send(house.row({ type: 'tamper' }))
    house.later(2)
    await work(house.server.context)
    expect(await house.query('select "state" from trigger_event where "alertTriggerId" = $1', [id])).toEqual([
      { state: 'cancelled' },
    ])
  })

  it('is for its area and all below, its group, and the events of its client', async () => {
    const { acme, borough } = house.server.estate
    const groupId = Number((await made(house.owner, '/group', { name: 'Cleaners' }))['groupId'])
    const ids = {
      site: await house.trigger({ eventTypes: ['accessGranted'], areaId: acme.areaId }),
      floor: await house.trigger({ eventTypes: ['accessGranted'], areaId: acme.floorId }),
      group: await house.trigger({ eventTypes: ['accessGranted'], groupId }),
    }
    const come = () =>
      house.send(
        house.row({ type: 'accessGranted', door: 1, reader: 1, keycode: acme.keycode }),
        house.row({ type: 'accessGranted', door: 2, reader: 3, keycode: acme.keycode }),
      )
    await come()
    const given = await house.owner.post('/api/activation/give', { tokenIds: [acme.fobId], groupIds: [groupId] })
    expect(given.status).toBe(200)
    await come()
    const elsewhere = await senderOf(house.server, borough)
    await elsewhere.send([rowsOf(borough.controllerId)({ door: 1 })])
    expect(await house.listed(ids.site)).toHaveLength(4)
    expect(await house.listed(ids.floor)).toHaveLength(2)
    expect(await house.listed(ids.group)).toHaveLength(2)
    const { body } = await house.server
      .client('otherSiteOwner')
      .get<{ items: unknown[] }>(`/api/triggerevent?alertTriggerId=${ids.site}`)
    expect(body.items).toEqual([])
    for (const id of Object.values(ids)) await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('fires for who entered twice, but never for an alarm', async () => {
    const { acme } = house.server.estate
    await house.query('update zone set "antiPassback" = true where "zoneId" = $1', [acme.zoneId])
    await house.owner.put(`/api/zone/${acme.zoneId}`, { name: 'Acme guarded zone' })
    const id = await house.trigger({ eventTypes: ['antiPassbackViolated', 'powerLost'], defaultAlarm: '20' })
    const enter = () => house.row({ type: 'accessGranted', reader: 1, keycode: acme.keycode })
    house.later(1)
    await house.send(house.row({ type: 'accessGranted', reader: 2, keycode: acme.keycode }))
    house.later(1)
    await house.send(enter())
    house.later(1)
    await house.send(enter())
    expect(await house.listed(id)).toMatchObject([{ type: 'antiPassbackViolated', outcome: 'Alarm raised' }])
    // The alarm that it raised is of the same type: nothing follows from it.
    await work(house.server.context)
    expect(await house.listed(id)).toHaveLength(1)
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('fires 20 times an hour at most, and counts what it holds back', async () => {
    const id = await house.trigger({
      name: 'Flood',
      eventTypes: ['inputChanged'],
      emailAlert: true,
      alertPersonIds: [house.alertPersonId],
      activateAlarm: false,
    })
    const input = () => house.row({ type: 'inputChanged', input: 1 })
    await house.send(...Array.from({ length: 25 }, input))
    await house.send(...Array.from({ length: 3 }, input))
    const all = await house.listed(id)
    const inState = (state: string) => all.filter(each => each.state === state)
    expect(inState('fired')).toHaveLength(20)
    expect(inState('fired').reduce((sum, { more }) => sum + more, 0)).toBe(5)
    expect(inState('heldBack')).toMatchObject([{}, {}, { outcome: 'It had fired 20 times within an hour' }])
    house.later(61)
    await house.send(input())
    expect((await house.listed(id)).at(-1)).toMatchObject({ state: 'fired' })
    const mails = await mailsOf('Input changed: 1 Acme door 1, Acme site')
    expect(mails).toHaveLength(21)
    expect(mails.filter(({ body }) => body.includes('Further ones are held back until'))).toHaveLength(1)
    expect(mails.filter(({ body }) => body.includes('8 more were held back'))).toHaveLength(1)
    await house.owner.delete(`/api/alerttrigger/${id}`)
  })

  it('is muted until a time, and fires again after it', async () => {
    const id = await house.trigger({ eventTypes: ['fireAlarm'] })
    const path = `/api/alerttrigger/${id}`
    const mute = (minutes: number) =>
      house.owner.post(`${path}/mute`, { until: new Date(house.now().getTime() + minutes * 60_000).toISOString() })
    expect(await mute(-1)).toMatchObject({ status: 422 })
    expect(await mute(8 * 24 * 60)).toMatchObject({ status: 422 })
    expect(await mute(20)).toMatchObject({ status: 200 })
    await house.send(house.row({ type: 'fireAlarm' }))
    expect(await house.listed(id)).toMatchObject([{ state: 'muted' }])
    expect(await house.owner.post(`${path}/unmute`, {})).toMatchObject({ status: 200 })
    await house.send(house.row({ type: 'fireAlarm' }))
    expect((await house.listed(id)).map(({ state }) => state)).toEqual(['muted', 'fired'])
    await mute(20)
    house.later(21)
    await house.send(house.row({ type: 'fireAlarm' }))
    expect((await house.listed(id)).at(-1)).toMatchObject({ state: 'fired' })
    await house.owner.delete(path)
  })

  it('says who could not be written to', async () => {
    const nobody = Number(
      (await made(house.owner, '/alertperson', { name: 'Porter', mobile: '+44 1632 960003' }))['alertPersonId'],
    )
    const id = await house.trigger({ eventTypes: ['commsLost'], emailAlert: true, alertPersonIds: [nobody] })
    await house.send(house.row({ type: 'commsLost' }))
    expect(await house.listed(id)).toMatchObject([{ outcome: 'Alarm raised. Porter has no email address' }])
  })
})
