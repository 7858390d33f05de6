import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjects } from '../../../server/bus/bus.ts'
import type { EntityChange } from '../../../src/domain/hubs/pub-sub.ts'
import { oneDatabase } from '../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../support/server.ts'
import { csv, importer } from './csv-import.ts'
import { made } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(oneDatabase)('imports, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let files: ReturnType<typeof importer>
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    files = importer(server, await server.signIn('siteOwner')).of(server.estate.acme.clientId)
  })
  afterAll(() => server?.close())

  const count = async (sql: string) => {
    const { rows } = await server.context.database.pool.query<{ count: number }>(`select count(*) as count from ${sql}`)
    return rows[0]?.count
  }
  const run = async (api: string, content: string) => files.end(await files.begin(api, content, 'run'))
  const dryRun = async (api: string, content: string) => files.end(await files.begin(api, content, 'dry-run'))
  const resultOf = async (jobId: number) =>
    parse((await files.call<string>('GET', `/job/${jobId}/result`)).body, { bom: true })

  it('begin with what the file holds and what its columns could fill', async () => {
    const { status, body } = await files.upload(
      '/person',
      csv(['First name', 'SURNAME', 'e-mail', 'shoe size'], ['Ada', 'Lovelace', 'ada@x.example', 37]),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fileName: 'people.csv',
      rows: 1,
      header: ['First name', 'SURNAME', 'e-mail', 'shoe size'],
      samples: [['Ada', 'Lovelace', 'ada@x.example', '37']],
      mapping: { firstName: 0, surname: 1, email: 2 },
    })
    expect(body.columns).toContainEqual({ name: 'surname', label: 'Surname', required: true })
    expect(body.columns.map(({ name }) => name)).not.toContain('profilePicture')
    expect((await files.call('GET', `/person/import/${body.importId}`)).body).toEqual(body)
  })

  it('read files of any separator, quoted or with a mark, and pass over blank lines', async () => {
    const { body } = await files.upload('/person', '\uFEFFFirst name;Surname\n"Grace; B";Hopper\n\n;\n')
    expect(body).toMatchObject({ header: ['First name', 'Surname'], rows: 1, samples: [['Grace; B', 'Hopper']] })
  })

  it('refuse what is too large, no CSV, or sent in another way', async () => {
    expect(await files.upload('/person', `a,b\n${'x,y\n'.repeat(6_000_000)}`)).toMatchObject({ status: 413 })
    expect((await files.upload('/person', `a,b\n${'x,y\n'.repeat(100_001)}`)).body).toEqual([
      { propertyName: 'file', errorMessage: 'The file has more than 100,000 rows' },
    ])
    expect(await files.upload('/person', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]))).toMatchObject({
      status: 415,
    })
    expect(await files.upload('/person', 'a,b\n"x,y\n')).toMatchObject({ status: 422 })
    expect(await files.upload('/person', '')).toMatchObject({ status: 422 })
    expect((await files.call('POST', '/person/import/columns', { file: 'a,b' })).status).toBe(415)
    const raw = await fetch(`${server.url}/api/person/import/columns`, {
      method: 'POST',
      headers: { ...(await server.signIn('siteOwner')).headers, 'content-type': 'text/csv' },
      body: 'a,b',
    })
    expect(raw.status).toBe(415)
  })

  it('need the permission to add, and belong to their uploader alone', async () => {
    const { body } = await files.upload('/person', csv(['First name', 'Surname'], ['A', 'B']))
    const path = `/person/import/${body.importId}`
    for (const role of ['otherSiteOwner', 'engineer'] as const) {
      const other = server.client(role)
      expect((await other.get(`/api${path}`)).status).toBe(404)
      expect((await other.post(`/api${path}/run`, { mapping: body.mapping })).status).toBe(404)
    }
    expect((await server.client('trial').post(`/api${path}/run`, { mapping: body.mapping })).status).toBe(403)
    expect((await server.client().post(`/api${path}/run`, {})).status).toBe(401)
    expect((await files.call('GET', `/fob/import/${body.importId}`)).status).toBe(404)
  })

  it('refuse a mapping to what there is not', async () => {
    const { body } = await files.upload('/person', csv(['First name', 'Surname'], ['A', 'B']))
    const begin = (mapping: unknown) => files.call('POST', `/person/import/${body.importId}/run`, { mapping })
    expect(await begin({ firstName: 0, surname: 1, deviceLink: 1 })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'deviceLink', errorMessage: 'deviceLink cannot be imported' }],
    })
    expect(await begin({ firstName: 0, surname: 7 })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'surname', errorMessage: 'Surname has no such column' }],
    })
    expect(await begin({ firstName: 0 })).toMatchObject({
      status: 422,
      body: [{ propertyName: 'surname', errorMessage: 'Surname is required' }],
    })
    expect(await begin(undefined)).toMatchObject({ status: 422 })
  })

  it('list each row with what is wrong with it in a dry run, and write nothing', async () => {
    await made(owner, '/person', { firstName: 'There', surname: 'Already', email: 'taken@x.example' })
    const before = await count('person')
    const job = await dryRun(
      '/person',
      csv(
        ['First name', 'Surname', 'Email', 'Valid from', 'Marketing messages'],
        ['Right', 'Row', 'right@x.example', '21/11/2026', 'yes'],
        ['', 'Nameless', '', '', ''],
        ['Wrong', 'Day', 'nobody', '2026-02-30', 'perhaps'],
        ['Taken', 'One', 'TAKEN@x.example', '', ''],
        ['Same', 'Mail', 'Right@x.example', '', ''],
        ['There', 'Already', '', '', ''],
      ),
    )
    expect(job).toMatchObject({ state: 'succeeded', kind: 'importCheck', result: true, done: 6, total: 6 })
    expect(job.summary).toMatchObject({ rows: 6, valid: 2, invalid: 4, warnings: 1 })
    expect(job.summary?.errors).toEqual([
      { row: 3, propertyName: 'firstName', errorMessage: 'First name is required' },
      { row: 4, propertyName: 'email', errorMessage: expect.stringContaining('') },
      { row: 4, propertyName: 'validFrom', errorMessage: 'Valid from is not a date' },
      { row: 4, propertyName: 'marketingConsent', errorMessage: expect.stringContaining('Marketing messages') },
      { row: 5, propertyName: 'email', errorMessage: 'Email is not unique' },
      { row: 6, propertyName: 'email', errorMessage: 'Email is not unique: row 2 has it too' },
    ])
    expect(job.summary?.advice).toEqual([
      { row: 7, propertyName: '', errorMessage: 'A person with this name exists', advice: true },
    ])
    const result = await resultOf(job.jobId)
    expect(result.slice(0, 2)).toEqual([
      ['Row', 'Column', 'Error'],
      ['3', 'First name', 'First name is required'],
    ])
    expect(result).toContainEqual(['7', '', 'Warning: A person with this name exists'])
    expect(await count('person')).toBe(before)
    expect(await count('import_row')).toBe(0)
  })

  it('add every row, with its history, and tell the hub once', async () => {
    const told: EntityChange[] = []
    const stop = server.context.bus.subscribe(subjects.entities(server.estate.acme.clientId), changes =>
      told.push(...(changes as EntityChange[])),
    )
    const lines = Array.from({ length: 700 }, (_, n) => [
      `Imported ${n}`,
      'Together',
      `i${n}@x.example`,
      `'+44 1632 960${100 + (n % 800)}`,
    ])
    const job = await run('/person', csv(['firstName', 'surname', 'email', 'phone'], ...lines))
    expect(job).toMatchObject({ state: 'succeeded', summary: { rows: 700, added: 700 }, done: 700, total: 700 })
    expect(
      await count(
        `person where "surname" = 'Together' and "deletedAt" is null and "createdById" = ${server.estate.userIds.siteOwner}`,
      ),
    ).toBe(700)
    const { body } = await owner.get<{ items: Record<string, unknown>[] }>('/api/person?q=i5@x')
    expect(body.items[0]).toMatchObject({ firstName: 'Imported 5', phone: '+44 1632 960105', serviceConsent: false })
    const history = await owner.get<{ items: unknown[] }>(`/api/person/${String(body.items[0]?.['personId'])}/history`)
    expect(history.body.items).toMatchObject([
      { change: 'added', by: 'Test siteOwner', after: { firstName: 'Imported 5', version: 1 } },
    ])
    const result = await resultOf(job.jobId)
    expect(result).toHaveLength(701)
    expect(result[1]).toEqual(['2', expect.stringMatching(/^\d+$/), 'Imported 0 Together'])
    expect(told.filter(({ entity }) => entity === 'person')).toEqual([{ entity: 'person', id: 0, change: 'added' }])
    stop()
  })

  it('add none where one row is not valid', async () => {
    const before = await count('person')
    const lines = Array.from({ length: 600 }, (_, n) => [`None ${n}`, n === 599 ? '' : 'Of them'])
    const job = await run('/person', csv(['First name', 'Surname'], ...lines))
    expect(job).toMatchObject({
      state: 'failed',
      reason: '1 of 600 rows are not valid; nothing was imported',
      summary: { added: 0, errors: [{ row: 601, propertyName: 'surname', errorMessage: 'Surname is required' }] },
      result: true,
    })
    expect(await count('person')).toBe(before)
    expect(await count(`import_row where "jobId" = ${job.jobId}`)).toBe(0)
  })

  it('find references by title or by id, and say where there is none or are several', async () => {
    const { acme, borough } = server.estate
    await made(owner, '/person', { firstName: 'Twice', surname: 'There' })
    await made(owner, '/person', { firstName: 'Twice', surname: 'There' })
    const foreign = String(borough.personId)
    const checked = await dryRun(
      '/fob',
      csv(
        ['Reference', 'Kind', 'Person', 'Keycode/UDN'],
        ['R1', 'Card', 'pat ACME', '0000000C0001'],
        ['R2', 'fob', acme.personId, '0000000C0002'],
        ['R3', 'Fob', 'Nobody', '0000000C0003'],
        ['R4', 'Fob', 'Twice There', '0000000C0004'],
        ['R5', 'Fob', foreign, '0000000C0005'],
        ['R6', 'Key', '', ''],
        ['R7', 'Fob', '', ''],
        ['R8', 'Smartphone', '', ''],
      ),
    )
    expect(checked.summary?.errors).toEqual([
      { row: 4, propertyName: 'personId', errorMessage: 'User: Nobody does not exist' },
      { row: 5, propertyName: 'personId', errorMessage: 'User: there are several Twice There' },
      { row: 6, propertyName: 'personId', errorMessage: `User: ${foreign} does not exist` },
      { row: 7, propertyName: 'kind', errorMessage: 'Kind is not one of the choices' },
      { row: 8, propertyName: 'keycode', errorMessage: 'Keycode/UDN is required' },
    ])
    const job = await run(
      '/fob',
      csv(
        ['Reference', 'Kind', 'Person', 'Keycode/UDN'],
        ['R1', 'Card', 'pat ACME', '0000000C0001'],
        ['R2', 'fob', acme.personId, '0000000C0002'],
      ),
    )
    expect(job.state).toBe('succeeded')
    const { body } = await owner.get<{ items: unknown[] }>('/api/fob?q=R')
    expect(body.items).toMatchObject([
      { reference: 'R1', kind: 'card', personId: acme.personId, person: 'Pat Acme' },
      { reference: 'R2', kind: 'fob', personId: acme.personId },
    ])
  })

  it('do for each record what adding it by hand does', async () => {
    const { acme } = server.estate
    const { fobId } = await made(owner, '/fob', { reference: 'To activate', kind: 'fob', keycode: nextKeycode() })
    const job = await run(
      '/tokenactivation',
      csv(['Credential', 'Site'], ['To activate', 'Acme site'], ['To activate', 'Acme floor']),
    )
    expect(job).toMatchObject({ state: 'succeeded' })
    const { body } = await owner.get<{ primaryActivationId: number }>(`/api/fob/${String(fobId)}`)
    expect(body.primaryActivationId).toBeGreaterThan(0)
    const { rows } = await server.context.database.pool.query(
      'select "areaId", "primary", "dateAdded" from token_activation where "tokenId" = $1 order by 1',
      [fobId],
    )
    expect(rows).toMatchObject([
      { areaId: acme.areaId, primary: true, dateAdded: expect.any(Date) },
      { areaId: acme.floorId, primary: false },
    ])
    const again = await run('/tokenactivation', csv(['Credential', 'Site'], ['To activate', 'Acme site']))
    expect(again).toMatchObject({ state: 'failed', summary: { errors: [{ row: 2, propertyName: 'areaId' }] } })
  })

  it('take back everything if a value is taken by another in between', { timeout: 120_000 }, async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => [`Late ${n}`, 'Conflict', `late${n}@x.example`])
    const begun = await files.begin('/person', csv(['First name', 'Surname', 'Email'], ...lines), 'run')
    await files.until(begun.jobId, ({ phase }) => phase === 'writing')
    await made(owner, '/person', { firstName: 'Meanwhile', surname: 'Taken', email: 'late2999@x.example' })
    const job = await files.end(begun)
    expect(job).toMatchObject({
      state: 'failed',
      reason: 'Row 3001 is not valid any more; nothing was imported',
      summary: { added: 0, errors: [{ row: 3001, propertyName: 'email', errorMessage: 'Email is not unique' }] },
    })
    expect(await count(`person where "surname" = 'Conflict' and "deletedAt" is null`)).toBe(0)
    expect(await count(`import_row where "jobId" = ${job.jobId}`)).toBe(0)
  })

  it('are cancelled with nothing left, while they check and while they write', async () => {
    for (const phase of ['checking', 'writing']) {
      const lines = Array.from({ length: 4000 }, (_, n) => [`Cancel ${n}`, phase])
      const begun = await files.begin('/person', csv(['First name', 'Surname'], ...lines), 'run')
      await files.until(begun.jobId, job => job.phase === phase)
      expect((await files.call('POST', `/job/${begun.jobId}/cancel`)).status).toBe(200)
      expect(await files.end(begun)).toMatchObject({ state: 'cancelled' })
      expect(await count(`person where "surname" = '${phase}' and "deletedAt" is null`)).toBe(0)
      expect((await files.call('POST', `/job/${begun.jobId}/cancel`)).status).toBe(409)
    }
  })
})
