import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarmKind, type LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { messageKind, type LiveMessage } from '../../../src/domain/stream/message.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { rowsOf, senderOf, type Sender } from '../events/sending.ts'
import { connect, hear, snapshotOf, watch } from './watching.ts'

describe.each(databaseKinds)('who sees what on %s', kind => {
  let server: TestServer
  let acme: Sender
  let row: ReturnType<typeof rowsOf>

  beforeAll(async () => {
    server = await startServer(kind)
    acme = await senderOf(server, server.estate.acme)
    row = rowsOf(server.estate.acme.controllerId)
    // The trial registrant of Acme sees the floor alone.
    await server.context.database.pool.query(`update "user" set "areaIds" = array[$2::integer] where "userId" = $1`, [
      server.estate.userIds.trial,
      server.estate.acme.floorId,
    ])
  })
  afterAll(() => server.close())

  it('shows another client nothing', async () => {
    const before = await snapshotOf(server)
    const [mine, theirs] = await Promise.all([watch(server, before.sequence), watch(server, 0, 'otherSiteOwner')])
    await acme.send([row({ type: 'doorForced', door: 1 })])
    await mine.reached(before.sequence + 2)
    const borough = await senderOf(server, server.estate.borough)
    await borough.send([rowsOf(server.estate.borough.controllerId)({ door: 1 })])
    await theirs.reached(1)
    expect(
      theirs.batches.messages.flatMap(batch => entriesOf(batch, eventKind).map(({ controllerId }) => controllerId)),
    ).toEqual([server.estate.borough.controllerId])
    const snapshot = await snapshotOf(server, 'otherSiteOwner')
    expect(snapshot).toMatchObject({ clientId: server.estate.borough.clientId, sequence: 1 })
    expect(snapshot.entries.map(({ kind }) => kind)).toEqual([eventKind.name])
    expect(JSON.stringify(snapshot)).not.toContain('Acme')
    await Promise.all([mine.stop(), theirs.stop()])
  })

  it('shows who is held to areas only what happens there, without a gap', async () => {
    const { acme: site } = server.estate
    const before = await snapshotOf(server, 'trial')
    const watcher = await watch(server, before.sequence, 'trial')
    await acme.send([
      row({ door: 1, reader: 1, keycode: site.keycode }),
      row({ door: 2, reader: 3, keycode: site.keycode }),
      row({ type: 'doorForced', door: 1 }),
      row({ type: 'doorForced', door: 2 }),
      row({ type: 'tamper' }),
    ])
    await watcher.reached(before.sequence + 8)
    const [batch] = watcher.batches.messages
    if (!batch) throw new Error('No batch came')
    expect(watcher.batches.messages).toHaveLength(1)
    expect(batch).toMatchObject({ from: before.sequence + 1, to: before.sequence + 8 })
    expect(entriesOf(batch, eventKind).map(({ doorId }) => doorId)).toEqual([site.doorIds[1], site.doorIds[1]])
    expect(entriesOf(batch, alarmKind).map(({ doorId }) => doorId)).toEqual([site.doorIds[1]])
    expect(Object.keys(batch.names?.door ?? {})).toEqual([String(site.doorIds[1])])
    const snapshot = await snapshotOf(server, 'trial')
    expect(new Set(entriesOf(snapshot, eventKind).map(({ areaId }) => areaId))).toEqual(new Set([site.floorId]))
    expect(entriesOf(snapshot, alarmKind).map(({ doorId }) => doorId)).toEqual([site.doorIds[1]])
    expect(snapshot.usage.areas.map(({ id }) => id)).toEqual([site.floorId])
    expect(
      snapshot.usage.tokens
        .flatMap(({ buckets }) => buckets.map(([, count]) => count))
        .reduce((sum, count) => sum + count, 0),
    ).toBe(1)
    expect(Object.keys(snapshot.names.door ?? {})).toEqual([String(site.doorIds[1])])
    expect(snapshot.doors).toEqual([expect.objectContaining({ doorId: site.doorIds[1], areaId: site.floorId })])
    await watcher.stop()
  })

  it('withholds what a user may not read, and says so', async () => {
    const snapshot = await snapshotOf(server, 'trial')
    expect(snapshot.withheld).toEqual(['message'])
    const { pool } = server.context.database
    await pool.query(`insert into user_group ("name", "featureIds") select 'Nothing', array[]::integer[]`)
    await pool.query(
      `update "user" set "userGroupIds" = array[(select "roleId" from user_group where "name" = 'Nothing')] where "userId" = $1`,
      [server.estate.userIds.otherSiteOwner],
    )
    const empty = await snapshotOf(server, 'otherSiteOwner')
    expect(empty).toMatchObject({
      withheld: ['event', 'alarm', 'message', 'mark', 'unlisted', 'occupancy', 'doors'],
      entries: [],
      occupants: [],
      zones: [],
      doors: [],
      usage: { tokens: [], areas: [] },
      activity: { minutes: [], completeFrom: 0 },
      more: {},
    })
    const watcher = await watch(server, empty.sequence, 'otherSiteOwner')
    const borough = await senderOf(server, server.estate.borough)
    await borough.send([rowsOf(server.estate.borough.controllerId, 5)({ door: 1, type: 'doorForced' })])
    await watcher.reached(empty.sequence + 2)
    expect(watcher.batches.messages[0]).toEqual({
      from: empty.sequence + 1,
      to: empty.sequence + 2,
      entries: [],
      sentAt: expect.any(String),
    })
    await expect(watcher.connection.invoke('SubscribeAlarms', server.estate.borough.controllerId)).rejects.toThrow(
      'EVENT_READ',
    )
    await watcher.stop()
  })

  it('tells alarms of a controller to those who watch it, also when acknowledged by another', async () => {
    const { acme: site, borough } = server.estate
    const [watcher, other] = await Promise.all([connect(server, 'logger'), connect(server, 'logger', 'engineer')])
    const alarms = hear<LiveAlarm>(watcher, 'EventAlarmUpdated')
    await watcher.invoke('SubscribeAlarms', [site.controllerId])
    await expect(watcher.invoke('SubscribeAlarms', borough.controllerId)).rejects.toThrow(
      `Controller ${borough.controllerId} is not known`,
    )
    await acme.send([row({ type: 'doorHeldOpen', door: 1 })])
    const [raised] = await alarms.until(all => all.length > 0)
    expect(raised).toMatchObject({
      alarmPriority: 10,
      type: 'doorHeldOpen',
      controllerId: site.controllerId,
      place: 'Acme site, 1 Acme door 1',
    })
    const { status } = await server.client('siteOwner').post(`/api/event/alarm/${raised?.eventAlarmId}/acknowledge`, {})
    expect(status).toBe(200)
    const told = await alarms.until(all => all.length > 1)
    expect(told[1]).toMatchObject({
      eventAlarmId: raised?.eventAlarmId,
      acknowledgedBy: 'Test siteOwner',
      acknowledgedDateTime: expect.any(String),
    })
    expect(told[1]?.sequence).toBeGreaterThan(raised?.sequence ?? Infinity)
    await watcher.invoke('UnsubscribeAlarms', site.controllerId)
    await acme.send([row({ type: 'doorHeldOpen', door: 1 })])
    const later = await watch(server, (await snapshotOf(server)).sequence)
    await later.stop()
    expect(alarms.messages).toHaveLength(2)
    await Promise.all([watcher.stop(), other.stop()])
  })

  it('tells client messages as they come, are acknowledged and are taken back', async () => {
    const owner = server.client('siteOwner')
    const connection = await connect(server, 'notification')
    const [received, acknowledged] = [
      hear<LiveMessage>(connection, 'ClientMessageRecieved'),
      hear<LiveMessage>(connection, 'ClientMessageAcknowledged'),
    ]
    await connection.invoke('SubscribeClientMessageUpdates')
    const add = async (subject: string) =>
      (
        await owner.post<{ clientMessageId: number }>('/api/clientmessage', {
          subject,
          content: 'Please look',
          doorId: server.estate.acme.doorIds[0],
        })
      ).body.clientMessageId
    const id = await add('Door sticks')
    expect((await received.until(all => all.length > 0))[0]).toMatchObject({
      clientMessageId: id,
      subject: 'Door sticks',
      door: '1 Acme door 1',
      areaId: server.estate.acme.areaId,
    })
    const list = async () =>
      (
        await owner.get<{ items: { clientMessageId: number }[] }>('/api/clientmessage?unacknowledgedOnly=true')
      ).body.items.map(item => item.clientMessageId)
    expect(await list()).toEqual([id])
    expect(entriesOf(await snapshotOf(server), messageKind).map(({ clientMessageId }) => clientMessageId)).toEqual([id])
    await owner.post(`/api/clientmessage/${id}/acknowledge`, {})
    expect((await acknowledged.until(all => all.length > 0))[0]).toMatchObject({
      clientMessageId: id,
      acknowledgedBy: 'Test siteOwner',
    })
    expect(await list()).toEqual([])
    const other = await add('Taken back')
    await owner.delete(`/api/clientmessage/${other}`)
    expect((await acknowledged.until(all => all.length > 1))[1]).toMatchObject({
      clientMessageId: other,
      deleted: true,
    })
    const sequence = (await snapshotOf(server)).sequence
    const replay = await watch(server, sequence - 4)
    await replay.reached(sequence)
    expect(
      replay.batches.messages.flatMap(batch => entriesOf(batch, messageKind).map(message => message.clientMessageId)),
    ).toEqual([id, id, other, other])
    await Promise.all([connection.stop(), replay.stop()])
  })

  it('compares uses in some areas with no average over all', async () => {
    const { acme: site } = server.estate
    await server.context.database.pool.query(
      `insert into usage_average ("clientId", "subject", "subjectId", "perDay")
       values ($1, 'token', $2, 40), ($1, 'area', $3, 30), ($1, 'area', $4, 20)`,
      [site.clientId, String(site.fobId), String(site.areaId), String(site.floorId)],
    )
    const averages = (await snapshotOf(server)).usage
    expect(averages.tokens.map(({ averagePerDay }) => averagePerDay)).toEqual([40])
    const { usage } = await snapshotOf(server, 'trial')
    expect(usage.tokens.filter(({ averagePerDay }) => averagePerDay > 0)).toEqual([])
    expect(usage.areas.map(({ id, averagePerDay }) => [id, averagePerDay])).toEqual([[site.floorId, 20]])
  })
})
