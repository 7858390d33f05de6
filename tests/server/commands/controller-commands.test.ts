import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CommandsAnswer } from '../../../src/domain/device-command.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { caller } from '../../support/test-client.ts'
import { rowsOf, senderOf } from '../events/sending.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('commands to controllers on %s', kind => {
  let server: TestServer
  const site = () => server.estate.acme
  const owner = () => server.client('siteOwner')
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server.close())

  const withKey = async (controllerId = site().controllerId) => {
    const { key } = await senderOf(server, site(), controllerId)
    return caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
  }
  const tell = (command: string, as = owner()) => as.post<Row>(`/api/controller/${site().controllerId}/${command}`, {})
  /** Does the next command, or says why not. */
  const serve = async (done = true, reason?: string) => {
    const as = await withKey()
    const { items } = (await as.get<CommandsAnswer>('/api/ingest/commands?wait=20')).body
    for (const { commandId, controllerId } of items)
      await as.post('/api/ingest/commands/answer', { commandId, controllerId, done, ...(reason && { reason }) })
    return items
  }
  // It counts as connected from its first call on.
  beforeEach(async () => void (await (await withKey()).get('/api/ingest/commands?wait=0')))
  const record = async () => (await owner().get<Row>(`/api/controller/${site().controllerId}`)).body

  it.each([
    ['reboot', 'reboot', 'Reboot'],
    ['retry', 'retry', 'Retry'],
    ['start-emergency-unlock', 'startEmergencyUnlock', 'Start emergency unlock'],
    ['end-emergency-unlock', 'endEmergencyUnlock', 'End emergency unlock'],
    ['cancel-alarms', 'cancelAlarms', 'Cancel alarms'],
    ['reset-node-bus', 'resetNodeBus', 'Reset node bus'],
    ['reset-inputs-and-outputs', 'resetInputsAndOutputs', 'Reset inputs and outputs'],
    ['get-events', 'sendEvents', 'Get events'],
    ['get-summary', 'sendStatus', 'Get summary'],
    ['system-scan', 'systemScan', 'System scan'],
    ['read-nodes', 'readNodes', 'Read nodes'],
    ['clear-queue', 'clearQueue', 'Clear queue'],
  ])('%s is done once the controller has said so, and is in its history', async (path, action, label) => {
    const [answer, items] = await Promise.all([tell(path), serve()])
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(items).toEqual([{ commandId: expect.any(String), controllerId: site().controllerId, action }])
    const { body } = await owner().get<{ items: Row[] }>(`/api/controller/${site().controllerId}/history`)
    expect(body.items.find(({ change }) => change === 'command')?.['after']).toEqual({ command: label })
  })

  it('fail by the name of the controller where it is away, refuses, or does not answer', async () => {
    const { name } = (await record()) as { name: string }
    const [refused] = await Promise.all([tell('reboot'), serve(false, 'its battery is empty')])
    expect(refused).toMatchObject({ status: 409, body: { error: `${name} refused: its battery is empty` } })
    const as = await withKey()
    const [silent] = await Promise.all([tell('reboot'), as.get('/api/ingest/commands?wait=20')])
    expect(silent).toMatchObject({
      status: 409,
      body: { code: 'controllerSilent', error: `${name} did not answer: the outcome is not known` },
    })
  })

  it('that are new fail as the others do, and the audit log has it', async () => {
    const { name } = (await record()) as { name: string }
    const [refused] = await Promise.all([tell('clear-queue'), serve(false, 'it is busy')])
    expect(refused).toMatchObject({ status: 409, body: { code: 'controllerRefused' } })
    const { rows } = await server.context.database.pool.query<Row>(
      `select "outcome", "details" from audit_happening where "what" = 'command' and "details" like 'Clear queue%'`,
    )
    expect(rows).toEqual([{ outcome: 'refused', details: `Clear queue: ${name} refused: it is busy` }])
  })

  it('are for those who may command controllers alone, and for their own', async () => {
    expect((await tell('reboot', server.client('trial'))).status).toBeOneOf([403, 404])
    expect((await tell('reboot', server.client('otherSiteOwner'))).status).toBeOneOf([404, 451])
    expect((await tell('reboot', server.client())).status).toBe(401)
  })

  it('are whose user the events were caused by, at whatever door', async () => {
    const sender = await senderOf(server, site())
    const [, [command]] = await Promise.all([tell('start-emergency-unlock'), serve()])
    const row = rowsOf(site().controllerId, 91)
    const happened = { occurredAt: server.context.now().toISOString(), commandId: command?.commandId ?? '' }
    await sender.send([
      row({ ...happened, type: 'emergencyUnlock' }),
      row({ ...happened, type: 'doorUnlocked', door: 1 }),
      row({ ...happened, type: 'emergencyUnlockEnded' }),
    ])
    const { rows } = await server.context.database.pool.query(
      'select "requestUserId" from event where "epoch" = 91 order by "controllerSequence"',
    )
    const requestUserId = server.estate.userIds.siteOwner
    expect(rows).toEqual([{ requestUserId }, { requestUserId }, { requestUserId }])
    const alarms = (await owner().get<{ items: Row[] }>('/api/event/alarm?limit=10')).body.items
    expect(alarms.find(({ type }) => type === 'emergencyUnlock')).toMatchObject({
      returnedAt: happened.occurredAt,
    })
  })

  it('take over what a controller reports of itself, and leave the rest', async () => {
    const as = await withKey()
    const { controllerId } = site()
    const report = (body: Row) => as.post('/api/ingest/status', { controllerId, ...body })
    const told = { firmwareVersion: '4.2.1', buildReference: 'b7', voltages: '13.8 V', tokenCount: 12, usedSpace: 3.5 }
    expect((await report({ ...told, tamper: true })).status).toBe(204)
    expect(await record()).toMatchObject({ ...told, tamper: true })
    expect((await report({ tamper: false })).status).toBe(204)
    expect(await record()).toMatchObject({ ...told, tamper: false })
  })

  it('refuse what a controller cannot mean, or says of another', async () => {
    const as = await withKey()
    const { controllerId } = site()
    for (const wrong of [
      { tokenCount: -1 },
      { usedSpace: 101 },
      { firmwareVersion: 'x'.repeat(21) },
      { voltages: 'a\u0000b' },
      { name: 'Mine' },
    ])
      expect((await as.post('/api/ingest/status', { controllerId, ...wrong })).status).toBe(400)
    const others = { controllerId: server.estate.borough.controllerId, tokenCount: 1 }
    expect((await as.post('/api/ingest/status', others)).status).toBe(403)
    expect((await server.client('siteOwner').post('/api/ingest/status', { controllerId })).status).toBe(401)
  })
})
