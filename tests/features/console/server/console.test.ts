import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { longestOutput, longestTyped } from '../../../../src/domain/device-command.ts'
import type { DeviceAnswer } from '../../../../src/domain/device-command.ts'
import { oneDatabase } from '../../../support/database.ts'
import { one } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { consoleHouse, type ConsoleHouse } from './house.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('typing at a controller’s console on %s', kind => {
  let house: ConsoleHouse
  const site = () => house.server.estate.acme
  beforeAll(async () => void (house = await consoleHouse(kind)))
  beforeEach(async () => void (await house.call()))
  afterAll(() => house?.server.close())

  const type = (text: unknown, as = house.staff, controllerId: number | string = site().controllerId) =>
    as.post<Row>(`/api/controller/${controllerId}/console`, { text })
  /** Answers the next command. */
  const serve = async (said: Pick<DeviceAnswer, 'done' | 'reason' | 'output'>) => {
    const items = await house.wait()
    for (const { commandId, controllerId } of items) await house.answer({ commandId, controllerId, ...said })
    return items
  }
  const query = async (sql: string) => (await house.server.context.database.pool.query<Row>(sql)).rows
  const history = () =>
    query(`select "by", "after", "outcome", "title" from audit_entry
      where "entity" = 'controller' and "change" = 'command' order by "auditEntryId" desc`)
  const undone = () =>
    query(`select "by", "outcome", "title", "details" from audit_happening where "what" = 'command' order by "at" desc`)

  it('has it sent to the controller, and answers what that says, in its lines', async () => {
    const output = 'door 1\tlocked\ndoor 2\topen\r\n'
    const [answered, items] = await Promise.all([type('  doors '), serve({ done: true, output })])
    expect([answered.status, answered.body]).toEqual([200, { output }])
    expect(items).toEqual([{ commandId: expect.any(String), controllerId: site().controllerId, text: 'doors' }])
    const [silentlyDone] = await Promise.all([type('beep'), serve({ done: true })])
    expect([silentlyDone.status, silentlyDone.body]).toEqual([200, { output: '' }])
  })

  it('keeps in the controller’s history who typed what, and nothing of what it said', async () => {
    await Promise.all([type('status'), serve({ done: true, output: 'the PIN of nobody is 4711' })])
    const [newest] = await history()
    expect(newest).toEqual({
      by: 'Test internalStaff',
      after: { command: 'Console', text: 'status' },
      outcome: 'confirmed',
      title: 'Acme controller',
    })
    expect(JSON.stringify([await history(), await undone()])).not.toContain('4711')
    const owner = house.server.client('siteOwner')
    const { body } = await owner.get<{ items: Row[] }>(`/api/controller/${site().controllerId}/history`)
    expect(body.items[0]).toMatchObject({ after: { command: 'Console', text: 'status' } })
  })

  it('says why where the controller refuses, and the audit log has it', async () => {
    const before = await history()
    const [refused] = await Promise.all([type('format c:'), serve({ done: false, reason: 'no such command' })])
    const error = 'Acme controller refused: no such command'
    expect(refused).toMatchObject({ status: 409, body: { code: 'controllerRefused', error } })
    expect((await undone())[0]).toEqual({
      by: 'Test internalStaff',
      outcome: 'refused',
      title: 'Acme controller',
      details: `Console, format c:: ${error}`,
    })
    expect(await history()).toEqual(before)
  })

  it('says that the outcome is not known where the controller took it and is silent', async () => {
    const [silent, items] = await Promise.all([type('status'), house.wait()])
    expect(silent).toMatchObject({ status: 409, body: { code: 'controllerSilent' } })
    expect((await history())[0]).toMatchObject({ after: { text: 'status', answer: 'None' }, outcome: 'unanswered' })
    // Its late answer changes nothing.
    const commandId = items[0]?.commandId ?? ''
    expect(
      (await house.answer({ commandId, controllerId: site().controllerId, done: true, output: 'late' })).status,
    ).toBe(204)
  })

  it('says that nothing was done where no controller is connected', async () => {
    await expect.poll(() => type('uptime')).toMatchObject({ status: 409, body: { code: 'controllerAway' } })
    expect((await undone())[0]).toMatchObject({
      outcome: 'notConnected',
      details: expect.stringMatching(/^Console, uptime: /),
    })
  })

  it('asks no controller for what is no line that can be shown', async () => {
    const wrong = [undefined, 5, '', '   ', 'a\nb', 'a\u0000b', 'a\u001B[2J', 'a\u202Eb', 'a\u2028b', '\uD800']
    for (const text of [...wrong, 'x'.repeat(longestTyped + 1)]) {
      const { status, body } = await type(text)
      expect([text, status, body]).toEqual([text, 422, [{ propertyName: 'text', errorMessage: expect.any(String) }]])
    }
    const long = 'ü'.repeat(longestTyped)
    const [answered, items] = await Promise.all([type(long), serve({ done: true })])
    expect([answered.status, items]).toMatchObject([200, [{ text: long }]])
  })

  it('takes an answer of some length, and of characters that can be shown', async () => {
    const [long] = await Promise.all([type('log'), serve({ done: true, output: 'x'.repeat(longestOutput) })])
    expect(long.body['output']).toHaveLength(longestOutput)
    const { controllerId } = site()
    const commandId = '00000000-0000-4000-8000-000000000000'
    for (const output of ['x'.repeat(longestOutput + 1), '\u001B[31mred', 'a\u0000', 5])
      expect((await house.answer({ commandId, controllerId, done: true, output } as never)).status).toBe(400)
  })

  it('is for those who may see the inside of the system and command controllers, at their client’s alone', async () => {
    for (const role of ['siteOwner', 'engineer', 'trial', 'officeStaff', 'otherSiteOwner'] as const) {
      const { status, body } = await type('status', house.server.client(role))
      expect([role, status, body['code']]).toEqual([role, 403, 'forbidden'])
    }
    expect((await type('status', house.server.client())).status).toBe(401)
    const before = await history()
    expect(await type('status', house.staff, house.server.estate.borough.controllerId)).toMatchObject({ status: 451 })
    for (const none of [999_999, 0, 'none']) expect((await type('status', house.staff, none)).status).toBe(404)
    expect(await history()).toEqual(before)
  })

  it('needs both permissions: one alone types nothing', async () => {
    const { pool } = house.server.context.database
    const only = async (code: string) => {
      const [feature] = await query(`select "featureId" from feature where "name" = '${code}'`)
      const roleId = await one(pool as never, 'user_group', 'roleId', {
        name: `Only ${code}`,
        featureIds: [feature?.['featureId']],
      })
      await pool.query('update "user" set "userGroupIds" = array[$1::integer] where "userId" = $2', [
        roleId,
        house.server.estate.userIds.officeStaff,
      ])
      const { headers } = await house.server.signIn('officeStaff')
      return type(
        'status',
        caller(house.server.url, async () => headers),
      )
    }
    const both = ['SYSTEM_DEBUG', 'CONTROLLER_COMMAND'] as const
    for (const [held, lacking] of [both, both.toReversed()]) {
      const error = `You need the permission ${lacking} for this`
      expect(await only(String(held))).toMatchObject({ status: 403, body: { error } })
    }
  })
})
