import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SmsLogged } from '../../../../src/domain/hubs/sms.ts'
import { followAll } from '../../../../src/features/sims/server/follow.ts'
import { databaseKinds } from '../../../support/database.ts'
import { connect, hear } from '../../../server/live/watching.ts'
import { type SimHouse, startHouse } from './house.ts'

describe.each(databaseKinds)('text messages of SIMs, on %s', kind => {
  let house: SimHouse
  beforeAll(async () => void (house = await startHouse(kind)), 120_000)
  afterAll(() => house?.close())
  const send = (simId: number, message: string, more: object = {}, as = house.staff) =>
    as.post<{ smsId: number; code?: string; error?: string }>(`/api/sim/${simId}/message`, { message, ...more })

  it('are written first, sent by the provider, and follow its receipts, live', async () => {
    const simId = await house.sim({ phoneNumber: '07700 900111' })
    const own = await house.connect('sms', 'sim-staff')
    // Works for another client.
    const others = await connect(house.server, 'sms', 'officeStaff')
    const [told, unheard] = [hear<SmsLogged>(own, 'SmsLogged'), hear<SmsLogged>(others, 'SmsLogged')]
    await Promise.all([own.invoke('SubscribeSms'), others.invoke('SubscribeSms')])
    const { status, body } = await send(simId, 'STATUS\n\tnow')
    expect(status).toBe(202)
    await expect
      .poll(() => house.messages(simId), { timeout: 30_000 })
      .toMatchObject([
        { direction: 'out', message: 'STATUS now', state: 'sent', reason: null, number: '+447700900111' },
      ])
    expect(house.provider.received.at(-1)).toMatchObject({ to: '+447700900111', text: 'STATUS now', isSigned: true })
    const id = house.provider.received.at(-1)?.id
    expect(await house.provider.receipt(house.server.url, { id, status: 'delivered' })).toBe(204)
    expect(await house.messages(simId)).toMatchObject([
      { smsId: body.smsId, state: 'delivered', user: 'Con sim-staff' },
    ])
    const heard = await told.until(those => those.length >= 3)
    expect(heard.map(({ state }) => state)).toEqual(['queued', 'sent', 'delivered'])
    expect(heard[0]).toMatchObject({ simId, areaIds: [], direction: 'out', message: 'STATUS now' })
    expect(unheard.messages).toEqual([])
    await Promise.all([own.stop(), others.stop()])
    const [audit] = await house.query(`select "entity", "change", "by" from audit_entry where "entity" = 'sms'`)
    expect(audit).toEqual({ entity: 'sms', change: 'added', by: 'Con sim-staff' })
  })

  it('have failed where the network says so, with the reason; sent again from the outbox they go on', async () => {
    const simId = await house.sim({ msisdns: '447700900112, 447700900113' })
    const { body } = await send(simId, 'REBOOT')
    await expect.poll(() => house.messages(simId), { timeout: 30_000 }).toMatchObject([{ state: 'sent' }])
    const id = house.provider.received.at(-1)?.id
    await house.provider.receipt(house.server.url, { id, status: 'failed', reason: 'Absent' })
    const reason = 'The network did not deliver it: Absent'
    expect(await house.messages(simId)).toMatchObject([{ state: 'failed', reason, number: '+447700900112' }])
    const [mail] = await house.query<{ mailMessageId: number }>(
      `select "mailMessageId" from mail_message where "causeEntity" = 'sms' and "causeId" = $1`,
      [body.smsId],
    )
    // As if the server had ended just after the outbox was written.
    await house.query(`update mail_message set "status" = 'delivered', "reason" = null where "mailMessageId" = $1`, [
      mail?.mailMessageId,
    ])
    await followAll.run(house.server.context, new AbortController().signal)
    expect(await house.messages(simId)).toMatchObject([{ state: 'delivered', reason: null }])
  })

  it('are sent once for a key, however often and at once they are asked for', async () => {
    const simId = await house.sim({ phoneNumber: '+44 (0)7700 900114' })
    const key = 'a-key-of-sixteen-signs'
    const answers = await Promise.all([1, 2, 3].map(() => send(simId, 'ONCE', { key })))
    expect(new Set(answers.map(({ body }) => body.smsId)).size).toBe(1)
    expect(await send(simId, 'ANOTHER', { key })).toMatchObject({ status: 409 })
    expect(await house.messages(simId)).toHaveLength(1)
    await expect
      .poll(() => house.provider.received.filter(({ text }) => text === 'ONCE').length, { timeout: 30_000 })
      .toBe(1)
  })

  it('are refused to those without the permission, and to SIMs that nothing can be sent to', async () => {
    const [right, closed, numberless] = [
      await house.sim({ phoneNumber: '+447700900115' }),
      await house.sim({ phoneNumber: '+447700900115', status: 'closed' }),
      await house.sim({ phoneNumber: '7700 900115' }),
    ]
    const { server, guest } = house
    expect(await send(right, 'Hello', {}, server.client('siteOwner'))).toMatchObject({ status: 403 })
    expect(await send(right, 'Hello', {}, server.client('engineer'))).toMatchObject({ status: 403 })
    expect(await send(right, 'Hello', {}, server.client())).toMatchObject({ status: 401 })
    expect(await send(right, 'Hello', {}, server.client('officeStaff'))).toMatchObject({ status: 451 })
    expect(await send(closed, 'Hello')).toMatchObject({ status: 409, body: { error: /closed/ } })
    expect(await send(numberless, 'Hello')).toMatchObject({ status: 409, body: { error: /no phone number/ } })
    expect(await send(right, ' \n ')).toMatchObject({ status: 422 })
    expect(await send(right, 'x'.repeat(460))).toMatchObject({ status: 422 })
    expect(await send(right, 'ж'.repeat(202))).toMatchObject({ status: 422 })
    expect((await house.staff.get(`/api/sim/${closed}/texting`)).body).toEqual({
      number: '+447700900115',
      refusal: 'closed',
    })
    expect((await house.staff.get(`/api/sim/${right}/texting`)).body).toEqual({
      number: '+447700900115',
      refusal: null,
    })
    // A guest who holds the permission may, and the audit log says whose guest it was.
    expect((await send(right, 'From a guest', {}, guest)).status).toBe(202)
    const [entry] = await house.query(
      `select "homeClientId" from audit_entry where "entity" = 'sms' order by "auditEntryId" desc limit 1`,
    )
    expect(entry).toEqual({ homeClientId: server.estate.installer.clientId })
  })

  it('come in by the provider’s signed webhook alone, once for an id', async () => {
    const simId = await house.sim({ phoneNumber: '0044 7700 900116' })
    const body = { from: '+44 7700 900116', text: 'STATUS OK SIGNAL 70' }
    const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
    expect(await house.handOver(body, { secret: other })).toBe(401)
    expect(await house.handOver(body, { at: new Date(Date.now() - 600_000) })).toBe(401)
    expect(await house.handOver(body, { at: new Date(Date.now() + 600_000) })).toBe(401)
    expect(await house.handOver(body, { instead: { ...body, text: 'Another text' } })).toBe(401)
    expect((await house.server.client().post('/api/sms/inbound', body)).status).toBe(401)
    expect(await house.handOver({ ...body, text: '' })).toBe(400)
    expect(await house.handOver({ ...body, text: 'x'.repeat(20_000) })).toBe(413)
    expect(await house.messages(simId)).toEqual([])
    const answers = await Promise.all([1, 2, 3].map(() => house.handOver(body, { id: 'the same' })))
    expect(answers).toEqual([204, 204, 204])
    expect(await house.handOver(body, { id: 'the same' })).toBe(204)
    expect(await house.messages(simId)).toMatchObject([
      { direction: 'in', message: 'STATUS OK SIGNAL 70', state: null, number: '+447700900116' },
    ])
    await house.handOver({ ...body, at: '2026-01-02T03:04:05+00:00' })
    await house.handOver({ ...body, at: '2099-01-02T03:04:05Z' })
    const times = (await house.messages(simId)).map(({ dateTime }) => String(dateTime))
    expect(times.at(-1)).toBe('2026-01-02T03:04:05.000Z')
    expect(times.every(time => Date.parse(time) <= Date.now())).toBe(true)
  })

  it('are told to those who may see where the SIM is, by the hub and as a notice', async () => {
    const { acme } = house.server.estate
    const [device] = await house.query<{ commDeviceId: number }>(
      `insert into comm_device ("clientId", "name", "udn", "type") values ($1, 'Cellar', '00AB0001', 'lan') returning "commDeviceId"`,
      [acme.clientId],
    )
    await house.query(
      `insert into controller ("clientId", "areaId", "commDeviceId", "name", "udn", "type")
       select "clientId", $2, $3, 'Cellar', '00AB0002', "type" from controller where "controllerId" = $1`,
      [acme.controllerId, acme.floorId, device?.commDeviceId],
    )
    const simId = await house.sim({ phoneNumber: '+447700900117', commDeviceId: device?.commDeviceId })
    const lines = await Promise.all(
      (['sim-staff', 'sim-floor', 'sim-yard'] as const).map(async username => {
        const [line, pages] = [await house.connect('sms', username), await house.connect('pub-sub', username)]
        const heard = { sms: hear<SmsLogged>(line, 'SmsLogged'), notices: hear<object>(pages, 'messageTold') }
        await line.invoke('SubscribeSms')
        return { ...heard, stop: () => Promise.all([line.stop(), pages.stop()]) }
      }),
    )
    await house.handOver({ from: '+447700900117', text: 'Door forced' })
    for (const { sms, notices } of lines.slice(0, 2)) {
      expect(await sms.until(those => those.length > 0)).toMatchObject([
        { simId, areaIds: [acme.floorId], direction: 'in', message: 'Door forced' },
      ])
      expect(await notices.until(those => those.length > 0)).toMatchObject([
        { name: 'smsReceived', argument: { simId, message: 'Door forced' } },
      ])
    }
    expect([lines[2]?.sms.messages, lines[2]?.notices.messages]).toEqual([[], []])
    await Promise.all(lines.map(({ stop }) => stop()))
    const refused = await connect(house.server, 'sms', 'trial')
    await expect(refused.invoke('SubscribeSms')).rejects.toThrow('SIM_READ')
    await refused.stop()
  })

  it('of a number that no SIM, or more than one, has are refused and counted once', async () => {
    const figure = async () =>
      Number(
        /gatehouse_sms_received_total\{outcome="unknown"\} (\d+)/.exec(
          await house.server.context.metrics.metrics(),
        )?.[1] ?? 0,
      )
    const before = await figure()
    const from = '+447700900118'
    expect(await house.handOver({ from, text: 'Who am I' }, { id: 'unknown' })).toBe(404)
    expect(await house.handOver({ from, text: 'Who am I' }, { id: 'unknown' })).toBe(404)
    expect(await house.handOver({ from: 'BANK', text: 'Who am I' })).toBe(404)
    expect((await figure()) - before).toBe(2)
    const own = await house.sim({ phoneNumber: from })
    const { borough } = house.server.estate
    await house.query(
      `insert into sim ("clientId", "reference", "status", "msisdns") values ($1, 'Theirs', 'live', $2)`,
      [borough.clientId, '447700900118'],
    )
    expect(await house.handOver({ from, text: 'Whose am I' })).toBe(404)
    await house.query(`update sim set "status" = 'closed' where "reference" = 'Theirs'`)
    // The provider tries again, and now there is one.
    expect(await house.handOver({ from, text: 'Who am I' }, { id: 'unknown' })).toBe(204)
    expect(await house.messages(own)).toHaveLength(1)
  })
})
