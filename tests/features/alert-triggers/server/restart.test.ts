import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  databaseKinds,
  openTestDatabase,
  prepareTestDatabase,
  type PreparedDatabase,
} from '../../../support/database.ts'
import { furnish, startProcess, type ServerProcess } from '../../../support/server-process.ts'
import { caller } from '../../../support/test-client.ts'
import { estatePassword } from '../../../support/estate.ts'
import { post, rowsOf, senderOf } from '../../../server/events/sending.ts'
import { insertRows } from '../../../../server/db/insert.ts'
import { missing, type Several, startSeveral } from '../../../server/processes/several.ts'

interface Setting {
  readonly clientId: number
  readonly alertTriggerId: number
}

/** A trigger that emails and waits a minute. */
async function addTrigger(pool: unknown, clientId: number, waitMinutes: number): Promise<Setting> {
  const [alertPersonId] = await insertRows(
    pool as never,
    'alert_person',
    [{ clientId, name: 'Desk', email: 'desk@example.com' }],
    'alertPersonId',
  )
  const [alertTriggerId = 0] = await insertRows(
    pool as never,
    'alert_trigger',
    [{ clientId, name: 'Tamper', eventTypes: ['tamper'], alertPersonIds: [alertPersonId], waitMinutes }],
    'alertTriggerId',
  )
  return { clientId, alertTriggerId }
}

describe.each(databaseKinds)('a deadline of a trigger, on %s', kind => {
  let prepared: PreparedDatabase
  let server: ServerProcess | undefined
  beforeAll(async () => void (prepared = await prepareTestDatabase(kind)))
  afterAll(async () => {
    await server?.stop()
    await prepared?.drop()
  })

  it('is met by the next server, once, where the one that took the event was killed', async () => {
    let key = ''
    let setting: Setting | undefined
    const estate = await furnish(prepared, async (pool, { acme }) => {
      setting = await addTrigger(pool, acme.clientId, 1)
      key = (await senderOf({ url: '', context: { database: { pool } } as never }, acme)).key
    })
    server = await startProcess(prepared)
    const row = rowsOf(estate.acme.controllerId)({ type: 'tamper' })
    expect(await post(server.url, key, [row])).toMatchObject({ body: { accepted: 1 } })
    await server.kill()
    server = undefined
    const test = await openTestDatabase(prepared)
    await test.pool.query(`update trigger_event set "dueAt" = now() - interval '1 second'`)
    await test.close()
    server = await startProcess(prepared)
    // Sent again, for the device has not heard the answer.
    expect(await post(server.url, key, [row])).toMatchObject({ body: { duplicate: 1 } })
    const stranger = caller(server.url, async () => ({}))
    const credentials = { username: 'siteOwner', password: estatePassword }
    const signedIn = await stranger.post<{ token: string }>('/api/authentication/request-token', credentials)
    const owner = caller(server.url, async () => ({ authorization: `Bearer ${signedIn.body.token}` }))
    const outcomes = async () =>
      (await owner.get<{ items: { outcome: string | null }[] }>('/api/triggerevent')).body.items.map(
        ({ outcome }) => outcome,
      )
    await expect.poll(outcomes, { timeout: 60_000 }).toEqual(['Email to Desk'])
    await server.stop()
    server = undefined
    const after = await openTestDatabase(prepared)
    const { rows } = await after.pool.query('select "state", "outcome" from trigger_event')
    const { rows: mails } = await after.pool.query('select "recipient" from mail_message')
    await after.close()
    expect(setting).toBeDefined()
    expect(rows).toEqual([{ state: 'fired', outcome: 'Email to Desk' }])
    expect(mails).toEqual([{ recipient: 'desk@example.com' }])
  }, 240_000)
})

describe.skipIf(missing !== undefined)('with two processes', () => {
  let house: Several
  beforeAll(async () => {
    house = await startSeveral()
  })
  afterAll(() => house?.close())

  it('a trigger fires once for each event, and 20 times an hour at both together', async () => {
    const { a, b, estate, key, pool } = house
    await addTrigger(pool, estate.acme.clientId, 0)
    const row = rowsOf(estate.acme.controllerId)
    const batches = Array.from({ length: 30 }, () => [row({ type: 'tamper' })])
    // Each at both, side by side.
    await Promise.all(batches.flatMap(batch => [a, b].map(({ url }) => post(url, key, batch))))
    const count = async (state: string) => {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::integer as "count" from trigger_event where "state" = $1',
        [state],
      )
      return rows[0]?.count ?? 0
    }
    await expect.poll(() => count('waiting'), { timeout: 60_000 }).toBe(0)
    expect([await count('fired'), await count('heldBack')]).toEqual([20, 10])
    const mails = async () => (await pool.query('select 1 from mail_message')).rowCount
    await expect.poll(mails, { timeout: 60_000 }).toBe(20)
  })
})
