import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signedIn } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { estatePassword, startServer, type TestRole, type TestServer } from '../../../support/server.ts'
import { logOf, sealed, type Entry } from './house.ts'

const path = '/api/authentication/request-token'

describe.each(oneDatabase)('the audit log, on %s', kind => {
  let server: TestServer
  beforeAll(async () => void (server = await startServer(kind)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const ask = (username: string, password: string) => server.client().post(path, { username, password })
  const count = async (table: string) => {
    const { rows } = await server.context.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
    return rows[0]?.n ?? 0
  }

  it('has who changed what, from where, with what the record was called then', async () => {
    const { userIds, acme } = server.estate
    const zone = await made(owner(), '/zone', { name: 'Vault', areaId: acme.areaId })
    const zoneId = Number(zone['zoneId'])
    await owner().put(`/api/zone/${zoneId}`, { name: 'Archive' })
    const [edited, added] = await logOf(server, 'siteOwner', `&entity=zone&recordId=${zoneId}`)
    const own = { by: 'Test siteOwner', userId: userIds.siteOwner, guest: false, entity: 'zone', recordId: zoneId }
    expect(added).toMatchObject({ ...own, what: 'added', title: 'Vault', network: '127.0.0.1', agent: 'node' })
    expect(edited).toMatchObject({ ...own, what: 'edited', title: 'Archive', outcome: 'done' })
    const changes = await owner().get(`/api/auditlog/${edited?.auditLogId}/changes`)
    expect(changes.body).toEqual({ before: { name: 'Vault' }, after: { name: 'Archive' }, isThere: true })
  })

  it('has sign-ins, those that fail, sign-outs and changed passwords', async () => {
    const { acme } = server.estate
    await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'grace',
      userGroupIds: [],
    })
    await ask('grace', 'wrong')
    await ask('grace', 'wrong')
    const { rows } = await server.context.database.pool.query<{ userId: number }>(
      `select "userId" from "user" where "username" = 'grace'`,
    )
    const entries = await logOf(server, 'siteOwner', `&userId=${rows[0]?.userId}`)
    expect(entries.map(({ what, count, outcome }) => [what, count, outcome])).toContainEqual([
      'signInFailed',
      2,
      'refused',
    ])
    const trial = await server.signIn('trial')
    await fetch(`${server.url}/api/authentication/sign-out`, { method: 'POST', headers: trial.headers })
    const second = await server.signIn('trial')
    const change = await fetch(`${server.url}/api/account/change-password`, {
      method: 'POST',
      headers: { ...second.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: estatePassword, newPassword: 'another horse battery staple' }),
    })
    expect(change.status).toBe(200)
    const theirs = await logOf(server, 'siteOwner', `&userId=${second.userId}`)
    expect(theirs.map(({ what }) => what)).toEqual(['passwordChanged', 'signedIn', 'signedOut', 'signedIn'])
    expect(JSON.stringify(theirs)).not.toContain('horse')
  })

  it('does not grow with sign-ins of names that are nobody’s, and tells none of the names', async () => {
    await sealed(server)
    const before = await count('audit_log')
    for (let n = 0; n < 30; n++) await ask(`nobody-${n}`, 'my secret passphrase')
    expect(await count('audit_happening')).toBe(1)
    await sealed(server)
    expect((await count('audit_log')) - before).toBeLessThanOrEqual(3)
    const [entry] = await logOf(server, 'admin', '&what=signInFailed')
    expect(entry).toMatchObject({ by: 'An unknown name', userId: null, count: 30 })
    const { rows } = await server.context.database.pool.query('select * from audit_log')
    expect(JSON.stringify(rows)).not.toMatch(/nobody-|passphrase/)
    expect(await logOf(server, 'siteOwner', '&what=signInFailed')).not.toContainEqual(
      expect.objectContaining({ by: 'An unknown name' }),
    )
  })

  it('has what was refused, once a minute with how often, and no more than was asked', async () => {
    const { borough } = server.estate
    for (let n = 0; n < 5; n++) expect((await owner().get('/api/feature')).status).toBe(403)
    expect((await owner().get(`/api/door/${borough.doorIds[0]}`)).status).toBe(404)
    expect((await owner().get('/api/door/99999999')).status).toBe(404)
    const refused = await logOf(server, 'siteOwner', '&what=refused')
    expect(refused).toEqual([
      expect.objectContaining({
        entity: 'door',
        recordId: borough.doorIds[0],
        outcome: 'refused',
        count: 1,
        title: null,
      }),
      expect.objectContaining({
        details: expect.stringMatching(/^GET \/api\/feature: .*FEATURE_READ/) as string,
        count: 5,
      }),
    ])
    expect(await logOf(server, 'otherSiteOwner', '&what=refused')).toEqual([])
  })

  it('shows each organisation its own, with what guests did there', async () => {
    const { acme, userIds } = server.estate
    const engineer = server.client('engineer')
    const switched = await engineer.post(`/api/user/${userIds.engineer}/set-browsing-client`, {
      clientId: acme.clientId,
    })
    expect(switched.status).toBe(200)
    await made(engineer, '/zone', { name: 'By a guest', areaId: acme.areaId })
    const guests = await logOf(server, 'siteOwner', '&guest=true')
    expect(guests.map(({ what, by }) => [what, by])).toEqual([
      ['added', 'Test engineer'],
      ['clientSwitched', 'Test engineer'],
    ])
    const theirs = await logOf(server, 'otherSiteOwner')
    expect(theirs.every(({ userId }) => userId === userIds.otherSiteOwner)).toBe(true)
    const [entry] = guests
    expect((await server.client('otherSiteOwner').get(`/api/auditlog/${entry?.auditLogId}`)).status).toBe(404)
    expect((await server.client('otherSiteOwner').get(`/api/auditlog/${entry?.auditLogId}/changes`)).status).toBe(404)
  })

  it('tells the client worked for and the own one when somebody begins to work for another, and when they are back', async () => {
    const { acme, installer, userIds } = server.estate
    const engineer = server.client('engineer')
    const whole = await server.context.database.pool.query<{ last: string }>(
      'select coalesce(max("auditLogId"), 0) as "last" from audit_log',
    )
    const since = Number(whole.rows[0]?.last)
    const work = async (clientId: number) =>
      engineer.post(`/api/user/${userIds.engineer}/set-browsing-client`, { clientId })
    await work(installer.clientId)
    for (const clientId of [acme.clientId, acme.clientId, installer.clientId])
      expect((await work(clientId)).status).toBe(200)
    const told = async (role: TestRole) =>
      (await logOf(server, role))
        .filter(({ auditLogId, by }) => auditLogId > since && by === 'Test engineer')
        .map(({ what, details }) => [what, details])
    expect((await told('siteOwner')).slice(0, 2)).toEqual([
      ['clientLeft', null],
      ['clientSwitched', null],
    ])
    expect((await told('engineer')).slice(0, 2)).toEqual([
      ['clientSwitched', 'Back from Acme'],
      ['workingElsewhere', 'As Acme'],
    ])
  })

  it('is not for users who see only some areas, nor for those without the permission', async () => {
    const { acme } = server.estate
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [server.estate.userIds.siteOwner],
    )
    const limited = await signedIn(server, {
      clientId: acme.clientId,
      workingClientId: acme.clientId,
      username: 'limited',
      userGroupIds: rows[0]?.userGroupIds ?? [],
      areaIds: [acme.floorId],
    })
    for (const of of ['', '/chain', '/export']) expect((await limited.get(`/api/auditlog${of}`)).status).toBe(403)
    const poor = { clientId: acme.clientId, workingClientId: acme.clientId, username: 'poor', userGroupIds: [] }
    expect((await (await signedIn(server, poor)).get('/api/auditlog')).status).toBe(403)
  })

  it('has commands that a device has not done', async () => {
    const [doorId] = server.estate.acme.doorIds
    expect((await owner().post(`/api/door/${doorId}/unlock`, {})).status).toBe(409)
    const [entry] = await logOf(server, 'siteOwner', `&what=command&entity=door&recordId=${doorId}`)
    expect(entry).toMatchObject({
      outcome: 'notConnected',
      details: expect.stringMatching(/^Unlock: The controller/) as string,
    })
  })

  it('has no secret, neither in its entries nor in what they changed', async () => {
    const keycode = '0000000ABCDE'
    const fob = await made(owner(), '/fob', { keycode, reference: 'Secret fob', kind: 'fob' })
    const [entry] = await logOf(server, 'siteOwner', `&entity=token&recordId=${String(fob['fobId'])}`)
    expect(entry?.what).toBe('added')
    const { body } = await owner().get<Row>(`/api/auditlog/${entry?.auditLogId}/changes`)
    expect(JSON.stringify(body)).not.toContain(keycode)
    const { rows } = await server.context.database.pool.query('select * from audit_log')
    expect(JSON.stringify(rows)).not.toContain(keycode)
  })

  it('is exported as CSV, which is an entry too', async () => {
    const { status, body } = await owner().get<string>('/api/auditlog/export?what=signedIn')
    expect(status).toBe(200)
    expect(body).toMatch(/Signed in/)
    const [entry] = await logOf(server, 'siteOwner', '&what=exported')
    expect(entry).toMatchObject({ entity: 'auditLog', recordId: null, by: 'Test siteOwner' })
  })

  it('says up to where it is sealed', async () => {
    const entries = await logOf(server, 'siteOwner')
    const { body } = await owner().get<Row>('/api/auditlog/chain')
    expect(body).toMatchObject({ entries: entries.length, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string })
  })

  it('goes on page by page, newest first, each entry once', async () => {
    const all = (await logOf(server, 'siteOwner')).map(({ auditLogId }) => auditLogId)
    const paged: number[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: { body: { items: Entry[]; next: string | null } } = await owner().get(
        `/api/auditlog?limit=4${next === '' ? '' : `&after=${next}`}`,
      )
      paged.push(...page.body.items.map(({ auditLogId }) => auditLogId))
      next = page.body.next
    }
    expect(paged).toEqual(all)
  })
})
