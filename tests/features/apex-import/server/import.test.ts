import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  DryRun,
  ImportData,
  Matches,
  PersonToImport,
  SystemToImport,
} from '../../../../src/features/apex-import/domain/wire.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { insertRow } from '../../../support/estate.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'

interface Job {
  readonly state: string
  readonly reason: string | null
  readonly summary: Row | null
  readonly input?: unknown
}

const weekdays = [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }]

const personOf = (firstName: string, surname: string, more: Partial<PersonToImport> = {}): PersonToImport => ({
  reference: null,
  firstName,
  surname,
  email: null,
  credentials: [],
  doors: [1],
  timeProfile: null,
  personId: null,
  ...more,
})
const fob = (keycode: string) => ({ keycode, kind: 'fob' as const })

describe.each(oneDatabase)('an APEX import, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let path: string
  let commDeviceId: number
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme } = server.estate
    const { pool } = server.context.database
    commDeviceId = await insertRow(pool, 'comm_device', 'commDeviceId', {
      clientId: acme.clientId,
      name: 'Gate',
      type: 'apex',
      udn: '0A000099',
      apexIntegration: true,
    })
    await pool.query('update controller set "commDeviceId" = $1 where "controllerId" = $2', [
      commDeviceId,
      acme.controllerId,
    ])
    path = `/api/commdevice/${commDeviceId}/apex-import`
  })
  afterAll(() => server?.close())

  const wanted = (people: readonly PersonToImport[], more: Partial<SystemToImport> = {}): SystemToImport => ({
    systemName: 'Main',
    doors: [
      { number: 1, name: 'Front', doorId: server.estate.acme.doorIds[0] },
      { number: 2, name: 'Floor', doorId: server.estate.acme.doorIds[1] },
      { number: 3, name: 'Shed', doorId: null },
    ],
    timeProfiles: [{ name: 'Office hours', timeProfileId: null, periods: weekdays }],
    people: [...people],
    ...more,
  })
  const check = async (body: SystemToImport, as = owner) => {
    const answer = await as.post<DryRun>(`${path}/dry-run`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  const run = async (body: SystemToImport, as = owner) => {
    const { status, body: begun } = await as.post<{ jobId: number }>(path, body)
    expect(status, JSON.stringify(begun)).toBe(202)
    const job = await vi.waitFor(
      async () => {
        const { body: read } = await as.get<Job>(`/api/job/${begun.jobId}`)
        expect(['succeeded', 'failed', 'cancelled']).toContain(read.state)
        return read
      },
      { timeout: 20_000, interval: 50 },
    )
    const report = (await as.get<string>(`/api/job/${begun.jobId}/result`)).body
    return { job, report: String(report) }
  }
  const begun = async (body: SystemToImport) => (await owner.post<{ jobId: number }>(path, body)).body.jobId
  const many = async (from: string) => (await owner.get<{ items: Row[] }>(`/api${from}`)).body.items
  const count = async (table: string) =>
    Number((await server.context.database.pool.query<Row>(`select count(*) as n from "${table}"`)).rows[0]?.['n'])
  const counted = async () =>
    Object.fromEntries(
      await Promise.all(
        ['person', 'token', 'token_activation', 'group', 'time_profile', 'audit_entry', 'change_log'].map(
          async table => [table, await count(table)] as const,
        ),
      ),
    )

  it('offers the doors behind the device, and the time profiles', async () => {
    const { status, body } = await owner.get<ImportData>(path)
    expect(status).toBe(200)
    expect(body.apexIntegration).toBe(true)
    expect(body.doors.map(({ doorId }) => doorId)).toEqual(expect.arrayContaining([...server.estate.acme.doorIds]))
    expect(body.timeProfiles).toMatchObject([{ name: 'Always' }])
  })

  it('writes what the dry run says, and nothing when it is done again', async () => {
    const body = wanted([
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
    const before = await counted()
    const said = await check(body)
    expect(await counted()).toEqual(before)
    expect(said.counts).toEqual({ new: 4, changed: 0, unchanged: 0, refused: 1 })
    expect(said.timeProfiles).toEqual([{ name: 'Office hours' }])
    expect(said.groups).toEqual([
      { name: 'APEX Main 1', isNew: true, doors: 1, timeProfile: 'Office hours' },
      { name: 'APEX Main 2', isNew: true, doors: 2, timeProfile: null },
    ])
    expect(said.rows.map(({ outcome }) => outcome)).toEqual(['new', 'new', 'new', 'new', 'refused'])
    expect(said.rows[1]?.told).toContain('Door 3 is left out: it is not mapped')
    expect(said.rows[4]?.told).toEqual(['The keycode is in use already'])

    const { job, report } = await run(body)
    expect(job).toMatchObject({ state: 'succeeded', summary: { ...said.counts, rows: 5, reached: 5 } })
    for (const { row, told } of said.rows) expect(report.split('\r\n')[row + 1]).toContain(told.join('. '))
    const [ada] = await many('/person?q=ada@example')
    expect(ada).toMatchObject({ firstName: 'Ada', surname: 'Hill', email: 'ada@example.com' })
    const tokens = await many(`/fob?personId=${String(ada?.['personId'])}&sort=reference`)
    expect(tokens.map(({ keycode, kind: each, reference }) => [keycode, each, reference])).toEqual(
      expect.arrayContaining([
        ['0000000C0001', 'fob', 'A-1'],
        ['0000000C0002', 'card', null],
      ]),
    )
    const [first, second] = await many('/group?sort=name&limit=100').then(all =>
      all.filter(({ name }) => String(name).startsWith('APEX Main')),
    )
    expect(first).toMatchObject({ doorIds: [server.estate.acme.doorIds[0]], timeProfile: 'Office hours' })
    expect(second).toMatchObject({ areaId: server.estate.acme.areaId })
    expect(await many(`/tokenactivation?groupId=${String(first?.['groupId'])}`)).toHaveLength(3)

    const after = await counted()
    const again = await check(body)
    expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 4, refused: 1 })
    expect(again.groups).toEqual([])
    expect((await run(body)).job.summary).toMatchObject(again.counts)
    expect(await counted()).toEqual(after)
  })

  it('keeps no keycode: not in the job, the report, the dry run or what stays', async () => {
    const body = wanted([personOf('Flo', 'Reed', { credentials: [fob('0000000C00FE')] })])
    const said = await check(body)
    const { job, report } = await run(body)
    const { rows: jobs } = await server.context.database.pool.query<Row>('select * from job')
    for (const text of [said, job, report, jobs].map(each => JSON.stringify(each))) expect(text).not.toMatch(/C00FE/i)
    await expect.poll(() => count('apex_import')).toBe(0)
  })

  it('finds people by credential, email, reference and name', async () => {
    const { body } = await owner.post<Matches>(`${path}/match`, {
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

  it('adds to somebody who is there, and assigns a credential that nobody has', async () => {
    const { acme } = server.estate
    const free = await made(owner, '/fob', { keycode: '0000000C0005', kind: 'fob' })
    const body = wanted([
      personOf('Whatever', 'Name', {
        personId: acme.personId,
        credentials: [fob('0000000C0005')],
        email: 'new@example.com',
      }),
    ])
    const said = await check(body)
    expect(said.rows).toMatchObject([{ outcome: 'changed' }])
    expect(said.rows[0]?.told).toEqual(expect.arrayContaining([expect.stringMatching(/^1 .* assigned$/)]))
    await run(body)
    const { body: token } = await owner.get<Row>(`/api/fob/${String(free['fobId'])}`)
    expect(token).toMatchObject({ personId: acme.personId, activated: true })
  })

  it('refuses rows in words, and writes the others', async () => {
    const split = [...weekdays, { days: [5], start: '08:00', end: '12:00' }]
    const body = wanted(
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
    const said = await check(body)
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
    expect((await run(body)).job.summary).toMatchObject(said.counts)
  })

  it('says how far it came where it is cancelled, and goes on when it is done again', async () => {
    const keycodeOf = (index: number) => (0xe00000 + index).toString(16).toUpperCase().padStart(12, '0')
    const body = wanted(
      Array.from({ length: 120 }, (_, index) =>
        personOf(`Row${index}`, 'Long', { credentials: [fob(keycodeOf(index))] }),
      ),
    )
    const jobId = await begun(body)
    const read = async () => (await owner.get<Job & { done: number; phase: string }>(`/api/job/${jobId}`)).body
    await vi.waitFor(async () => expect(await read()).toMatchObject({ phase: 'writing' }), {
      timeout: 20_000,
      interval: 20,
    })
    await owner.post(`/api/job/${jobId}/cancel`, {})
    await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'cancelled' }), { timeout: 20_000 })
    const reached = Number((await read()).summary?.['reached'])
    expect(reached).toBeGreaterThan(0)
    expect(reached).toBeLessThan(120)
    const report = String((await owner.get<string>(`/api/job/${jobId}/result`)).body)
    expect(report.match(/Not reached/g)).toHaveLength(120 - reached)
    expect(await many('/person?q=Long&limit=200')).toHaveLength(reached)
    expect((await run(body)).job.summary).toMatchObject({ new: 120 - reached, unchanged: reached, refused: 0 })
  })

  it('is only for those who may, at devices that they see', async () => {
    const body = wanted([personOf('Max', 'Mole')])
    const other = server.client('otherSiteOwner')
    for (const [at, sent] of [
      ['', body],
      ['/dry-run', body],
      ['/match', { people: [] }],
    ] as const) {
      expect((await other.post(`${path}${at}`, sent)).status).toBeOneOf([404, 451])
      expect((await server.client('trial').post(`${path}${at}`, sent)).status).toBe(403)
    }
    expect((await other.get(path)).status).toBeOneOf([404, 451])
    const bad = await owner.post<Row[]>(`${path}/dry-run`, { ...body, people: [] })
    expect(bad).toMatchObject({ status: 422 })
    const [one, another] = [server.estate.acme.doorIds[0], server.estate.borough.doorIds[0]]
    for (const doorIds of [
      [one, one],
      [one, another],
    ]) {
      const doors = doorIds.map((doorId, index) => ({ number: index + 1, name: 'Door', doorId }))
      const mapped = await owner.post<Row[]>(`${path}/dry-run`, { ...body, doors })
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
      commDeviceId,
    })
    const limited = await limitedTo(server, 'apex-floor', [acme.floorId])
    const data = await limited.get<ImportData>(path)
    expect(data.status).toBe(200)
    expect(data.body.doors.map(({ doorId }) => doorId)).not.toContain(acme.doorIds[0])
    const body = wanted(
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
    const said = await check(body, limited)
    expect(said.rows.map(({ outcome }) => outcome)).toEqual(['new', 'refused', 'refused'])
    expect(said.rows[1]?.told).toEqual([expect.stringContaining('a time profile has to be made')])
    expect((await run(body, limited)).job).toMatchObject({ state: 'succeeded', summary: said.counts })
    expect(await check(body, limited)).toMatchObject({ counts: { new: 0, unchanged: 1, refused: 2 } })
  })
})
