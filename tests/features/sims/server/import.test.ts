import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret } from '../../../../server/auth/secrets.ts'
import { signedIn } from '../../../contract/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { csv, importer, type ToldJob } from '../../../server/rest/csv-import.ts'
import type { Row } from '../../../server/rest/house.ts'

interface Difference {
  readonly row: number
  readonly title: string
  readonly propertyName: string
  readonly from: string
  readonly to: string
}
type Summary = NonNullable<ToldJob['summary']> & {
  readonly changed: number
  readonly unchanged: number
  readonly differences: readonly Difference[]
}

describe.each(oneDatabase)('an import of SIMs, on %s', kind => {
  let server: TestServer
  let files: ReturnType<typeof importer>
  let adder: ReturnType<typeof importer>
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  beforeAll(async () => {
    server = await startServer(kind)
    const { acme, provider } = server.estate
    const as = async (username: string, codes: string) => {
      const groups = await query<{ roleId: number }>(
        `insert into user_group ("name", "featureIds") select $1, array_agg("featureId") from feature where "name" ~ $2 returning "roleId"`,
        [username, codes],
      )
      const userGroupIds = groups.map(({ roleId }) => roleId)
      await signedIn(server, { clientId: provider.clientId, workingClientId: acme.clientId, username, userGroupIds })
      const { text, hash } = newSecret()
      await query(
        `insert into session_token ("hash", "sessionId", "createdAt")
         select $1, "sessionId", now() from session join "user" using ("userId") where "username" = $2`,
        [hash, username],
      )
      const session = { token: text, expiresAt: '', userId: 0, headers: { authorization: `Bearer ${text}` } }
      return importer(server, session).of(acme.clientId)
    }
    files = await as('importer', '.')
    adder = await as('adder', '^(SIM_READ|SIM_ADD|KMSUSER_USER)$')
  })
  afterAll(() => server?.close())

  const summaryOf = (job: ToldJob) => job.summary as Summary
  const dryRun = async (content: string, by = files) => by.end(await by.begin('/sim', content, 'dry-run'))
  const run = async (content: string) => files.end(await files.begin('/sim', content, 'run'))
  const sims = () =>
    query(
      `select "reference", "iccid", "status", "phoneNumber", "version" from sim where "clientId" = $1 and "deletedAt" is null order by "reference"`,
      [server.estate.acme.clientId],
    )

  it('says what is new, what changes from what to what, what stays and what is wrong; and writes that alone', async () => {
    const { borough } = server.estate
    await query(
      `insert into sim ("clientId", "reference", "status", "iccid") values ($1, 'S1', 'live', '89440000000000000009')`,
      [borough.clientId],
    )
    const head = ['Reference', 'ICCID', 'Status', 'Phone number', 'PIN']
    const first = csv(head, ['S1', '89440000000000000001', 'Live', '', '1234'], ['S2', '', '', '07700 900001', ''])
    expect(summaryOf(await run(first))).toMatchObject({ rows: 2, added: 2, changed: 0, unchanged: 0 })
    const second = csv(
      head,
      ['s1', '89440000000000000002', 'live', '', '4321'],
      ['S2', '', '', '07700 900001', ''],
      ['S3', '', 'closed', '', ''],
    )
    const checked = await dryRun(second)
    expect(summaryOf(checked)).toMatchObject({ rows: 3, added: 1, changed: 1, unchanged: 1, invalid: 0 })
    expect(summaryOf(checked).differences).toEqual([
      { row: 2, title: 'S1', propertyName: 'iccid', from: '89440000000000000001', to: '89440000000000000002' },
      { row: 2, title: 'S1', propertyName: 'pin', from: '(hidden)', to: '(hidden)' },
    ])
    const report = (await files.call<string>('GET', `/job/${checked.jobId}/result`)).body
    expect(report).toContain('Changes from “89440000000000000001” to “89440000000000000002”')
    const before = await sims()
    expect(before.map(({ version }) => version)).toEqual([1, 1])
    const done = await run(second)
    expect(summaryOf(done)).toMatchObject({ rows: 3, added: 1, changed: 1, unchanged: 1 })
    expect(await sims()).toMatchObject([
      { reference: 'S1', iccid: '89440000000000000002', version: 2 },
      { reference: 'S2', version: 1 },
      { reference: 'S3', status: 'closed', version: 1 },
    ])
    const [own] = await query<{ simId: number }>(`select "simId" from sim where "iccid" = '89440000000000000002'`)
    expect((await files.call<Row>('GET', `/sim/${own?.simId}`)).body).toMatchObject({ pin: '4321' })
    // The PINs are in no table, report or history as they are.
    const kept = JSON.stringify([
      await query('select * from job'),
      await query('select * from audit_entry'),
      await query('select * from audit_happening'),
      await query('select * from import_row'),
      report,
      (await files.call<string>('GET', `/job/${done.jobId}/result`)).body,
    ])
    expect(kept).not.toMatch(/\b(1234|4321)\b/)
    const theirs = await query(`select "version", "iccid" from sim where "clientId" = $1`, [borough.clientId])
    expect(theirs).toEqual([{ version: 1, iccid: '89440000000000000009' }])
    expect(summaryOf(await dryRun(second))).toMatchObject({ added: 0, changed: 0, unchanged: 3, differences: [] })
  })

  it('says in words what is wrong, by its row, and writes nothing of the file then', async () => {
    const content = csv(
      ['Reference', 'ICCID', 'Status', 'PIN'],
      ['S1', '12', '', ''],
      ['S2', '89440000000000000002', '', ''],
      ['S9', '', '', '99'],
      ['S9', '', 'gone', ''],
    )
    const before = await sims()
    const job = await run(content)
    expect(job).toMatchObject({ state: 'failed', reason: '4 of 4 rows are not valid; nothing was imported' })
    expect(summaryOf(job).errors).toMatchObject([
      { row: 2, errorMessage: 'ICCID is not 18 to 22 digits' },
      { row: 3, errorMessage: 'ICCID is not unique' },
      { row: 4, propertyName: 'pin' },
      { row: 5, propertyName: 'status' },
      { row: 5, errorMessage: 'Reference is not unique: row 4 has it too' },
    ])
    expect(await sims()).toEqual(before)
    const allowed = csv(['Reference', 'Status'], ['S1', 'closed'], ['S2', ''])
    expect(summaryOf(await dryRun(allowed, adder)).errors).toEqual([
      { row: 2, propertyName: 'reference', errorMessage: 'It exists already, and you may not change it' },
    ])
  })

  it('does only what was checked: whatever changed since then is checked again first', async () => {
    const { body } = await files.upload('/sim', csv(['Reference', 'Status'], ['S2', 'closed']))
    const { importId, mapping } = body
    const begin = (what: string, more: object = {}) =>
      files.call<ToldJob>('POST', `/sim/import/${importId}/${what}`, { mapping, ...more })
    const { jobId } = await files.end((await begin('dry-run')).body)
    await query(`update sim set "additionalInfo" = 'Mended', "version" = "version" + 1 where "reference" = 'S2'`)
    const job = await files.end((await begin('run', { checked: jobId })).body)
    expect(job).toMatchObject({
      state: 'failed',
      reason: 'Records were changed since the file was checked; nothing was imported. Check it again',
    })
    expect(await begin('run', { checked: 999_999 })).toMatchObject({ status: 422 })
    const again = await files.end((await begin('dry-run')).body)
    expect(await files.end((await begin('run', { checked: again.jobId })).body)).toMatchObject({ state: 'succeeded' })
  })

  it('gives records back what they were where it fails half-way', async () => {
    const lines = (status: string) => Array.from({ length: 60 }, (_, n) => [`T${String(n).padStart(3, '0')}`, status])
    await run(csv(['Reference', 'Status'], ...lines('live')))
    await query(
      `create function refuse_boom() returns trigger language plpgsql as
       $$ begin raise exception 'taken' using errcode = '23505'; end $$`,
    )
    await query(
      `create trigger boom before insert on sim for each row when (new."reference" = 'Boom') execute function refuse_boom()`,
    )
    const job = await run(csv(['Reference', 'Status'], ...lines('closed'), ['Boom', 'live']))
    expect(job).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Row \d+ is not valid any more; nothing was imported$/),
    })
    const all = await query<{ status: string; version: number }>(
      `select "status", "version" from sim where "reference" ~ '^T'`,
    )
    expect(all).toHaveLength(60)
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['live']))
    // They were closed, and opened again: their history has both.
    expect(Math.max(...all.map(({ version }) => version))).toBe(3)
    expect(await query('select 1 from import_row where "jobId" = $1', [job.jobId])).toEqual([])
    await query('drop trigger boom on sim')
  }, 60_000)

  it('writes what its dry run said, and nothing the second time: whatever is in the file', async () => {
    const row = fc.record({
      reference: fc.integer({ min: 0, max: 6 }).map(n => `P${n}`),
      status: fc.constantFrom('live', 'Closed', 'AVAILABLE', ''),
      phone: fc.constantFrom('', '07700 900100', "'+44 7700 900101", '=1+2'),
      info: fc.constantFrom('', 'One', 'one', ' two '),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(row, { selector: each => each.reference, minLength: 1, maxLength: 5 }),
        async rows => {
          const content = csv(
            ['Reference', 'Status', 'Phone number', 'Additional info'],
            ...rows.map(({ reference, status, phone, info }) => [reference, status, phone, info]),
          )
          const said = summaryOf(await dryRun(content))
          const done = await run(content)
          const { invalid = 0 } = said
          expect(done.state).toBe(invalid === 0 ? 'succeeded' : 'failed')
          if (invalid > 0) return
          const { added, changed, unchanged } = said
          expect(summaryOf(done)).toMatchObject({ added, changed, unchanged })
          expect(summaryOf(await dryRun(content))).toMatchObject({ added: 0, changed: 0, unchanged: rows.length })
        },
      ),
      { numRuns: 5 },
    )
  }, 90_000)
})
