import * as fc from 'fast-check'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret } from '../../../../server/auth/secrets.ts'
import { noteUnsettled } from '../../../../server/rest/unsettled.ts'
import type { CommFrames } from '../../../../src/domain/hubs/comms-engine.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import type { Answer } from '../../../support/test-client.ts'
import { connect, connectAt, hear } from '../../../server/live/watching.ts'
import { reportingOn, type Row, type TestDevice } from './house.ts'

const done = { done: true }

/** What a device does with a command, and what the user is told then. */
const manners = {
  does: { status: 200, outcome: 'confirmed' },
  refuses: { status: 409, outcome: 'refused' },
  isSilent: { status: 409, outcome: 'unanswered' },
  isAway: { status: 409, outcome: 'notConnected' },
  answersAnother: { status: 409, outcome: 'unanswered' },
  answersTwice: { status: 200, outcome: 'confirmed' },
  isFoundByNoWrite: { status: 500, outcome: 'unanswered' },
} as const
type Manner = keyof typeof manners

describe.each(oneDatabase)('commands to comm devices, on %s', kind => {
  let server: TestServer
  let on: ReturnType<typeof reportingOn>
  beforeAll(async () => {
    server = await startServer(kind)
    on = reportingOn(server)
    await on.trust()
  })
  afterAll(() => server?.close())
  const owner = () => server.client('siteOwner')
  const tell = (id: number, command: string, input: Row = {}, as = owner()) =>
    as.post<Row>(`/api/commdevice/${id}/${command}`, input)
  const history = async (id: number) =>
    (await owner().get<{ items: Row[] }>(`/api/commdevice/${id}/history`)).body.items.filter(
      ({ change }) => change === 'command',
    )
  const audited = async (id: number) =>
    (
      await server.context.database.pool.query<{ outcome: string }>(
        `select "outcome" from audit_entry where "entity" = 'commDevice' and "recordId" = $1 and "change" = 'command'
         union all select "outcome" from audit_happening where "entity" = 'commDevice' and "recordId" = $1 and "what" = 'command'`,
        [id],
      )
    ).rows.map(({ outcome }) => outcome)

  it.each([
    ['disconnect', { action: 'disconnect' }, 'Disconnect', {}],
    ['reset', { action: 'reset' }, 'Reset', {}],
    ['retry-controllers', { action: 'retryControllers' }, 'Retry controllers', {}],
    ['enable-logging', { action: 'enableLogging', hours: 5 }, 'Enable logging', { hours: 5 }],
  ])('%s is done once the device has said so, and is in its history', async (path, wire, label, input) => {
    const device = await on.reporting()
    await device.call()
    const [answer, items] = await Promise.all([tell(device.id, path, input), device.serve(() => done)])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(items).toEqual([{ commandId: expect.any(String), commDeviceId: device.id, ...wire }])
    expect((await history(device.id))[0]?.['after']).toMatchObject({ command: label, ...input })
    expect(await audited(device.id)).toEqual(['confirmed'])
  })

  it('fail by the name of the device where it is away or refuses', async () => {
    const device = await on.reporting({ name: 'Roof comms' })
    expect(await tell(device.id, 'disconnect')).toMatchObject({
      status: 409,
      body: { code: 'controllerAway', error: 'Roof comms is not connected: nothing was done' },
    })
    await device.call()
    const [refused] = await Promise.all([
      tell(device.id, 'disconnect'),
      device.serve(() => ({ done: false, reason: 'it is being updated' })),
    ])
    expect(refused).toMatchObject({ status: 409, body: { error: 'Roof comms refused: it is being updated' } })
    expect(await history(device.id)).toEqual([])
    expect(await audited(device.id)).toEqual(['notConnected', 'refused'])
  })

  it('are for those who may command them alone, and for their own; a reset needs proof', async () => {
    const device = await on.reporting()
    expect((await tell(device.id, 'reset', {}, await on.without(['COMMDEVICE_COMMAND']))).status).toBe(403)
    expect((await tell(device.id, 'reset', {}, server.client('otherSiteOwner'))).status).toBeOneOf([403, 404, 451])
    expect((await tell(device.id, 'reset', {}, server.client())).status).toBe(401)
    const late = await on.without([])
    await server.context.database.pool.query(`update session set "provedAt" = now() - interval '2 hours'`)
    expect((await tell(device.id, 'reset', {}, late)).body['code']).toBe('proofNeeded')
    await server.context.database.pool.query(`update session set "provedAt" = '9999-01-01'`)
    for (const hours of [0, 73, 1.5, null])
      expect((await tell(device.id, 'enable-logging', { hours })).status).toBe(422)
  })

  it('reach no other device, and are answered by no other', async () => {
    const [device, other] = [await on.reporting(), await on.reporting()]
    const stranger = await on.reporting({ clientId: server.estate.borough.clientId })
    const answered: Promise<unknown>[] = []
    for (const each of [device, other, stranger]) await each.call()
    const [answer, , others, strangers] = await Promise.all([
      tell(device.id, 'disconnect'),
      device.serve(({ commandId }) => {
        for (const each of [other, stranger])
          answered.push(each.calls.post('/api/ingest/comm-device/answer', { commandId, done: true }))
        return undefined
      }),
      other.serve(() => done, 2),
      stranger.serve(() => done, 2),
    ])
    await Promise.all(answered)
    expect([others, strangers]).toEqual([[], []])
    expect(answer.body).toMatchObject({ code: 'controllerSilent' })
  })

  it('enable logging for as long as asked, and its frames are kept, the newest ones, until a day after', async () => {
    const device = await on.reporting()
    const frame = { at: new Date().toISOString(), direction: 'in', hex: '0A0b', text: 'Poll 1' }
    const send = (frames: Row[]) => device.calls.post<Row>('/api/ingest/comm-device/frames', { frames })
    expect(await send([frame])).toMatchObject({ status: 409, body: { error: expect.stringContaining('not enabled') } })
    await device.call()
    await Promise.all([tell(device.id, 'enable-logging', { hours: 2 }), device.serve(() => done)])
    const until = Date.parse(String((await on.read(device.id))['loggingUntil']))
    expect(Math.abs(until - Date.now() - 2 * 3_600_000)).toBeLessThan(30_000)
    for (let sent = 0; sent < 1050; sent += 50)
      expect(
        (await send(Array.from({ length: 50 }, (_, index) => ({ ...frame, text: `Frame ${sent + index}` })))).status,
      ).toBe(204)
    const read = async () => (await owner().get<{ items: Row[] }>(`/api/commdevice/${device.id}/frames`)).body.items
    const kept = await read()
    expect(kept).toHaveLength(1000)
    expect(kept[0]).toMatchObject({ text: 'Frame 50', hex: '0a0b', direction: 'in' })
    expect(kept.at(-1)).toMatchObject({ text: 'Frame 1049' })
    for (const wrong of [{ hex: '0' }, { hex: 'xy' }, { direction: 'up' }, { at: 'now' }, { text: 'a\u0000' }])
      expect([wrong, (await send([{ ...frame, ...wrong }])).status]).toEqual([wrong, 400])
    expect((await send(Array.from({ length: 101 }, () => frame))).status).toBe(400)
    const reader = await on.without(['COMMDEVICE_COMMAND'])
    expect((await reader.get(`/api/commdevice/${device.id}/frames`)).status).toBe(403)
    const { forgetFrames } = await import('../../../../server/comm-devices/forget-frames.ts')
    const { pool } = server.context.database
    const end = (hours: number) =>
      pool.query(`update comm_device set "loggingUntil" = now() - $2 * interval '1 hour' where "commDeviceId" = $1`, [
        device.id,
        hours,
      ])
    await end(23)
    await forgetFrames.run(server.context, new AbortController().signal)
    expect(await read()).toHaveLength(1000)
    await end(25)
    await forgetFrames.run(server.context, new AbortController().signal)
    expect(await read()).toEqual([])
  })

  it('brings its frames at once to those who follow it and may command it, and to nobody else', async () => {
    const device = await on.reporting()
    await device.call()
    await Promise.all([tell(device.id, 'enable-logging', { hours: 1 }), device.serve(() => done)])
    const [follower, other] = [await connect(server, 'comms-engine'), await connect(server, 'comms-engine')]
    const [heard, unheard] = [hear<CommFrames>(follower, 'CommFrames'), hear<CommFrames>(other, 'CommFrames')]
    await follower.invoke('FollowCommDevice', device.id)
    await other.invoke('FollowCommDevice', (await on.reporting()).id)
    const frames = [{ at: new Date().toISOString(), direction: 'out', hex: 'AA', text: 'Ack' }]
    await device.calls.post('/api/ingest/comm-device/frames', { frames })
    const [told] = await heard.until(messages => messages.length > 0)
    expect(told).toMatchObject({ commDeviceId: device.id, frames: [{ hex: 'aa', commFrameId: expect.any(Number) }] })
    await follower.invoke('UnfollowCommDevice', device.id)
    await device.calls.post('/api/ingest/comm-device/frames', { frames })
    await delay(300)
    expect([heard.messages.length, unheard.messages]).toEqual([1, []])
    const reader = await connectAt(server.url, 'comms-engine', await readerToken())
    const read = hear<CommFrames>(reader, 'CommFrames')
    await reader.invoke('FollowCommDevice', device.id)
    await device.calls.post('/api/ingest/comm-device/frames', { frames })
    await delay(300)
    expect(read.messages).toEqual([])
    await Promise.all([follower.stop(), other.stop(), reader.stop()])
  })

  /** A session of somebody who may read comm devices, and not command them. */
  const readerToken = async (): Promise<string> => {
    const { pool } = server.context.database
    await on.without(['COMMDEVICE_COMMAND'], { username: 'reader-of-frames' })
    const { rows } = await pool.query<{ userId: number }>(
      `select "userId" from "user" where "username" = 'reader-of-frames'`,
    )
    const { text: token, hash } = newSecret()
    await pool.query(
      'update session_token set "hash" = $2 where "sessionId" = (select max("sessionId") from session where "userId" = $1)',
      [rows[0]?.userId, hash],
    )
    return token
  }

  /** Has one device be given one command, and behave in a manner. */
  const behave = async (device: TestDevice, manner: Manner): Promise<Answer<Row>> => {
    const given = () => tell(device.id, 'disconnect')
    const answers: Partial<Record<Manner, Row>> = {
      does: done,
      answersTwice: done,
      isFoundByNoWrite: done,
      refuses: { done: false, reason: 'no' },
    }
    if (manner === 'isAway') return given()
    await device.call()
    const [answer] = await Promise.all([
      given(),
      device.serve(({ commandId }) => {
        const again = { commandId, done: true }
        if (manner === 'answersTwice') void device.calls.post('/api/ingest/comm-device/answer', again)
        if (manner === 'answersAnother')
          void device.calls.post('/api/ingest/comm-device/answer', { ...again, commandId: crypto.randomUUID() })
        return answers[manner]
      }),
    ])
    return answer
  }

  it('are confirmed, refused or not known, whatever devices and the server do, and never lost', async () => {
    const { pool } = server.context.database
    const names = Object.keys(manners) as Manner[]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 9 }), async chosen => {
        const devices = await Promise.all(chosen.map(() => on.reporting()))
        const failing = new Set(devices.filter((_, index) => chosen[index] === 'isFoundByNoWrite').map(({ id }) => id))
        // A server whose write fails has ended, as far as its history is concerned.
        await pool.query(
          `create or replace function fail_write() returns trigger language plpgsql as $$ begin
             if new."recordId" = any(array[${[0, ...failing].join(',')}]) and new."change" = 'command' then raise 'gone'; end if;
             return new; end $$`,
        )
        await pool.query(
          'create or replace trigger fail_write before insert on audit_entry for each row execute function fail_write()',
        )
        const answers = await Promise.all(devices.map((device, index) => behave(device, chosen[index] ?? 'does')))
        expect(answers.map(({ status }) => status)).toEqual(chosen.map(each => manners[each].status))
        await pool.query('drop trigger fail_write on audit_entry')
        await pool.query(`update unsettled_command set "sentAt" = now() - interval '5 minutes'`)
        await noteUnsettled.run(server.context, new AbortController().signal)
        await noteUnsettled.run(server.context, new AbortController().signal)
        const outcomes = await Promise.all(devices.map(({ id }) => audited(id)))
        expect(outcomes).toEqual(chosen.map(each => [manners[each].outcome]))
        expect((await pool.query('select 1 from unsettled_command')).rows).toEqual([])
      }),
      { numRuns: 3, examples: [[names]] },
    )
  }, 110_000)

  it('that come late are not sent: a device that connects afterwards is told nothing', async () => {
    const device = await on.reporting()
    await tell(device.id, 'reset')
    await delay(200)
    expect(await device.serve(() => done, 1)).toEqual([])
  })
})
