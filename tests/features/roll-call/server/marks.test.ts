import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entriesOf } from '../../../../src/domain/stream/runs.ts'
import { type LiveMark, markKind } from '../../../../src/features/roll-call/domain/mark.ts'
import { signedIn } from '../../../contract/house.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { snapshotOf, watch } from '../../../server/live/watching.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('a roll call on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer(kind)
    const { acme: site } = server.estate
    const sender = await senderOf(server, site)
    await sender.send([rowsOf(site.controllerId)({ door: 1, reader: 1, keycode: site.keycode })])
  })
  afterAll(() => server.close())

  it('marks people for every wall', async () => {
    const { acme: site, borough } = server.estate
    const owner = server.client('siteOwner')
    const before = await snapshotOf(server)
    const watcher = await watch(server, before.sequence)
    const { status, body } = await owner.post('/api/roll-call/mark', { personId: site.personId, mark: 'needsHelp' })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { personId: site.personId, mark: 'needsHelp', by: 'Test siteOwner', areaId: site.areaId },
    })
    await watcher.reached(before.sequence + 1)
    expect(watcher.batches.messages[0]).toMatchObject({
      entries: [{ kind: 'mark', items: [body] }],
      names: { person: { [site.personId]: 'Pat Acme' } },
    })
    expect(entriesOf(await snapshotOf(server), markKind)).toEqual([body])
    const { body: past } = await owner.get<{ items: unknown[] }>(`/api/person/${site.personId}/history?limit=1`)
    expect(past.items).toEqual([
      expect.objectContaining({
        change: 'command',
        by: 'Test siteOwner',
        after: { command: 'Roll call', mark: 'needsHelp' },
      }),
    ])
    await owner.post('/api/roll-call/mark', { personId: site.personId, mark: 'cleared' })
    expect(entriesOf(await snapshotOf(server), markKind)).toEqual([])
    expect((await owner.post('/api/roll-call/mark', { personId: borough.personId, mark: 'safe' })).status).toBe(404)
    expect((await owner.post('/api/roll-call/mark', { personId: site.personId, mark: 'asleep' })).status).toBe(422)
    await watcher.stop()
  })

  it('settles marks that were made apart, and keeps each in the history', async () => {
    const { acme: site } = server.estate
    const owner = server.client('siteOwner')
    const post = (body: object) => owner.post<LiveMark>('/api/roll-call/mark', { personId: site.personId, ...body })
    const at = (secondsAgo: number) => new Date(server.context.now().getTime() - secondsAgo * 1000).toISOString()
    const marked = await post({ mark: 'safe' })
    const { sequence } = marked.body

    const late = { mark: 'needsHelp', at: at(60), seen: 0, key: 'device-one-mark-0001' }
    const contradiction = await post(late)
    expect(contradiction).toMatchObject({
      status: 200,
      body: { mark: 'needsHelp', contradicts: true, by: 'Test siteOwner: safe; Test siteOwner: needs help' },
    })
    // The answer was lost on its way: it comes again, and is done once.
    expect((await post(late)).body).toEqual(contradiction.body)
    expect(entriesOf(await snapshotOf(server), markKind)).toEqual([contradiction.body])
    // Who has not seen that they contradict each other does not settle it.
    expect((await post({ mark: 'safe', at: at(30), seen: sequence })).body).toMatchObject({ mark: 'needsHelp' })
    const { sequence: newest } = entriesOf(await snapshotOf(server), markKind)[0] ?? { sequence: 0 }
    expect((await post({ mark: 'safe', seen: newest })).body).toMatchObject({ mark: 'safe' })
    const { body: past } = await owner.get<{ items: { after: object }[] }>(
      `/api/person/${site.personId}/history?limit=4`,
    )
    expect(past.items.map(({ after }) => after)).toMatchObject([
      { mark: 'safe' },
      { mark: 'safe', outcome: 'contradiction' },
      { mark: 'needsHelp', outcome: 'contradiction', madeAt: late.at },
      { mark: 'safe' },
    ])
    // Another device says the same, unseen: its next word has not seen this one.
    expect((await post({ mark: 'safe', at: at(20), seen: 0 })).body).toMatchObject({ mark: 'safe', agrees: true })
    await post({ mark: 'cleared' })
    // What another has said meanwhile is not taken back with it.
    expect((await post({ mark: 'needsHelp', at: at(10), seen: 0 })).body).toMatchObject({ mark: 'needsHelp' })
    await post({ mark: 'cleared' })
    expect(entriesOf(await snapshotOf(server), markKind)).toEqual([])
    expect((await post({ mark: 'safe', at: 'yesterday' })).status).toBe(422)
  })

  it('marks nobody in another area, and nobody without the permission', async () => {
    const { acme: site, userIds } = server.estate
    const { pool } = server.context.database
    const { rows } = await pool.query('select "userGroupIds" from "user" where "userId" = $1', [userIds.siteOwner])
    const keeper = await signedIn(server, {
      clientId: site.clientId,
      workingClientId: site.clientId,
      username: 'keeper',
      userGroupIds: rows[0].userGroupIds,
      areaIds: [site.floorId],
    })
    const mark = (as: TestClient) => as.post('/api/roll-call/mark', { personId: site.personId, mark: 'safe' })
    expect(await mark(server.client('trial'))).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await mark(keeper)).toMatchObject({ status: 404 })
    await pool.query('delete from occupancy where "clientId" = $1', [site.clientId])
    expect(await mark(keeper)).toMatchObject({ status: 404 })
    expect(entriesOf(await snapshotOf(server), markKind)).toEqual([])
    await pool.query('insert into token_activation ("clientId", "tokenId", "areaId") values ($1, $2, $3)', [
      site.clientId,
      site.fobId,
      site.floorId,
    ])
    expect(await mark(keeper)).toMatchObject({ status: 200 })
  })
})
