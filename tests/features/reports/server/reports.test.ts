import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReportId, reportIds } from '../../../../src/features/reports/domain/catalogue.ts'
import type { FileFormat, Made } from '../../../../src/features/reports/domain/wire.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestRole, type TestServer } from '../../../support/server.ts'
import { made } from '../../../server/rest/house.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'

const hourMs = 3_600_000

describe.each(oneDatabase)('reports on %s', kind => {
  let server: TestServer
  const now = new Date('2026-06-10T12:00:00Z')
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs).toISOString()
  let tokenIds: readonly number[]

  beforeAll(async () => {
    server = await startServer(kind, { now: () => now })
    const { acme } = server.estate
    const other = await made(server.client('siteOwner'), '/fob', {
      kind: 'fob',
      keycode: 'ABCDEF012345',
      reference: 'Other',
    })
    tokenIds = [acme.fobId, Number(other['fobId'])]
    const keycodes = [acme.keycode, 'ABCDEF012345']
    const sender = await senderOf(server, acme)
    const row = rowsOf(acme.controllerId)
    const read = (type: string, hours: number, keycode?: string) =>
      row({ type, door: 1, occurredAt: ago(hours), ...(keycode !== undefined && { keycode }) })
    const { body } = await sender.send([
      ...[200, 50, 30, 3, 2, 1].map(hours => read('accessGranted', hours, keycodes[0])),
      ...[5, 4].map(hours => read('accessDeniedNoAccess', hours, keycodes[0])),
      read('accessGranted', 26, keycodes[1]),
      read('doorForced', 6),
    ])
    if (body.rejected.length > 0) throw new Error(JSON.stringify(body.rejected))
    await server.context.database.pool.query(
      `update token t set "lastUsed" = e."at" from
         (select "tokenId", max("occurredAt") as "at" from event group by 1) e where e."tokenId" = t."fobId"`,
    )
  })
  afterAll(() => server.close())

  const make = (id: ReportId, parameters: object = {}, role: TestRole = 'siteOwner') =>
    server.client(role).post<Made>(`/api/report/${id}`, { parameters })
  const rowsIn = async (id: ReportId, parameters: object = {}) => {
    const { status, body } = await make(id, parameters)
    expect({ id, status }).toEqual({ id, status: 200 })
    return body.rows
  }

  it('list events of whole days, the newest first, with a bar for each day', async () => {
    const { body } = await make('event', { timePeriod: 'last7' })
    expect(body.rows).toHaveLength(9)
    const times = body.rows.map(row => String(row['occurredAt']))
    expect(times).toEqual(times.toSorted().toReversed())
    expect(body.bars.reduce((sum, { value }) => sum + value, 0)).toBe(9)
    const denied = await rowsIn('event', { timePeriod: 'last7', eventTypes: ['accessDeniedNoAccess'] })
    expect(denied).toHaveLength(2)
    expect(await rowsIn('event', { timePeriod: 'yesterday', tokenIds: [tokenIds[1]] })).toHaveLength(1)
    expect(
      await rowsIn('event', { timePeriod: 'chosen', startDate: '2026-06-02', endDate: '2026-06-02' }),
    ).toHaveLength(1)
  })

  it('count events by the days of the organisation, where those begin at half past', async () => {
    const { pool } = server.context.database
    const zoned = (zone: string) =>
      pool.query('update client set "timeZone" = $2 where "clientId" = $1 returning "timeZone"', [
        server.estate.acme.clientId,
        zone,
      ])
    const { rows: before } = await pool.query<{ timeZone: string }>(
      'select "timeZone" from client where "clientId" = $1',
      [server.estate.acme.clientId],
    )
    await zoned('Pacific/Marquesas')
    const { body } = await make('event', { timePeriod: 'last7' })
    await zoned(before[0]?.timeZone ?? '')
    expect(body.bars.map(({ label, value }) => [label, value])).toEqual([
      ['08/06', 2],
      ['09/06', 5],
      ['10/06', 2],
    ])
  })

  it('count who went through doors of which area', async () => {
    const rows = await rowsIn('areaAccess', { timePeriod: 'last7' })
    expect(rows.map(row => row['count'])).toEqual([5, 1])
    expect(rows[0]).toMatchObject({ first: ago(50), last: ago(1), tokenId: tokenIds[0] })
  })

  it('say what was used very often, with or without what was denied', async () => {
    const often = async (more: object) => (await rowsIn('excessiveTokenUsage', { timePeriod: 'last7', ...more })).length
    expect(await often({ timesUsed: 7 })).toBe(1)
    expect(await often({ timesUsed: 7, excludeAccessDenied: true })).toBe(0)
    expect(await often({ timesUsed: 5, excludeAccessDenied: true })).toBe(1)
  })

  it('say what each credential did last', async () => {
    const rows = await rowsIn('lastEvent')
    expect(rows.slice(0, 2).map(({ tokenId, occurredAt, type }) => ({ tokenId, occurredAt, type }))).toEqual([
      { tokenId: tokenIds[0], occurredAt: ago(1), type: 'accessGranted' },
      { tokenId: tokenIds[1], occurredAt: ago(26), type: 'accessGranted' },
    ])
  })

  it('find what has access and was not used, and whose access has ended', async () => {
    await server.context.database.pool.query(
      `update token set "activated" = true, "lastActivated" = $2, "createdAt" = $2 where "fobId" = any($1)`,
      [tokenIds, ago(24 * 200)],
    )
    const unused = async (days: number) => (await rowsIn('unusedToken', { days })).map(row => row['tokenId'])
    expect(await unused(1)).toContain(tokenIds[1])
    expect(await unused(1)).not.toContain(tokenIds[0])
    expect(await unused(30)).not.toContain(tokenIds[1])
    const { acme } = server.estate
    await server.context.database.pool.query(
      `insert into token_activation ("clientId", "tokenId", "areaId", "active", "validUntil", "dateAdded")
       values ($1, $2, $3, true, '2026-06-08', now())`,
      [acme.clientId, tokenIds[0], acme.areaId],
    )
    const expired = await rowsIn('expiredToken', { timePeriod: 'last7' })
    expect(expired.map(({ tokenId, validUntil }) => ({ tokenId, validUntil }))).toEqual([
      { tokenId: tokenIds[0], validUntil: '2026-06-08' },
    ])
    expect(await rowsIn('expiredToken', { timePeriod: 'today' })).toEqual([])
  })

  it('refuse what they cannot be made of, naming the parameter', async () => {
    const wrong = async (id: ReportId, parameters: object) => {
      const { status, body } = await make(id, parameters)
      return `${status} ${(body as unknown as { propertyName: string }[]).map(({ propertyName }) => propertyName).join()}`
    }
    expect(await wrong('event', { timePeriod: 'whenever' })).toBe('422 timePeriod')
    expect(await wrong('event', { timePeriod: 'chosen', startDate: '2026-06-02', endDate: '2026-06-01' })).toBe(
      '422 endDate',
    )
    expect(await wrong('event', { timePeriod: 'chosen', startDate: '2020-06-02', endDate: '2026-06-01' })).toBe(
      '422 endDate',
    )
    expect(await wrong('event', { colour: 'red' })).toBe('422 colour')
    expect(await wrong('unusedToken', { days: 0 })).toBe('422 days')
    expect(await wrong('event', { tokenIds: [999_999] })).toBe('422 tokenIds')
    expect((await make('everything' as ReportId)).status).toBeGreaterThanOrEqual(400)
  })

  it('are of the caller’s own organisation, and need the right to read events', async () => {
    for (const id of reportIds) {
      const { status, body } = await make(id, {}, 'otherSiteOwner')
      expect({ id, status, rows: body.rows }).toEqual({ id, status: 200, rows: [] })
      expect((await server.client().post(`/api/report/${id}`, {})).status).toBe(401)
    }
    expect((await make('event', { tokenIds: [tokenIds[0]] }, 'otherSiteOwner')).status).toBe(422)
  })

  /** The id of a job that has ended well. */
  const done = async (id: ReportId, what: 'file' | 'email', format: FileFormat) => {
    const owner = server.client('siteOwner')
    const { status, body } = await owner.post<{ jobId: number }>(`/api/report/${id}/${what}`, { format })
    expect(status).toBe(202)
    const state = async () => (await owner.get<{ state: string }>(`/api/job/${body.jobId}`)).body.state
    await expect.poll(state, { timeout: 30_000 }).toBe('succeeded')
    return body.jobId
  }

  it('are made into files, which only who asked for them gets', async () => {
    const jobId = await done('event', 'file', 'csv')
    const { headers } = await server.signIn('siteOwner')
    const csv = await (await fetch(`${server.url}/api/job/${jobId}/result`, { headers })).text()
    expect(csv.replace('\uFEFF', '').split('\r\n')[0]).toBe('Time,What,Door,Site,User,Credential')
    expect(csv).toContain('Access denied: no access to this door')
    const other = await server.signIn('otherSiteOwner')
    expect((await fetch(`${server.url}/api/job/${jobId}/result`, other)).status).toBe(404)
    const pdf = await fetch(`${server.url}/api/job/${await done('areaAccess', 'file', 'pdf')}/result`, { headers })
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
  })

  it('are made into workbooks, in which times are times', async () => {
    const { headers } = await server.signIn('siteOwner')
    const answer = await fetch(`${server.url}/api/job/${await done('event', 'file', 'xlsx')}/result`, { headers })
    expect(answer.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const sheets = await readXlsxFile(Buffer.from(await answer.arrayBuffer()))
    const [head, first] = sheets[0]?.data ?? []
    expect(head).toEqual(['Time', 'What', 'Door', 'Site', 'User', 'Credential'])
    expect(first?.[0]).toBeInstanceOf(Date)
    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Events', 'About'])
  })

  it('are sent to the address of who asks for them, with the file', async () => {
    await done('unusedToken', 'email', 'csv')
    const { body } = await server.client('siteOwner').get<{ items: { subject: string }[] }>('/api/mailmessage')
    expect(body.items.filter(({ subject }) => subject === 'Unused credentials')).toHaveLength(1)
  })
})
