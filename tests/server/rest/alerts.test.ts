import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

describe.each(oneDatabase)('alerts and scheduled reports, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let alertPersonId: number
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    const person = await made(owner, '/alertperson', { name: 'Night desk', mobile: '+44 1632 960001' })
    alertPersonId = person['alertPersonId'] as number
  })
  afterAll(() => server?.close())

  const trigger = (body: Row) => ({
    name: 'Forced',
    eventTypes: ['doorForced'],
    emailAlert: true,
    alertPersonIds: [alertPersonId],
    ...body,
  })
  const report = (body: Row) => ({ name: 'Week', type: 'event', frequency: 'day', time: '06:30', ...body })

  it('have no alert person who cannot be reached', async () => {
    const unreachable = wrong('email', 'Email or Mobile is required')
    expect(await owner.post('/api/alertperson', { name: 'Nobody' })).toMatchObject(unreachable)
    expect(await owner.put(`/api/alertperson/${alertPersonId}`, { mobile: null })).toMatchObject(unreachable)
    expect(
      await owner.put(`/api/alertperson/${alertPersonId}`, { mobile: null, email: 'desk@example.com' }),
    ).toMatchObject({ status: 200 })
  })

  it('have no trigger without events, without recipients, or without effect', async () => {
    expect(await owner.post('/api/alerttrigger', trigger({ eventTypes: [] }))).toMatchObject(
      wrong('eventTypes', 'Event types is required'),
    )
    expect(await owner.post('/api/alerttrigger', trigger({ alertPersonIds: [] }))).toMatchObject(
      wrong('alertPersonIds', 'Alert people is required for an email alert'),
    )
    const quiet = await owner.post('/api/alerttrigger', trigger({ emailAlert: false }))
    expect(quiet).toMatchObject(wrong('emailAlert', 'Email alert, Text message alert or Activate alarm is required'))
  })

  it('begin a trigger with no wait, and its alarm as loud as can be', async () => {
    const row = await made(owner, '/alerttrigger', trigger({ activateAlarm: true }))
    expect(row).toMatchObject({ waitMinutes: 0, defaultAlarm: '20' })
    const quiet = await made(owner, '/alerttrigger', trigger({ name: 'Quiet' }))
    expect(quiet['defaultAlarm']).toBeNull()
    expect(
      await owner.put(`/api/alerttrigger/${String(quiet['alertTriggerId'])}`, { activateAlarm: true }),
    ).toMatchObject({ body: { defaultAlarm: '20' } })
  })

  it('keep an alert person whom a trigger would tell', async () => {
    expect(await owner.delete(`/api/alertperson/${alertPersonId}`)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/^Night desk is still used by \d alert triggers?$/) },
    })
  })

  it('make the user who adds a report its owner', async () => {
    const row = await made(owner, '/scheduledreport', report({}))
    expect(row).toMatchObject({ ownerId: server.estate.userIds.siteOwner, emailOwner: true, runTime: null })
  })

  it('send a report to a recipient', async () => {
    expect(await owner.post('/api/scheduledreport', report({ emailOwner: false }))).toMatchObject(
      wrong('alertPersonIds', 'Alert people or Email owner is required'),
    )
    await made(owner, '/scheduledreport', report({ emailOwner: false, alertPersonIds: [alertPersonId] }))
  })

  it('ask for the day of a weekly or monthly report, and begin with one where it becomes one', async () => {
    const row = await made(owner, '/scheduledreport', report({ frequency: 'day', dayOfMonth: 3 }))
    expect(row).toMatchObject({ dayOfWeek: null, dayOfMonth: null })
    const path = `/api/scheduledreport/${String(row['scheduledReportId'])}`
    expect(await owner.put(path, { frequency: 'week' })).toMatchObject({ body: { dayOfWeek: 'monday' } })
    expect(await owner.put(path, { frequency: 'month', dayOfMonth: 32 })).toMatchObject(
      wrong('dayOfMonth', 'Day of month must be at most 31'),
    )
  })

  it('let no user who sees only some areas have a report run as a user who sees more', async () => {
    const { userIds, acme } = server.estate
    const { pool } = server.context.database
    const row = await made(owner, '/scheduledreport', report({}))
    const { rows } = await pool.query<{ userId: number }>(
      `insert into "user" ("clientId", "username", "firstName", "surname", "email", "userGroupIds")
       select "clientId", 'wider', 'Wider', 'View', 'wider@example.com', "userGroupIds" from "user" where "userId" = $1 returning "userId"`,
      [userIds.siteOwner],
    )
    const wider = { ownerId: rows[0]?.userId }
    const path = `/api/scheduledreport/${String(row['scheduledReportId'])}`
    expect(await owner.put(path, wider)).toMatchObject({ status: 200 })
    await pool.query(`update "user" set "areaIds" = $2 where "userId" = $1`, [userIds.siteOwner, [acme.areaId]])
    const refused = wrong('ownerId', 'Owner website admin must be yourself')
    expect(await owner.put(path, { type: 'rollCall' })).toMatchObject(refused)
    expect(await owner.post('/api/scheduledreport', report(wider))).toMatchObject(
      wrong('ownerId', 'Owner website admin must be chosen from the list'),
    )
    await pool.query(`update "user" set "areaIds" = '{}' where "userId" = $1`, [userIds.siteOwner])
  })
})
