import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ImportData, Matches } from '../../../../src/features/apex-import/domain/wire.ts'
import { limitedTo, signedIn } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { fob, importsOn, type Job, personOf, weekdays } from './imports.ts'

describe.each(oneDatabase)('an APEX import, on %s', kind => {
  let server: TestServer
  let on: Awaited<ReturnType<typeof importsOn>>
  beforeAll(async () => {
    server = await startServer(kind)
    on = await importsOn(server)
  })
  afterAll(() => server?.close())

  it('offers the doors behind the device, and the time profiles', async () => {
    const { status, body } = await on.owner.get<ImportData>(on.path)
    expect(status).toBe(200)
    expect(body.apexIntegration).toBe(true)
    expect(body.doors.map(({ doorId }) => doorId)).toEqual(expect.arrayContaining([...server.estate.acme.doorIds]))
    expect(body.timeProfiles).toMatchObject([{ name: 'Always' }])
  })

  it('writes what the dry run says, and nothing when it is done again', async () => {
    const body = on.wanted([
      personOf('Ada', 'Hill', {
        reference: 'A-1',
        email: 'ada@example.com',
        credentials: [fob('0000000C0001'), { keycode: '0000000C0002', kind: 'card' }],
        timeProfile: 'Office hours',
      }),
      personOf('Ben', 'Wood', { credentials: [fob('0000000C0003')], timeProfile: 'Office hours', doors: [1, 3] }),
      personOf('Cal', 'Ford', { credentials: [fob('0000000C0004')], doors: [2, 1] }),
      personOf('Dee', 'Lake'),
      personOf('Eve', 'Marsh', { credentials: [fob(server.estate.acme.keycode)] }),
    ])
    const before = await on.counted()
    const said = await on.check(body)
    expect(await on.counted()).toEqual(before)
    expect(said.counts).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 1 })
    expect(said.timeProfiles).toEqual([{ name: 'Office hours' }])
    expect(said.groups).toEqual([
      { name: 'APEX Main 1', isNew: true, doors: 1, timeProfile: 'Office hours' },
      { name: 'APEX Main 2', isNew: true, doors: 2, timeProfile: null },
    ])
    expect(said.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'new', 'refused'])
    expect(said.rows[1]?.told).toContain('Door 3 is left out: it is not mapped')
    expect(said.rows[4]?.told).toEqual(['The keycode is in use already'])

    const { job, report } = await on.run(body)
    expect(job).toMatchObject({ state: 'succeeded', summary: { ...said.counts, rows: 5, reached: 5 } })
    for (const { row, told } of said.rows) expect(report.split('\r\n')[row + 1]).toContain(told.join('. '))
    const [ada] = await on.many('/person?q=ada@example')
    expect(ada).toMatchObject({ firstName: 'Ada', surname: 'Hill', email: 'ada@example.com' })
    const tokens = await on.many(`/fob?personId=${String(ada?.['personId'])}&sort=reference`)
    expect(tokens.map(({ keycode, kind: each, reference }) => [keycode, each, reference])).toEqual(
      expect.arrayContaining([
        ['0000000C0001', 'fob', 'A-1'],
        ['0000000C0002', 'card', null],
      ]),
    )
    const [first, second] = await on
      .many('/group?sort=name&limit=100')
      .then(all => all.filter(({ name }) => String(name).startsWith('APEX Main')))
    expect(first).toMatchObject({ doorIds: [server.estate.acme.doorIds[0]], timeProfile: 'Office hours' })
    expect(second).toMatchObject({ areaId: server.estate.acme.areaId })
    expect(await on.many(`/tokenactivation?groupId=${String(first?.['groupId'])}`)).toHaveLength(3)

    const after = await on.counted()
    const again = await on.check(body)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, refused: 1 })
    expect(again.groups).toEqual([])
    expect((await on.run(body)).job.summary).toMatchObject(again.counts)
    expect(await on.counted()).toEqual(after)
  })

  it('keeps no keycode: not in the job, the report, the dry run or what stays', async () => {
    const body = on.wanted([personOf('Flo', 'Reed', { credentials: [fob('0000000C00FE')] })])
    const said = await on.check(body)
    const { job, report } = await on.run(body)
    const { rows: jobs } = await server.context.database.pool.query<Row>('select * from job')
    for (const text of [said, job, report, jobs].map(each => JSON.stringify(each))) expect(text).not.toMatch(/C00FE/i)
    await expect.poll(() => on.count('apex_import')).toBe(0)
  })

  it('finds people by credential, email, reference and name', async () => {
    const { body } = await on.owner.post<Matches>(`${on.path}/match`, {
      people: [
        { reference: null, firstName: 'Someone', surname: 'Else', email: null, credentials: [fob('0000000C0001')] },
        { reference: null, firstName: 'Any', surname: 'One', email: 'ADA@example.com', credentials: [] },
        { reference: 'a-1', firstName: 'ada', surname: 'hill', email: null, credentials: [] },
        { reference: null, firstName: 'ben', surname: 'WOOD', email: null, credentials: [] },
        { reference: null, firstName: 'No', surname: 'Body', email: null, credentials: [] },
      ],
    })
    expect(body.people.map(({ found }) => found.map(({ name, by }) => `${name} by ${by}`))).toEqual([
      ['Ada Hill by keycode'],
      ['Ada Hill by email'],
      ['Ada Hill by reference'],
      ['Ben Wood by name'],
      [],
    ])
    expect(body.people[0]?.inUse).toEqual([0])
  })

  it('gives people the handset that they answer, by its number behind the device', async () => {
    const { controllerId } = server.estate.acme
    const link = { number: 1, description: 'Gate', controllerId }
    const { doorEntryLinkDoorId: linkDoorId } = await made(on.owner, '/doorEntryLinkDoor', link)
    const handset = { number: 12, description: 'Flat 12', controllerId, linkDoorId }
    const { doorEntryHandsetId } = await made(on.owner, '/doorentryhandset', handset)
    const body = on.wanted([
      personOf('Hal', 'Moor', { email: 'hal@example.com', handset: 12 }),
      personOf('Ivy', 'Moor', { email: 'ivy@example.com', handset: 12 }),
      personOf('Jon', 'Moor', { email: 'jon@example.com', handset: 13 }),
    ])
    const said = await on.check(body)
    const none = 'Handset 13 is left out: there is none behind this connection'
    expect(said.rows.map(({ told }) => told.at(-1))).toEqual(['Answers handset 12', 'Answers handset 12', none])
    expect((await on.run(body)).job.summary).toMatchObject({ new: 3 })
    const residents = async () => {
      const { body: row } = await on.owner.get<Row>(`/api/doorentryhandset/${String(doorEntryHandsetId)}`)
      return Promise.all(
        (row['residentIds'] as number[]).map(
          async id => (await on.owner.get<Row>(`/api/person/${id}`)).body['firstName'],
        ),
      )
    }
    expect(await residents()).toEqual(['Hal', 'Ivy'])
    expect((await on.check(body)).counts).toMatchObject({ new: 0, changed: 0, unchanged: 3 })
    const { rows } = await server.context.database.pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'No handsets', array_agg("featureId") from feature
       where "name" <> 'DOORENTRYCONFIGURATION_EDIT' returning "roleId"`,
    )
    const { clientId } = server.estate.acme
    const userGroupIds = rows.map(({ roleId }) => roleId)
    const user = { clientId, workingClientId: clientId, username: 'apex-no-handsets', userGroupIds }
    const kim = on.wanted([personOf('Kim', 'Moor', { handset: 12 })])
    expect((await on.check(kim, await signedIn(server, user))).rows).toMatchObject([
      { outcome: 'refused', told: ['You may not edit door entry handsets, and they answer one'] },
    ])
  })

  it('adds to somebody who is there, and assigns a credential that nobody has', async () => {
    const { acme } = server.estate
    const free = await made(on.owner, '/fob', { keycode: '0000000C0005', kind: 'fob' })
    const body = on.wanted([
      personOf('Whatever', 'Name', {
        personId: acme.personId,
        credentials: [fob('0000000C0005')],
        email: 'new@example.com',
      }),
    ])
    const said = await on.check(body)
    expect(said.rows).toMatchObject([{ outcome: 'changed' }])
    expect(said.rows[0]?.told).toEqual(expect.arrayContaining([expect.stringMatching(/^1 .* assigned$/)]))
    await on.run(body)
    const { body: token } = await on.owner.get<Row>(`/api/fob/${String(free['fobId'])}`)
    expect(token).toMatchObject({ personId: acme.personId, activated: true })
  })

  it('refuses rows in words, and writes the others', async () => {
    const split = [...weekdays, { days: [5], start: '08:00', end: '12:00' }]
    const body = on.wanted(
      [
        personOf('Gil', 'One', { credentials: [fob('0000000C0006')] }),
        personOf('Gil', 'Two', { credentials: [fob('0000000C0006')] }),
        personOf('Hal', 'Three', { timeProfile: 'Split' }),
        personOf('Ida', 'Four', { timeProfile: 'Unknown' }),
        personOf('Jan', 'Five', { email: 'ada@example.com' }),
        personOf('Kim', 'Six', { personId: server.estate.borough.personId }),
        personOf('Lou', 'Seven'),
        personOf('Lou', 'Seven'),
      ],
      { timeProfiles: [{ name: 'Split', timeProfileId: null, periods: split }] },
    )
    const said = await on.check(body)
    expect(said.rows.map(({ outcome, told }) => [outcome, told.join('. ')])).toEqual([
      ['new', expect.any(String)],
      ['refused', 'Keycode 1 is in the file twice'],
      ['refused', 'Time profile Split: It has 2 periods, and APEX takes one'],
      ['refused', 'Their time profile is not in the file'],
      ['refused', 'The email address is in use by somebody else'],
      ['refused', expect.stringContaining('is not there')],
      ['refused', expect.stringContaining('cannot be told apart')],
      ['refused', expect.stringContaining('cannot be told apart')],
    ])
    expect((await on.run(body)).job.summary).toMatchObject(said.counts)
  })

  it('says how far it came where it is cancelled, and goes on when it is done again', async () => {
    const keycodeOf = (index: number) => (0xe00000 + index).toString(16).toUpperCase().padStart(12, '0')
    const body = on.wanted(
      Array.from({ length: 120 }, (_, index) =>
        personOf(`Row${index}`, 'Long', { credentials: [fob(keycodeOf(index))] }),
      ),
    )
    const jobId = await on.begun(body)
    const read = async () => (await on.owner.get<Job & { done: number; phase: string }>(`/api/job/${jobId}`)).body
    await vi.waitFor(async () => expect(await read()).toMatchObject({ phase: 'writing' }), {
      timeout: 20_000,
      interval: 20,
    })
    await on.owner.post(`/api/job/${jobId}/cancel`, {})
    await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'cancelled' }), { timeout: 20_000 })
    const reached = Number((await read()).summary?.['reached'])
    expect(reached).toBeGreaterThan(0)
    expect(reached).toBeLessThan(120)
    const report = String((await on.owner.get<string>(`/api/job/${jobId}/result`)).body)
    expect(report.match(/Not reached/g)).toHaveLength(120 - reached)
    expect(await on.many('/person?q=Long&limit=200')).toHaveLength(reached)
    expect((await on.run(body)).job.summary).toMatchObject({ new: 120 - reached, unchanged: reached, refused: 0 })
  })

  it('is only for those who may, at devices that they see', async () => {
    const body = on.wanted([personOf('Max', 'Mole')])
    const other = server.client('otherSiteOwner')
    for (const [at, sent] of [
      ['', body],
      ['/dry-run', body],
      ['/match', { people: [] }],
    ] as const) {
      expect((await other.post(`${on.path}${at}`, sent)).status).toBeOneOf([404, 451])
      expect((await server.client('trial').post(`${on.path}${at}`, sent)).status).toBe(403)
    }
    expect((await other.get(on.path)).status).toBeOneOf([404, 451])
    const bad = await on.owner.post<Row[]>(`${on.path}/dry-run`, { ...body, people: [] })
    expect(bad).toMatchObject({ status: 422 })
    const people = [{ ...personOf('Nul', 'Mole'), firstName: 'Nul\u0000' }]
    for (const at of ['', '/dry-run'])
      expect(await on.owner.post(`${on.path}${at}`, { ...body, people })).toMatchObject({ status: 422 })
    const [one, another] = [server.estate.acme.doorIds[0], server.estate.borough.doorIds[0]]
    for (const doorIds of [
      [one, one],
      [one, another],
    ]) {
      const doors = doorIds.map((doorId, index) => ({ number: index + 1, name: 'Door', doorId }))
      const mapped = await on.owner.post<Row[]>(`${on.path}/dry-run`, { ...body, doors })
      expect(mapped).toMatchObject({ status: 422, body: [{ propertyName: 'doors' }] })
    }
  })

  it('stays within the areas of a limited user', async () => {
    const { acme } = server.estate
    // A comm device is seen by those who see a controller of it.
    await insertRow(server.context.database.pool, 'controller', 'controllerId', {
      clientId: acme.clientId,
      name: 'On the floor',
      type: '410',
      areaId: acme.floorId,
      commDeviceId: on.commDeviceId,
    })
    const limited = await limitedTo(server, 'apex-floor', [acme.floorId])
    const data = await limited.get<ImportData>(on.path)
    expect(data.status).toBe(200)
    expect(data.body.doors.map(({ doorId }) => doorId)).not.toContain(acme.doorIds[0])
    const body = on.wanted(
      [
        personOf('Ned', 'Limit', { credentials: [fob('0000000C0007')], doors: [2] }),
        personOf('Ola', 'Limit', { credentials: [fob('0000000C0008')], doors: [2], timeProfile: 'Late' }),
        personOf('Pat', 'Limit', { credentials: [fob('0000000C0004')], doors: [2] }),
      ],
      {
        doors: [{ number: 2, name: 'Floor', doorId: acme.doorIds[1] }],
        timeProfiles: [{ name: 'Late', timeProfileId: null, periods: [{ days: [0], start: '20:00', end: '22:00' }] }],
      },
    )
    const said = await on.check(body, limited)
    expect(said.rows.map(({ outcome }) => outcome)).toEqual(['new', 'refused', 'refused'])
    expect(said.rows[1]?.told).toEqual([expect.stringContaining('a time profile has to be made')])
    expect((await on.run(body, limited)).job).toMatchObject({ state: 'succeeded', summary: said.counts })
    expect(await on.check(body, limited)).toMatchObject({ counts: { new: 0, unchanged: 1, refused: 2 } })
  })
})
