import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

/** The records of a CSV, without its mark. */
const recordsOf = (text: string): string[][] => parse(text, { bom: true, relax_column_count: true })

describe.each(oneDatabase)('exports, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const exported = async (path: string, as = owner) => {
    const answer = await as.get<string>(`/api${path}`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return recordsOf(answer.body)
  }

  it('are CSV with a mark, a header of labels and a file name', async () => {
    const { headers } = await owner.get('/api/fob/export')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="fob-\d{4}-\d\d-\d\d\.csv"$/)
    const { session } = { session: await server.signIn('siteOwner') }
    const raw = await fetch(`${server.url}/api/fob/export`, { headers: session.headers })
    expect([...new Uint8Array(await raw.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, ...rows] = await exported('/fob/export')
    expect(header).toEqual(['Reference', 'Keycode/UDN', 'Kind', 'Type', 'User', 'Status', 'Enabled', 'Last used'])
    expect(rows).toEqual([['Acme 1', '0000000A0001', 'Fob', '', 'Pat Acme', 'Live', 'Yes', '']])
  })

  it('have the columns that were asked for, and those of no other name', async () => {
    const { fobId } = server.estate.acme
    expect(await exported('/fob/export?columns=fobId,person')).toEqual([
      ['Id', 'User'],
      [String(fobId), 'Pat Acme'],
    ])
    expect(await owner.get('/api/fob/export?columns=clientId')).toMatchObject({
      status: 400,
      body: 'clientId is no column of this list',
    })
    expect(await owner.get('/api/user/export?columns=password')).toMatchObject({ status: 400 })
  })

  it('take the filters, the search, the order and the named lists of the list, and no page', async () => {
    for (const surname of ['Zed', 'Aalto', 'Müller'])
      await made(owner, '/person', { firstName: 'Ex', surname, company: 'Exported' })
    const surnames = async (query: string) =>
      (await exported(`/person/export?columns=surname&${query}`)).slice(1).flat()
    expect(await surnames('company=Exported')).toEqual(['Aalto', 'Müller', 'Zed'])
    expect(await surnames('company=Exported&sort=-surname')).toEqual(['Zed', 'Müller', 'Aalto'])
    expect(await surnames('q=aal')).toEqual(['Aalto'])
    await made(owner, '/fob', { reference: 'Nobody 1', kind: 'fob', keycode: nextKeycode() })
    expect(await exported('/fob/export?list=available&columns=reference')).toContainEqual(['Nobody 1'])
    expect(await exported('/fob/export?list=issued&columns=reference')).not.toContainEqual(['Nobody 1'])
    expect(await owner.get('/api/person/export?limit=5')).toMatchObject({ status: 400 })
    expect(await owner.get('/api/person/export?nonsense=5')).toMatchObject({ status: 400 })
    expect(await owner.get('/api/fob/export?list=toString')).toMatchObject({ status: 400 })
  })

  it('never start a cell with what a spreadsheet takes for a formula', async () => {
    for (const [surname, company] of [
      ['=cmd|calc!A1', '@SUM(1)'],
      ['+44', '-1'],
    ])
      await made(owner, '/person', { firstName: 'Formula', surname, company })
    const rows = await exported('/person/export?q=Formula&columns=surname,company')
    expect(rows.slice(1)).toEqual([
      ["'+44", "'-1"],
      ["'=cmd|calc!A1", "'@SUM(1)"],
    ])
  })

  it('hold every row once, over many pages', async () => {
    const { clientId } = server.estate.acme
    await server.context.database.pool.query(
      `insert into person ("clientId", "firstName", "surname", "department") select $1, 'Many', 'Same', n::text from generate_series(1, 2500) n`,
      [clientId],
    )
    const rows = (await exported('/person/export?columns=department&q=Same')).slice(1).flat()
    expect(rows).toHaveLength(2500)
    expect(new Set(rows).size).toBe(2500)
  })

  it('show nothing of another client, and are refused without the permission', async () => {
    const rows = await exported('/person/export?columns=surname', server.client('otherSiteOwner'))
    expect(rows).toEqual([['Surname'], ['Borough']])
    expect((await server.client().get('/api/person/export')).status).toBe(401)
    expect((await server.client('trial').get('/api/group/export')).status).toBe(403)
  })

  it('are in the history: who took which columns of what', async () => {
    await exported('/zone/export?columns=name&q=Ac')
    const { rows } = await server.context.database.pool.query<{ after: unknown }>(
      `select * from audit_entry where "change" = 'exported' and "entity" = 'zone'`,
    )
    expect(rows).toMatchObject([
      { clientId: server.estate.acme.clientId, by: 'Test siteOwner', after: { columns: ['Name'], query: { q: 'Ac' } } },
    ])
  })

  it('stop reading when the caller has gone', async () => {
    const { headers } = await server.signIn('siteOwner')
    // Many rows take longer than a request may.
    const { long } = server.context.database
    await long.query(
      `insert into person ("clientId", "firstName", "surname", "company") select $1, 'Gone', 'Away', repeat('x', 90) from generate_series(1, 40000) n`,
      [server.estate.acme.clientId],
    )
    const abort = new AbortController()
    const response = await fetch(`${server.url}/api/person/export?q=Away&columns=surname,firstName,company`, {
      headers,
      signal: abort.signal,
    })
    await response.body?.getReader().read()
    const pages = countPages(server)
    abort.abort()
    await pages.settled
    expect(pages.count()).toBeLessThan(15)
  })
})

/** Counts the statements that read people until none has come for a while: 40 pages would be all. */
function countPages({ context }: TestServer): { count(): number; settled: Promise<void> } {
  const { pool } = context.database
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown
  const { promise: settled, resolve } = Promise.withResolvers<void>()
  let count = 0
  let quiet = setTimeout(resolve, 500)
  pool.query = ((...given: unknown[]) => {
    if (String(given[0]).includes('"person"')) count++
    clearTimeout(quiet)
    quiet = setTimeout(resolve, 500)
    return query(...given)
  }) as typeof pool.query
  return { count: () => count, settled }
}
