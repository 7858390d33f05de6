import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeviceAnswer, longestOutput, mostParts } from '../../../../src/domain/device-command.ts'
import type { ConsoleOutput } from '../../../../src/domain/hubs/comms-engine.ts'
import { connectAt, hear } from '../../../server/live/watching.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole } from '../../../support/server.ts'
import { consoleHouse, type ConsoleHouse } from './house.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('a controller that answers a typed command in parts, on %s', kind => {
  let house: ConsoleHouse
  const site = () => house.server.estate.acme
  beforeAll(async () => void (house = await consoleHouse(kind)))
  afterAll(() => house?.server.close())

  /** Types at the controller, which has taken it. */
  async function typed(typedId?: string) {
    const { controllerId } = site()
    await house.call()
    const waiting = house.wait()
    const answered = house.staff.post<Row>(`/api/controller/${controllerId}/console`, { text: 'log', typedId })
    const commandId = (await waiting)[0]?.commandId ?? ''
    const say = (said: Partial<DeviceAnswer>) => house.answer({ commandId, controllerId, done: true, ...said })
    return { answered, say }
  }
  /** Follows the console as a role's user. */
  async function follow(role: TestRole = 'internalStaff') {
    const { token } = await house.server.signIn(role)
    const connection = await connectAt(house.server.url, 'comms-engine', token)
    const heard = hear<ConsoleOutput>(connection, 'ConsoleOutput')
    const follows = (id: unknown = site().controllerId) => connection.invoke('FollowConsole', id)
    return { connection, heard, follows }
  }

  it('streams the parts to the user who typed the command, and returns the whole at the end', async () => {
    const { connection, heard, follows } = await follow()
    await follows()
    const typedId = randomUUID()
    const { answered, say } = await typed(typedId)
    await say({ part: 1, more: true, output: 'one\n' })
    await heard.until(all => all.length === 1)
    // Twice, and one before its time.
    await say({ part: 1, more: true, output: 'one\n' })
    await say({ part: 3, output: 'three\n' })
    await say({ part: 2, more: true, output: 'two\n' })
    expect((await answered).body).toEqual({ output: 'one\ntwo\nthree\n' })
    const { controllerId } = site()
    expect(heard.messages).toEqual([
      { controllerId, typedId, part: 1, output: 'one\n' },
      { controllerId, typedId, part: 3, output: 'three\n' },
    ])
    await connection.stop()
  })

  it('may take longer than one answer does, as long as it goes on', async () => {
    const { answered, say } = await typed()
    for (const part of [1, 2]) {
      await delay(2300)
      await say({ part, more: true, output: `${part}` })
    }
    await delay(2300)
    await say({ part: 3 })
    expect((await answered).body).toEqual({ output: '12' })
  })

  it('is silent where it stops half-way, and cannot keep anybody waiting for ever by going on', async () => {
    const [stops, goesOn] = [await typed(), await typed()]
    const began = performance.now()
    await stops.say({ part: 1, more: true, output: 'half' })
    let isOver = false
    void goesOn.answered.then(() => (isOver = true))
    for (let part = 1; !isOver; part++) {
      await goesOn.say({ part: Math.min(part, mostParts), more: true })
      await delay(500)
    }
    for (const { answered } of [stops, goesOn])
      expect(await answered).toMatchObject({ status: 409, body: { code: 'controllerSilent' } })
    expect((performance.now() - began) / 1000).toBeLessThan(26)
  }, 40_000)

  it('says no more than there are parts', async () => {
    const { answered, say } = await typed()
    for (const part of [0, mostParts + 1, 1.5]) expect((await say({ part })).status).toBe(400)
    await say({ part: 1 })
    expect((await answered).status).toBe(200)
  })

  it('may refuse after it has begun', async () => {
    const { answered, say } = await typed()
    await say({ part: 1, more: true, output: 'half' })
    await say({ done: false, reason: 'the memory is worn' })
    const error = 'Acme controller refused: the memory is worn'
    expect(await answered).toMatchObject({ status: 409, body: { error } })
  })

  it('answers as much as all parts can hold', async () => {
    const { answered, say } = await typed(randomUUID())
    for (let part = 1; part <= mostParts; part++)
      await say({ part, more: part < mostParts, output: 'x'.repeat(longestOutput) })
    expect((await answered).body['output']).toHaveLength(mostParts * longestOutput)
  })

  it('is heard by nobody else, and follows are for those who may type there', async () => {
    const { controllerId } = site()
    for (const role of ['siteOwner', 'engineer', 'trial', 'otherSiteOwner'] as const) {
      const { connection, follows } = await follow(role)
      await expect(follows()).rejects.toThrow(/You need the permission/)
      await connection.stop()
    }
    const own = await follow()
    await expect(own.follows(house.server.estate.borough.controllerId)).rejects.toThrow(/is not known/)
    for (const none of [0, 'none', null]) await expect(own.follows(none)).rejects.toThrow(/argument is not valid/)
    await own.follows()
    await own.connection.invoke('UnfollowConsole', controllerId)
    const { pool } = house.server.context.database
    await pool.query(
      'update "user" set "userGroupIds" = (select "userGroupIds" from "user" where "userId" = $1) where "userId" = $2',
      [house.server.estate.userIds.internalStaff, house.server.estate.userIds.officeStaff],
    )
    const { officeStaff } = house.server.estate.userIds
    await house.server
      .client('officeStaff')
      .post(`/api/user/${officeStaff}/set-browsing-client`, { clientId: site().clientId })
    const other = await follow('officeStaff')
    await other.follows()
    const { answered, say } = await typed(randomUUID())
    await say({ part: 1, more: true, output: 'secret' })
    await say({ part: 2 })
    await answered
    await delay(200)
    expect([own.heard.messages, other.heard.messages]).toEqual([[], []])
    for (const { connection } of [own, other]) await connection.stop()
  })

  it('is not heard by what is no id', async () => {
    const { controllerId } = site()
    for (const typedId of ['', 'x', 5])
      expect((await house.staff.post(`/api/controller/${controllerId}/console`, { text: 'log', typedId })).status).toBe(
        422,
      )
  })
})
