import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noteUnsettled } from '../../../server/rest/unsettled.ts'
import type { CommandsAnswer, DeviceAnswer } from '../../../src/domain/device-command.ts'
import { senderOf } from '../events/sending.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestServer } from '../../support/server.ts'
import { caller, type TestClient } from '../../support/test-client.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('what a command has come to, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let device: TestClient
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme } = server.estate
    const { key } = await senderOf(server, acme, acme.controllerId)
    device = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
  })
  afterAll(() => server?.close())

  const rows = async (sql: string) => (await server.context.database.pool.query<Row>(sql)).rows
  const open = () => rows('select "entity", "told" from unsettled_command')
  /** Gives a command, and answers it so. */
  async function give(path: string, input: object, answer: Pick<DeviceAnswer, 'done' | 'reason'> | undefined) {
    const { controllerId } = server.estate.acme
    // It counts as connected from its first call on.
    await device.get('/api/ingest/commands?wait=0')
    const waiting = device.get<CommandsAnswer>('/api/ingest/commands?wait=20')
    const given = owner.post<Row>(path, input)
    const commandId = (await waiting).body.items[0]?.commandId ?? ''
    const noted = await open()
    if (answer) await device.post('/api/ingest/commands/answer', { commandId, controllerId, ...answer })
    return { noted, status: (await given).status }
  }
  const door = () => `/api/door/${server.estate.acme.doorIds[0]}`
  const controller = () => `/api/controller/${server.estate.acme.controllerId}`
  const later = () => rows(`update unsettled_command set "sentAt" = now() - interval '2 minutes'`)
  const note = () => noteUnsettled.run(server.context, new AbortController().signal)

  it('is noted as open until its outcome is written, whatever that is', async () => {
    const input = { minutes: 5 }
    const unlocked = await give(`${door()}/unlock-for-minutes`, input, { done: true })
    expect(unlocked).toEqual({
      noted: [{ entity: 'door', told: { command: 'Unlock for minutes', minutes: 5 } }],
      status: 200,
    })
    expect(await open()).toEqual([])
    expect(await give(`${door()}/unlock`, {}, { done: false, reason: 'jammed' })).toMatchObject({ status: 409 })
    expect(await open()).toEqual([])
    const rebooted = await give(`${controller()}/reboot`, {}, undefined)
    expect(rebooted).toMatchObject({ noted: [{ entity: 'controller', told: { command: 'Reboot' } }], status: 409 })
    expect(await open()).toEqual([])
    await later()
    const before = await rows('select 1 from audit_entry')
    await note()
    expect(await rows('select 1 from audit_entry'), 'nothing is noted twice').toEqual(before)
  })

  it('is in the history as not known where it could not be written, once', async () => {
    const { pool } = server.context.database
    await pool.query(
      `create function fail_write() returns trigger language plpgsql as $$ begin
         if new."change" = 'command' then raise 'gone'; end if; return new; end $$`,
    )
    await pool.query(
      'create trigger fail_write before insert on audit_entry for each row execute function fail_write()',
    )
    expect(await give(`${door()}/lock-forever`, {}, { done: true })).toMatchObject({ status: 500 })
    await pool.query('drop trigger fail_write on audit_entry')
    await note()
    expect(await open(), 'a request may still be working on it').toHaveLength(1)
    await later()
    for (let times = 0; times < 2; times++) await note()
    const commands = await rows(
      `select "outcome", "after" from audit_entry where "entity" = 'door' order by "auditEntryId" desc`,
    )
    expect(commands.map(({ outcome, after }) => [outcome, after])).toEqual([
      ['unanswered', { command: 'Lock forever', answer: 'None' }],
      ['confirmed', { command: 'Unlock for minutes', minutes: 5 }],
    ])
    expect(await open()).toEqual([])
  })
})
