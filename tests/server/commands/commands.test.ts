import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandsAnswer, DeviceAnswer } from '../../../src/domain/device-command.ts'
import { databaseKinds } from '../../support/database.ts'
import { startServer, type Answer, type TestServer } from '../../support/server.ts'
import { caller } from '../../support/test-client.ts'
import { rowsOf, senderOf } from '../events/sending.ts'

type Row = Record<string, unknown>
/** How long after its last call a controller counts as connected. */
const lineIsKeptMs = 3500
const nobody = '00000000-0000-4000-8000-000000000000'

describe.each(databaseKinds)('commands to doors on %s', kind => {
  let server: TestServer
  const site = () => server.estate.acme
  const owner = () => server.client('siteOwner')
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server.close())

  /** A controller that has called, as a test sees it, with a key of the whole client or its own. */
  async function device(own?: number, of = site()) {
    const { key } = await senderOf(server, of, own)
    const as = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
    const wait = (seconds: number) => as.get<CommandsAnswer>(`/api/ingest/commands?wait=${seconds}`)
    const answer = (body: Partial<DeviceAnswer>) => as.post<Row>('/api/ingest/commands/answer', body)
    // It counts as connected from its first call on.
    await wait(0)
    return {
      as,
      wait,
      answer,
      /** Does the next command, or says why not. */
      async serve(done: boolean, reason?: string) {
        const { items } = (await wait(20)).body
        for (const { commandId, controllerId } of items)
          await answer({ commandId, controllerId, done, ...(reason !== undefined && { reason }) })
        return items
      },
    }
  }
  const tell = (command: string, body: Row = {}): Promise<Answer<Row>> =>
    owner().post<Row>(`/api/door/${site().doorIds[0]}/${command}`, body)
  const commandsKept = async () => {
    const { body } = await owner().get<{ items: Row[] }>(`/api/door/${site().doorIds[0]}/history`)
    return body.items.filter(({ change }) => change === 'command').map(({ after }) => after)
  }

  it.each([
    ['unlock', 'Unlock', {}, { lock: 'unlocked', seconds: 5 }],
    ['unlock-for-minutes', 'Unlock for minutes', { minutes: 3 }, { lock: 'unlocked', seconds: 180 }],
    ['unlock-forever', 'Unlock forever', {}, { lock: 'unlocked', seconds: null }],
    ['lock-for-minutes', 'Lock for minutes', { minutes: 2 }, { lock: 'locked', seconds: 120 }],
    ['lock-forever', 'Lock forever', {}, { lock: 'locked', seconds: null }],
    ['cancel', 'Cancel commands', {}, { lock: 'normal', seconds: null }],
  ])('%s is done once its controller has said so, and is in the door’s history', async (command, label, body, told) => {
    const controller = await device(site().controllerId)
    const before = await commandsKept()
    const [answer, items] = await Promise.all([tell(command, body), controller.serve(true)])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(items).toEqual([{ commandId: expect.any(String), controllerId: site().controllerId, door: 1, ...told }])
    const [newest, ...older] = await commandsKept()
    expect([newest, older]).toEqual([{ command: label, ...body }, before])
  })

  it('lock for a time, or cancel, only where the controller is of the generation that can', async () => {
    const { pool } = server.context.database
    const become = (generation: string) =>
      pool.query('update controller set "generation" = $2 where "controllerId" = $1', [site().controllerId, generation])
    await become('sk3')
    const controller = await device(site().controllerId)
    const refused = {
      status: 409,
      body: { code: 'onlySk4', error: 'Only SK4 controllers support timed lock or cancel' },
    }
    expect(await tell('lock-for-minutes', { minutes: 2 })).toMatchObject(refused)
    expect(await tell('cancel')).toMatchObject(refused)
    const [answer, items] = await Promise.all([tell('unlock-for-minutes', { minutes: 1 }), controller.serve(true)])
    expect(answer.status).toBe(200)
    expect(items).toMatchObject([{ lock: 'unlocked', seconds: 60 }])
    await become('sk4')
  })

  it('unlock for a moment, never for ever, where the door does not say how long', async () => {
    const controller = await device(site().controllerId)
    const { pool } = server.context.database
    await pool.query('update door set "unlockDuration" = null where "doorId" = $1', [site().doorIds[0]])
    const [, items] = await Promise.all([tell('unlock'), controller.serve(true)])
    expect(items).toMatchObject([{ lock: 'unlocked', seconds: 5 }])
  })

  it('fail with the reason where the controller refuses, and nothing is kept', async () => {
    const gateway = await device()
    const before = await commandsKept()
    const [answer] = await Promise.all([tell('unlock'), gateway.serve(false, 'its lock is jammed')])
    expect(answer).toMatchObject({ status: 409, body: { code: 'controllerRefused' } })
    expect(answer.body['error']).toMatch(/^The controller of 1 .* refused: its lock is jammed$/)
    expect(await commandsKept()).toEqual(before)
  })

  it('say that nothing was done where no controller is connected, also where only others are', async () => {
    const neighbour = await device(undefined, server.estate.borough)
    await setTimeout(lineIsKeptMs)
    const waiting = neighbour.wait(2)
    const answer = await tell('unlock')
    expect(answer).toMatchObject({ status: 409, body: { code: 'controllerAway' } })
    expect((await waiting).body).toEqual({ items: [] })
  })

  it('report an unknown outcome if the controller took it and is silent, whoever else answers', async () => {
    const [controller, neighbour] = [await device(site().controllerId), await device(undefined, server.estate.borough)]
    const telling = tell('lock-forever')
    const [command] = (await controller.wait(20)).body.items
    const foreign = { commandId: command?.commandId ?? '', done: true }
    const { controllerId } = server.estate.borough
    expect(await neighbour.answer({ ...foreign, controllerId })).toMatchObject({ status: 204 })
    expect(await neighbour.answer({ ...foreign, controllerId: site().controllerId })).toMatchObject({ status: 404 })
    expect(await telling).toMatchObject({ status: 409, body: { code: 'controllerSilent' } })
    expect((await commandsKept())[0]).toEqual({ command: 'Lock forever', answer: 'None' })
  })

  it('wait a moment for a controller that is between two calls', async () => {
    const controller = await device(site().controllerId)
    expect((await controller.wait(0)).body).toEqual({ items: [] })
    const telling = tell('unlock')
    await setTimeout(300)
    expect(await controller.serve(true)).toHaveLength(1)
    expect(await telling).toMatchObject({ status: 200 })
  })

  it('are waited for by some of a key at once, not by any number', async () => {
    const controller = await device(site().controllerId)
    const answers = await Promise.all(Array.from({ length: 25 }, () => controller.wait(1)))
    const counted = Map.groupBy(answers, ({ status }) => status)
    expect([counted.get(200)?.length, counted.get(429)?.length]).toEqual([20, 5])
  })

  it('are whose user an event was caused by, as the server noted it, whatever else names the command', async () => {
    const [controller, sender] = [await device(site().controllerId), await senderOf(server, site())]
    const [, items] = await Promise.all([tell('unlock'), controller.serve(true)])
    const commandId = items[0]?.commandId ?? ''
    const row = rowsOf(site().controllerId, 77)
    const now = server.context.now().getTime()
    const at = (ms: number) => new Date(now + ms).toISOString()
    const unlocked = { type: 'doorUnlocked', door: 1, occurredAt: at(0) }
    const own = [row({ ...unlocked, commandId }), row({ ...unlocked, type: 'emergencyUnlock', commandId })]
    const others = [
      row(unlocked),
      row({ ...unlocked, commandId: nobody }),
      row({ ...unlocked, commandId: 'no command at all' }),
      row({ ...unlocked, door: 2, commandId }),
      row({ ...unlocked, type: 'accessGranted', keycode: site().keycode, commandId }),
      row({ ...unlocked, occurredAt: at(-3_600_000), commandId }),
    ]
    expect((await sender.send([...own, ...others])).body).toEqual({ accepted: 8, duplicate: 0, rejected: [] })
    expect((await sender.send(own)).body).toMatchObject({ accepted: 0, duplicate: 2 })
    const neighbour = rowsOf(server.estate.borough.controllerId, 77)
    await (await senderOf(server, server.estate.borough)).send([neighbour({ ...unlocked, commandId })])

    const { body: user } = await owner().get<Row>('/api/authentication/user')
    const by = { requestUserId: user['userId'], requestUser: user['displayName'] }
    const { pool } = server.context.database
    const { rows } = await pool.query<Row>(
      `select "requestUserId", "requestUser" from event where "epoch" = 77 order by "clientId" = $1 desc, "controllerSequence"`,
      [site().clientId],
    )
    const none = { requestUserId: null, requestUser: null }
    expect(rows).toEqual([by, by, ...Array.from({ length: 7 }, () => none)])
    const alarms = (await owner().get<{ items: Row[] }>('/api/event/alarm?limit=10')).body.items
    expect(alarms.find(({ type }) => type === 'emergencyUnlock')).toMatchObject(by)
  })

  it('check what is sent before any controller is asked', async () => {
    const { body, status } = await tell('unlock-for-minutes', { minutes: 0 })
    expect([status, body]).toEqual([422, [{ propertyName: 'minutes', errorMessage: expect.any(String) }]])
  })

  it('are given and answered with a living key of the controller alone', async () => {
    const stranger = caller(server.url, async () => ({}))
    expect(await stranger.get('/api/ingest/commands')).toMatchObject({ status: 401 })
    const own = await device(site().controllerId)
    expect(await own.as.get('/api/ingest/commands?wait=26')).toMatchObject({ status: 400 })
    expect(await own.as.get('/api/ingest/commands?wait=x')).toMatchObject({ status: 400 })
    const foreign = { commandId: nobody, controllerId: server.estate.borough.controllerId, done: true }
    expect(await own.answer(foreign)).toMatchObject({ status: 403 })
    expect(await own.answer({ commandId: nobody })).toMatchObject({ status: 400 })
  })
})
