import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../../server/bus/bus.ts'
import { entriesOf } from '../../../../src/domain/stream/runs.ts'
import { markKind } from '../../../../src/features/roll-call/domain/mark.ts'
import { type LiveUnlisted, unlistedKind } from '../../../../src/features/roll-call/domain/unlisted.ts'
import { leftAlarms } from '../../../../src/features/roll-call/server/fire/start-due.ts'
import { signedIn } from '../../../contract/house.ts'
import { twoZones, type TwoZones } from '../../../server/events/two-zones.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'
import { snapshotOf } from '../../../server/live/watching.ts'
import { oneDatabase } from '../../../support/database.ts'

interface Evacuation {
  readonly evacuationId: number
  readonly status: string
  readonly people: number
  readonly safe: number | null
}
interface Accounted {
  readonly counts: Readonly<Record<string, number>>
  readonly zones: readonly object[]
  readonly people: readonly { readonly name: string; readonly outcome: string }[]
}

describe.each(oneDatabase)('an evacuation on %s', kind => {
  let house: TwoZones
  beforeAll(async () => {
    house = await twoZones(kind)
    await house.newDay()
    await house.enter()
  })
  afterAll(() => house.server.close())

  const owner = () => house.server.client('siteOwner')
  const start = (areaId: number, more: object = {}) =>
    owner().post<Evacuation>('/api/evacuation', { areaId, kind: 'drill', ...more })
  const end = (id: number) => owner().post<Evacuation>(`/api/evacuation/${id}/end`, {})
  const accounted = async (id: number) => (await owner().get<Accounted>(`/api/evacuation/${id}/people`)).body
  const outcomes = async (id: number) => {
    const { people } = await accounted(id)
    return Object.fromEntries(people.map(({ name, outcome }) => [name, outcome]))
  }
  const mark = (personId: number, as: string) => owner().post('/api/roll-call/mark', { personId, mark: as })

  it('keeps who was in, and how each was accounted for', async () => {
    const { acme: site } = house.server.estate
    // Left from the day before: it must make nobody safe.
    expect((await mark(site.personId, 'safe')).status).toBe(200)

    const { status, body } = await start(site.areaId)
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'running', people: 2 } })
    const id = body.evacuationId
    expect(entriesOf(await snapshotOf(house.server), markKind)).toEqual([])
    expect(await outcomes(id)).toEqual({ 'Pat Acme': 'missing', C2: 'missing' })

    expect((await mark(site.personId, 'needsHelp')).status).toBe(200)
    expect(await outcomes(id)).toEqual({ 'Pat Acme': 'needHelp', C2: 'missing' })
    expect((await mark(site.personId, 'safe')).status).toBe(200)
    expect(await accounted(id)).toMatchObject({
      counts: { needHelp: 0, missing: 1, readOut: 0, notOnSite: 0, safe: 1 },
      zones: [{ zone: 'Acme zone', people: 2, open: 1 }],
      people: [
        { name: 'C2', outcome: 'missing', by: null, at: null },
        { name: 'Pat Acme', outcome: 'safe', by: 'Test siteOwner' },
      ],
      more: 0,
    })

    const ended = await end(id)
    expect(ended).toMatchObject({ status: 200 })
    const { body: after } = await owner().get<Evacuation>(`/api/evacuation/${id}`)
    expect(after).toMatchObject({ status: 'ended', people: 2, safe: 1, needHelp: 0, readOut: 0, missing: 1 })
    // The next roll call begins anew, and what this one came to stays.
    expect(entriesOf(await snapshotOf(house.server), markKind)).toEqual([])
    expect((await mark(site.personId, 'needsHelp')).status).toBe(200)
    expect(await outcomes(id)).toEqual({ 'Pat Acme': 'safe', C2: 'missing' })
    expect((await end(id)).status).toBe(409)
    await mark(site.personId, 'cleared')
  })

  it('accounts for who is known to be away by an outcome of their own, until that is taken back', async () => {
    const { acme: site } = house.server.estate
    const { body } = await start(site.areaId)
    const id = body.evacuationId
    expect((await mark(site.personId, 'notOnSite')).body).toMatchObject({ mark: 'notOnSite', by: 'Test siteOwner' })
    expect(await outcomes(id)).toEqual({ 'Pat Acme': 'notOnSite', C2: 'missing' })
    await mark(site.personId, 'cleared')
    expect(await outcomes(id)).toEqual({ 'Pat Acme': 'missing', C2: 'missing' })
    await mark(site.personId, 'notOnSite')
    expect(await accounted(id)).toMatchObject({
      counts: { needHelp: 0, missing: 1, readOut: 0, notOnSite: 1, safe: 0 },
      zones: [{ people: 2, open: 1 }],
    })
    const { body: report } = await owner().get(`/api/evacuation/${id}/report`)
    expect(report).toMatchObject({ curve: [{ accounted: 1 }], marshals: [{ by: 'Test siteOwner', people: 1 }] })
    await end(id)
    const { body: after } = await owner().get(`/api/evacuation/${id}`)
    expect(after).toMatchObject({ safe: 0, notOnSite: 1, missing: 1 })
    // What was marked before it ended, and arrives after, is history.
    const late = { personId: site.personId, mark: 'safe', at: new Date(Date.now() - 60_000).toISOString(), seen: 0 }
    expect((await owner().post('/api/roll-call/mark', late)).body).toMatchObject({ mark: 'cleared' })
  })

  it('takes who is read out since it began as accounted for', async () => {
    const { acme: site } = house.server.estate
    const { body } = await start(site.areaId, { kind: 'real' })
    const sender = await senderOf(house.server, site)
    const row = rowsOf(site.controllerId, 99)
    const { body: sent } = await sender.send([
      row({ door: 1, reader: 2, keycode: '0000000A0003', occurredAt: new Date(Date.now() + 1000).toISOString() }),
    ])
    expect(sent.rejected).toEqual([])
    await expect.poll(() => outcomes(body.evacuationId)).toEqual({ 'Pat Acme': 'missing', C2: 'readOut' })
    await end(body.evacuationId)
  })

  it('is one at a time for a site, and for the people of that site alone', async () => {
    const { acme: site } = house.server.estate
    const { body } = await start(site.floorId)
    expect(body.people).toBe(0)
    const second = await start(site.floorId)
    expect(second).toMatchObject({
      status: 422,
      body: [{ propertyName: 'areaId', errorMessage: 'An evacuation of this site is already running' }],
    })
    await end(body.evacuationId)
    const again = await start(site.floorId)
    expect(again.status).toBe(201)
    await end(again.body.evacuationId)
  })

  it('counts who is added to it though they are on no roll, each once, and marks them like everybody', async () => {
    const { server } = house
    const { acme: site } = server.estate
    const { body } = await start(site.areaId)
    const path = `/api/evacuation/${body.evacuationId}/unlisted`
    const before = await server.context.database.pool.query('select count(*)::integer as "count" from person')
    const entry = { entryId: 'entry-of-device-1', name: ' Sam Guest ', lastSeen: 'Reception', note: 'In a red coat' }
    const added = await owner().post<LiveUnlisted>(path, { ...entry, key: entry.entryId })
    expect(added).toMatchObject({
      status: 200,
      body: { name: 'Sam Guest', mark: 'cleared', addedBy: 'Test siteOwner', areaId: site.areaId },
    })
    // Sent again, by whomever: they were added once.
    expect((await owner().post(path, entry)).body).toEqual(added.body)
    expect(entriesOf(await snapshotOf(server), unlistedKind)).toEqual([added.body])
    expect(await outcomes(body.evacuationId)).toEqual({ 'Pat Acme': 'missing', 'Sam Guest': 'missing' })
    expect(await accounted(body.evacuationId)).toMatchObject({
      zones: [{ zone: 'Acme zone' }, { zone: 'Not on the roll', people: 1, open: 1 }],
    })
    const { body: sheet } = await owner().get<{ open: object[] }>(`/api/evacuation/${body.evacuationId}/sheet`)
    expect(sheet.open).toContainEqual(
      expect.objectContaining({ name: 'Sam Guest', zone: 'Reception', note: 'In a red coat', isAdded: true }),
    )

    const say = (as: string, more: object = {}) =>
      owner().post<LiveUnlisted>(`${path}/mark`, { entryId: entry.entryId, mark: as, ...more })
    expect((await say('safe', { seen: added.body.sequence })).body).toMatchObject({ mark: 'safe' })
    expect((await say('notOnSite', { seen: added.body.sequence })).body).toMatchObject({
      mark: 'needsHelp',
      contradicts: true,
    })
    const { body: settled } = await say('safe')
    expect(settled).toMatchObject({ mark: 'safe' })
    expect(settled.contradicts).toBeUndefined()
    expect((await say('safe', { entryId: 'entry-of-nobody-0' })).status).toBe(404)
    expect((await owner().post(path, { ...entry, entryId: 'entry-of-device-2', name: ' ' })).status).toBe(422)
    const { body: past } = await owner().get<{ items: { after: object }[] }>(
      `/api/evacuation/${body.evacuationId}/history?limit=4`,
    )
    expect(past.items.map(({ after }) => after)).toMatchObject([
      { mark: 'safe', name: 'Sam Guest' },
      { mark: 'notOnSite', outcome: 'contradiction' },
      { mark: 'safe' },
      { command: 'Add somebody who is not on the roll', name: 'Sam Guest' },
    ])

    await server.context.database.pool.query(
      `insert into evacuation_person ("evacuationId", "entryId", "name", "at", "mark", "sequence")
       select $1, 'filler-' || i, 'Filler', now(), 'safe', 1 from generate_series(1, 499) i`,
      [body.evacuationId],
    )
    expect((await owner().post(path, { ...entry, entryId: 'entry-of-device-3' })).status).toBe(409)
    await end(body.evacuationId)
    const { body: after } = await owner().get(`/api/evacuation/${body.evacuationId}`)
    expect(after).toMatchObject({ people: 501, safe: 500, missing: 1 })
    expect(entriesOf(await snapshotOf(server), unlistedKind)).toEqual([])
    // What arrives after its end is history: what it came to stays.
    expect((await say('needsHelp')).body).toMatchObject({ mark: 'safe' })
    expect((await owner().post(path, { ...entry, entryId: 'entry-of-device-4' })).body).toMatchObject({ gone: true })
    expect((await accounted(body.evacuationId)).counts).toMatchObject({ safe: 500, missing: 1 })
    const now = await server.context.database.pool.query('select count(*)::integer as "count" from person')
    expect(now.rows).toEqual(before.rows)
  })

  it('is started by a fire alarm where the site says so: once, told to everybody, and not while one runs', async () => {
    const { server } = house
    const { acme: site } = server.estate
    const { bus } = server.context
    const told: unknown[] = []
    const stop = bus.subscribe(subjects.messages(site.clientId), message => void told.push(message))
    await house.newDay()
    await house.enter()
    const running = async () =>
      (await owner().get<{ items: Evacuation[] }>(`/api/evacuation?status=running&areaId=${site.areaId}`)).body.items
    const sender = await senderOf(server, site)
    const row = rowsOf(site.controllerId, 314)
    const alarm = (secondsAgo = 0) =>
      row({ type: 'fireAlarm', door: 1, occurredAt: new Date(Date.now() - secondsAgo * 1000).toISOString() })
    const due = async () => (await server.context.database.pool.query('select 1 from evacuation_alarm')).rows.length
    const settled = () => expect.poll(due, { timeout: 20_000 }).toBe(0)

    // By default an alarm starts nothing.
    await sender.send([alarm()])
    await settled()
    expect(await running()).toEqual([])
    expect((await owner().put(`/api/area/${site.areaId}`, { fireAlarmEvacuates: true })).status).toBe(200)
    // Nor does one of long ago.
    await sender.send([alarm(3600)])
    await settled()
    expect(await running()).toEqual([])

    const batch = [alarm(), alarm(), row({ door: 1, reader: 1, keycode: site.keycode })]
    await sender.send(batch)
    await sender.send(batch)
    await expect.poll(running, { timeout: 20_000 }).toMatchObject([{ kind: 'real', people: 2, startedById: null }])
    const [first] = await running()
    expect(first).toMatchObject({ startedBy: expect.stringMatching(/^Fire alarm: /) })
    await expect.poll(() => JSON.stringify(told), { timeout: 20_000 }).toContain('evacuationStarted')
    await sender.send([alarm()])
    await settled()
    expect(await running()).toHaveLength(1)

    const id = first?.evacuationId ?? 0
    const during = new Date()
    expect((await end(id)).status).toBe(200)
    // One of before its end, late, belongs to it; and of several servers one starts what a new one calls for.
    const { pool } = server.context.database
    const left = (at: Date) =>
      pool.query(
        `insert into evacuation_alarm ("clientId", "areaId", "at", "source") select $1, $2, $3, 'Panel' from generate_series(1, 3)`,
        [site.clientId, site.areaId, at],
      )
    const work = () => leftAlarms.run(server.context, new AbortController().signal)
    await left(during)
    await Promise.all([work(), work(), work()])
    expect(await running()).toEqual([])
    await left(new Date(Date.now() + 1000))
    await Promise.all([work(), work(), work()])
    expect(await running()).toMatchObject([{ kind: 'real', startedBy: 'Fire alarm: Panel' }])
    const { body: past } = await owner().get<{ items: object[] }>(
      `/api/evacuation/${(await running())[0]?.evacuationId}/history`,
    )
    expect(past.items).toMatchObject([{ change: 'added', by: 'Fire alarm: Panel' }])
    await end((await running())[0]?.evacuationId ?? 0)
    await owner().put(`/api/area/${site.areaId}`, { fireAlarmEvacuates: false })
    stop()
  })

  it('is nobody else’s', async () => {
    const { server } = house
    const { acme: site, borough, userIds } = server.estate
    const { body } = await start(site.areaId)
    const path = `/api/evacuation/${body.evacuationId}/people`
    const { rows } = await server.context.database.pool.query('select "userGroupIds" from "user" where "userId" = $1', [
      userIds.siteOwner,
    ])
    const keeper = await signedIn(server, {
      clientId: site.clientId,
      workingClientId: site.clientId,
      username: 'keeper',
      userGroupIds: rows[0].userGroupIds,
      areaIds: [site.floorId],
    })
    expect((await keeper.get(path)).status).toBe(404)
    const stranger = { entryId: 'entry-of-device-5', name: 'Sam', lastSeen: '', note: '' }
    const unlisted = `/api/evacuation/${body.evacuationId}/unlisted`
    expect((await keeper.post(unlisted, stranger)).status).toBe(404)
    expect((await server.client('trial').post(unlisted, stranger)).status).toBe(403)
    expect((await server.client('trial').get(path)).status).toBe(403)
    expect((await server.client().get(path)).status).toBe(401)
    expect((await start(borough.areaId)).status).toBe(422)
    await end(body.evacuationId)
  })
})
