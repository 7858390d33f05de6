import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scheduledReports } from '../../../../src/features/reports/server/run-due.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestServer } from '../../../support/server.ts'
import { made } from '../../../server/rest/house.ts'

interface Run {
  readonly result: string
  readonly told: string
  readonly rows: number | null
}

describe.each(oneDatabase)('scheduled reports on %s', kind => {
  let server: TestServer
  const now = new Date('2026-06-10T12:00:00Z')
  beforeAll(async () => void (server = await startServer(kind, { now: () => now })))
  afterAll(() => server.close())

  const owner = () => server.client('siteOwner')
  const add = async (more: object = {}) =>
    Number(
      (await made(owner(), '/scheduledreport', { name: 'Daily', type: 'unusedToken', frequency: 'day', ...more }))[
        'scheduledReportId'
      ],
    )
  const read = async (id: number) => (await owner().get<Record<string, unknown>>(`/api/scheduledreport/${id}`)).body
  const runs = async (id: number) =>
    (await owner().get<{ items: Run[] }>(`/api/reportrun?scheduledReportId=${id}`)).body.items
  const mails = async (subject: string) => {
    const { body } = await owner().get<{ items: { subject: string; recipient: string }[] }>(
      '/api/mailmessage?limit=100',
    )
    return body.items.filter(each => each.subject === subject)
  }
  const run = () => scheduledReports.run(server.context, new AbortController().signal)
  /** As if so many hours had passed: sessions would end if the clock were set. */
  const later = (hours: number) =>
    server.context.database.pool.query(`update scheduled_report set "nextRun" = "nextRun" - $1 * interval '1 hour'`, [
      hours,
    ])

  it('run when they are due, and are sent to their owner and alert people', async () => {
    const person = await made(owner(), '/alertperson', { name: 'Estates', email: 'estates@example.com' })
    const id = await add({ name: 'Every morning', alertPersonIds: [person['alertPersonId']] })
    const { nextRun } = await read(id)
    expect(Date.parse(String(nextRun))).toBeGreaterThan(now.getTime())
    await run()
    expect(await runs(id)).toEqual([])
    await later(24)
    await run()
    expect(await runs(id)).toMatchObject([{ result: 'succeeded' }])
    expect(await read(id)).toMatchObject({ runResult: 'succeeded', runTime: now.toISOString() })
    expect((await mails('Every morning: Unused credentials')).map(({ recipient }) => recipient)).toContain(
      'estates@example.com',
    )
    expect(await mails('Every morning: Unused credentials')).toHaveLength(2)
    await run()
    expect(await runs(id)).toHaveLength(1)
  })

  it('are caught up once, however many runs were missed', async () => {
    const id = await add({ name: 'Missed' })
    await later(24 * 10)
    await run()
    await run()
    expect(await runs(id)).toHaveLength(1)
    expect(Date.parse(String((await read(id))['nextRun']))).toBeGreaterThan(now.getTime())
  })

  it('run with the present rights of their owner, and say why they could not', async () => {
    const id = await add({ name: 'No rights' })
    const { pool } = server.context.database
    const { siteOwner } = server.estate.userIds
    const { rows } = await pool.query<{ groups: number[] }>(
      'select "userGroupIds" as "groups" from "user" where "userId" = $1',
      [siteOwner],
    )
    await pool.query(`update "user" set "userGroupIds" = '{}' where "userId" = $1`, [siteOwner])
    await later(24)
    await run()
    await pool.query('update "user" set "userGroupIds" = $2 where "userId" = $1', [siteOwner, rows[0]?.groups])
    expect(await runs(id)).toMatchObject([{ result: 'failed', rows: null }])
    expect(await mails('No rights: Unused credentials')).toEqual([])
    expect(await read(id)).toMatchObject({ runResult: 'failed' })
  })

  it('keep their parameters, refuse wrong ones, and begin anew as another report', async () => {
    const id = await add({ parameters: { days: 30 } })
    expect(await read(id)).toMatchObject({ parameters: { days: 30 } })
    const refused = await owner().put<{ propertyName: string }[]>(`/api/scheduledreport/${id}`, {
      parameters: { days: 0 },
    })
    expect(refused).toMatchObject({ status: 422, body: [{ propertyName: 'parameters' }] })
    await owner().put(`/api/scheduledreport/${id}`, { type: 'event' })
    expect(await read(id)).toMatchObject({ type: 'event', parameters: null })
  })

  it('show their runs to their own organisation alone', async () => {
    const { body } = await server.client('otherSiteOwner').get<{ items: Run[] }>('/api/reportrun')
    expect(body.items).toEqual([])
  })
})
