import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FixPlan } from '../../../../src/features/engineers/domain/fix-permissions.ts'
import { type Row, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestRole, TestServer } from '../../../support/server.ts'

describe.each(oneDatabase)('fixing permissions, on %s', kind => {
  let server: TestServer
  beforeAll(async () => {
    server = await startRest(kind)
  })
  afterAll(() => server?.close())

  const query = async (text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<Row>(text, values)).rows
  const acme = () => server.estate.acme.clientId
  const featureIdsOf = (row: Row | undefined) => (row?.['featureIds'] ?? []) as number[]
  const path = (clientId: number) => `/api/client/${clientId}/fix-permissions`
  const plan = async (role: TestRole = 'admin', clientId = acme()) => {
    const { status, body } = await server.client(role).get<FixPlan>(path(clientId))
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body
  }
  const fix = ({ digest, fixes }: FixPlan, ids = fixes.map(({ id }) => id)) =>
    server.client('admin').post<FixPlan>(path(acme()), { digest, ids })
  const entries = async () => Number((await query('select count(*)::int as "n" from audit_entry'))[0]?.['n'])

  it('says so where there is nothing to fix', async () => {
    expect(await plan()).toMatchObject({ client: { clientId: acme(), name: 'Acme' }, fixes: [] })
    expect((await fix({ ...(await plan()), fixes: [] }, [])).status).toBe(422)
  })

  it('shows what does not fit together, then does exactly that', async () => {
    const { userIds, installer } = server.estate
    const engineer = server.client('engineer')
    await engineer.post(`/api/user/${userIds.engineer}/set-browsing-client`, { clientId: acme() })
    await query(`update client_relation set "endDate" = '2026-05-03' where "clientId" = $1`, [acme()])
    await query(`update client set "managedById" = $2 where "clientId" = $1`, [acme(), installer.clientId])
    await query(`update "user" set "userGroupIds" = '{}' where "userId" = $1`, [userIds.trial])
    const [before] = await query(
      `select g."roleId", g."featureIds" from user_group g join role_user_group using ("roleId") where "role" = 'engineer'`,
    )
    await query(`update user_group set "featureIds" = "featureIds"[2:] where "roleId" = $1`, [before?.['roleId']])
    const shown = await plan()
    const [first] = await query('select "name" from feature where "featureId" = $1', [featureIdsOf(before)[0]])
    expect(shown.fixes.map(({ kind: what, text, details }) => [what, text, details])).toEqual([
      [
        'working',
        '1 {one user} of Fitters still works as Acme, whose relation ended on 3 May: they go back to their own {one client}',
        ['Test engineer'],
      ],
      ['manager', 'Acme is shown as managed by Fitters, who does not manage it now: nobody is shown instead', []],
      [
        'noGroup',
        "1 {one user} of Acme has no {one userGroup}, so they can do nothing: they get 'Site owner'",
        ['Test trial'],
      ],
      [
        'defaults',
        "The {one userGroup} 'Installer', of every {one client}, lacks 1 permission that it has by default: it is added",
        [first?.['name']],
      ],
    ])
    const noted = await entries()
    const done = await fix(shown)
    expect(done).toMatchObject({ status: 200, body: { fixes: [] } })
    expect(await entries()).toBe(noted + 4)
    const [back] = await query('select "workingClientId" from "user" where "userId" = $1', [userIds.engineer])
    expect(back?.['workingClientId']).toBe(installer.clientId)
    const sessions = await query('select distinct "workingClientId" from session where "userId" = $1', [
      userIds.engineer,
    ])
    expect(sessions).toEqual([{ workingClientId: installer.clientId }])
    const [grouped] = await query('select "userGroupIds" from "user" where "userId" = $1', [userIds.trial])
    expect(grouped?.['userGroupIds']).toHaveLength(1)
    const [after] = await query('select "featureIds" from user_group where "roleId" = $1', [before?.['roleId']])
    expect(new Set(featureIdsOf(after))).toEqual(new Set(featureIdsOf(before)))
    // Of the engineer it is told where their own people look.
    expect(
      await query(`select "clientId", "homeClientId" from audit_entry where "entity" = 'user' and "recordId" = $1`, [
        userIds.engineer,
      ]),
    ).toEqual([{ clientId: installer.clientId, homeClientId: server.estate.provider.clientId }])
  })

  it('leaves what was not chosen, and refuses what is not as it was shown', async () => {
    const { userIds, installer } = server.estate
    await query(`update client set "managedById" = $2 where "clientId" = $1`, [acme(), installer.clientId])
    await query(`update "user" set "userGroupIds" = '{}' where "userId" = $1`, [userIds.trial])
    const shown = await plan()
    await query(`update "user" set "version" = "version" + 1 where "userId" = $1`, [userIds.trial])
    const noted = await entries()
    expect(await fix(shown, ['manager'])).toMatchObject({ status: 409, body: { code: 'notNow' } })
    expect(await entries()).toBe(noted)
    expect((await fix(await plan(), ['manager'])).body.fixes.map(({ id }) => id)).toEqual(['noGroup'])
    expect((await fix(await plan(), ['manager'])).status).toBe(409)
    expect((await fix(await plan(), ['noGroup'])).body.fixes).toEqual([])
  })

  it('says of nobody that they do not manage it who does, nor that a relation has ended that is still to come', async () => {
    const { userIds, installer, provider } = server.estate
    const manage = (relatedClientId: number, days: string) =>
      query(
        `insert into client_relation ("clientId", "relatedClientId", "kind", "startDate", "endDate")
         select $1, $2, 'managing', "from", "to" from (values (${days})) d("from", "to") returning "clientRelationId"`,
        [acme(), relatedClientId],
      )
    await query(`update client set "managedById" = $2 where "clientId" = $1`, [acme(), installer.clientId])
    await manage(installer.clientId, `date '2020-01-01', null::date`)
    await manage(provider.clientId, `date '2021-01-01', null::date`)
    const texts = async () => (await plan()).fixes.map(({ text }) => text)
    expect(await texts()).toEqual([
      'Acme is shown as managed by Fitters, but a newer relation holds: Provider is shown instead',
    ])
    await query('update client set "managedById" = null where "clientId" = $1', [acme()])
    await query(`delete from client_relation where "kind" = 'managing'`)
    await query(
      `update client_relation set "startDate" = '2098-01-01', "endDate" = '2099-01-01' where "clientId" = $1`,
      [acme()],
    )
    await query(`update "user" set "workingClientId" = $2 where "userId" = $1`, [userIds.engineer, acme()])
    expect(await texts()).toEqual([
      '1 {one user} of Fitters still works as Acme, without a relation that holds: they go back to their own {one client}',
    ])
    expect((await fix(await plan())).body.fixes).toEqual([])
    const told = await query(`select "clientId", "details" from audit_happening where "what" = 'clientLeft'`)
    expect(told).toContainEqual({ clientId: acme(), details: 'Sent back home: Test engineer' })
  })

  it('is for those who may write relations, of their own client', async () => {
    const status = async (role: TestRole, clientId: number) => (await server.client(role).get(path(clientId))).status
    expect(await status('siteOwner', acme())).toBe(403)
    expect(await status('trial', acme())).toBe(403)
    expect(await status('engineer', server.estate.installer.clientId)).toBe(200)
    expect(await status('engineer', server.estate.provider.clientId)).toBe(404)
    expect((await server.client('engineer').post(path(acme()), { digest: 'x', ids: ['manager'] })).status).toBe(404)
    // User groups are everybody's: what they lack is shown to the provider's staff alone.
    await query(`update user_group set "featureIds" = "featureIds"[2:] where "name" = 'Site owner'`)
    expect((await plan('engineer', server.estate.installer.clientId)).fixes).toEqual([])
    expect((await plan('admin', server.estate.installer.clientId)).fixes).toMatchObject([{ kind: 'defaults' }])
  })
})
