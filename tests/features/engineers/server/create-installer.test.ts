import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Row, startRest, wrong } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('creating an installer, on %s', kind => {
  let server: TestServer
  const today = new Date().toISOString().slice(0, 10)
  beforeAll(async () => {
    server = await startRest(kind)
  })
  afterAll(() => server?.close())

  const bright = {
    name: 'Bright Alarms',
    firstName: 'Ada',
    surname: 'Byron',
    email: 'ada@bright.example',
    startDate: today,
  }
  const create = (more: Row = {}, role: TestRole = 'admin') =>
    server
      .client(role)
      .post<Row>('/api/client/installer', { ...bright, clientId: server.estate.acme.clientId, ...more })
  const query = async (text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<Row>(text, values)).rows
  const counts = () =>
    query(`select (select count(*) from client)::int as "clients", (select count(*) from "user")::int as "users",
      (select count(*) from client_relation)::int as "relations", (select count(*) from mail_message)::int as "mails",
      (select count(*) from audit_entry)::int as "entries"`)

  it('that is refused leaves nothing, and says why at the field', async () => {
    const before = await counts()
    expect(await create({ name: 'Acme' })).toMatchObject(wrong('name', 'Name is not unique'))
    expect(await create({ endDate: '2020-01-01' })).toMatchObject(wrong('endDate', 'End date is before the start date'))
    expect(await create({ email: 'siteOwner@example.com' })).toMatchObject(wrong('email', 'Not valid installer'))
    expect(await create({ clientId: 999_999 })).toMatchObject(
      wrong('clientId', 'Works for must be chosen from the list'),
    )
    expect(await create({ surname: null })).toMatchObject({ status: 422 })
    expect(await create({ email: 'ENGINEER@example.com' })).toMatchObject(
      wrong('email', 'This email address already belongs to an installer'),
    )
    expect(await counts()).toEqual(before)
  })

  it('finds the firm that has the address, for a relation to it', async () => {
    const find = (email: string, role: TestRole = 'admin') =>
      server.client(role).get(`/api/client/installer-of-address?email=${email}`)
    expect((await find('engineer@example.com')).body).toEqual({
      clientId: server.estate.installer.clientId,
      name: 'Fitters',
    })
    expect(await find('siteOwner@example.com')).toMatchObject(wrong('email', 'Not valid installer'))
    expect(await find('nobody@example.com')).toMatchObject(wrong('email', 'Client not found with this email address'))
    // Whose an address is, others are not told.
    expect((await find('siteOwner@example.com', 'engineer')).status).toBe(403)
  })

  it('makes the firm, its user, who is invited, and the relation', async () => {
    const { status, body } = await create()
    expect(status).toBe(201)
    const [firm] = await query('select * from client where "clientId" = $1', [body['clientId']])
    expect(firm).toMatchObject({ name: 'Bright Alarms', type: 'installer', isEngineer: true })
    const [made] = await query('select * from "user" where "userId" = $1', [body['userId']])
    const [engineer] = await query(`select "userGroupIds" from "user" where "username" = 'engineer'`)
    expect(made).toMatchObject({
      clientId: body['clientId'],
      username: 'ada@bright.example',
      engineer: true,
      userGroupIds: engineer?.['userGroupIds'],
    })
    const [relation] = await query('select * from client_relation where "clientRelationId" = $1', [
      body['clientRelationId'],
    ])
    expect(relation).toMatchObject({
      clientId: server.estate.acme.clientId,
      relatedClientId: body['clientId'],
      kind: 'engineer',
    })
    expect(
      await query('select "subject" from mail_message where "recipient" = $1', ['ada@bright.example']),
    ).toHaveLength(1)
    const told = await query('select "entity", "change", "by" from audit_entry order by "auditEntryId" desc limit 3')
    expect(new Set(told.map(({ entity }) => entity))).toEqual(new Set(['client', 'clientRelation', 'user']))
  })

  it('is the provider’s to do', async () => {
    for (const role of ['engineer', 'siteOwner', 'trial'] as const)
      expect((await create({ name: 'Other', email: 'other@example.com' }, role)).status).toBe(403)
  })
})
