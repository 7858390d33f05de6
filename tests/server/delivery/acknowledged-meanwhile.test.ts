import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import { openHouse, type Controller, type House } from './house.ts'

/** How long a write needs at most until it waits for the acknowledgement. */
const underWayMs = 500

// The embedded database has one connection: there nothing happens meanwhile.
describe.runIf(databaseKinds.includes('postgresql'))('a change acknowledged while a newer one is written', () => {
  let house: House
  let first: Controller
  beforeAll(async () => {
    house = await openHouse('postgresql')
    first = await house.controller(house.server.estate.acme.controllerId)
    await first.settle()
  })
  afterAll(() => house?.close())

  it('is what the controller held before the newer one', async () => {
    const [door] = house.server.estate.acme.doorIds
    const owner = house.server.client('siteOwner')
    const edit = (seconds: number) => owner.put(`/api/door/${door}`, { unlockDuration: seconds })
    await edit(11)
    const client = await house.server.context.database.pool.connect()
    await client.query('begin')
    await client.query(
      `update change_log set "state" = 'acknowledged', "acknowledged" = now() where "subject" = 'door' and "subjectId" = $1
       and "state" = 'pending'`,
      [door],
    )
    const newer = edit(12)
    await delay(underWayMs)
    await client.query('commit')
    client.release()
    expect(await newer).toMatchObject({ status: 200 })
    expect(await first.pending()).toEqual([`edit door ${door}`])
    expect((await first.records('&limit=1000')).body.items.filter(({ subject }) => subject === 'door')).toMatchObject([
      { subjectId: door, details: { unlockDuration: 12 } },
    ])
    await first.settle()
    expect(await edit(13)).toMatchObject({ status: 200 })
    expect(await first.settle()).toEqual([`edit door ${door}`])
  })

  it('is acknowledged even where the two would wait for each other for ever', async () => {
    const { acme } = house.server.estate
    const owner = house.server.client('siteOwner')
    for (const [index, door] of acme.doorIds.entries())
      await owner.put(`/api/door/${door}`, { unlockDuration: 21 + index })
    const { items } = (await first.pull()).body
    const changeIds = items.map(({ changeId }) => changeId)
    expect(changeIds.length).toBeGreaterThan(1)
    const client = await house.server.context.database.pool.connect()
    const lock = (changeId = 0) =>
      client.query('select 1 from change_log where "changeId" = $1 for no key update', [changeId])
    await client.query('begin')
    await lock(changeIds.at(-1))
    const acknowledged = first.acknowledge(changeIds.at(-1) ?? 0)
    await delay(underWayMs)
    // Each has what the other needs: the database ends the statement that has waited longer.
    await lock(changeIds[0])
    await client.query('commit')
    client.release()
    expect(await acknowledged).toMatchObject({ status: 200 })
    expect(await first.pending()).toEqual([])
  })

  it('keeps none of those behind it from being acknowledged', async () => {
    await first.settle()
    const { acme } = house.server.estate
    const pool = house.server.context.database.pool
    const { rows: ids } = await pool.query<{ changeId: number }>(
      `insert into change_log ("clientId", "created", "controllerId", "operation", "subject", "subjectId", "title")
       select $1, now(), $2, 'delete', 'zone', 900000 + n, 'Zone ' || n from generate_series(1, 300) n returning "changeId"`,
      [acme.clientId, acme.controllerId],
    )
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`update change_log set "state" = 'acknowledged', "acknowledged" = now() where "changeId" = $1`, [
      ids[50]?.changeId,
    ])
    const acknowledged = first.acknowledge(ids.at(-1)?.changeId ?? 0)
    await delay(underWayMs)
    await client.query('commit')
    client.release()
    expect(await acknowledged).toMatchObject({ body: { acknowledged: 299 } })
    expect(await first.pending()).toEqual([])
  })
})
