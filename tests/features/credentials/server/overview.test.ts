import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rememberUses } from '../../../../src/features/credentials/server/last-use.ts'
import type { CredentialOverview, Figure } from '../../../../src/features/credentials/domain/overview.ts'
import { limitedTo, signedIn } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { rowsOf, senderOf } from '../../../server/events/sending.ts'

const dayMs = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString()
const day = (days: number) => ago(-days).slice(0, 10)

describe.each(oneDatabase)('the overview of credentials, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let limited: TestClient
  let staff: TestClient
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme, areaTypeId } = server.estate
    const pool = server.context.database.pool
    const annex = Number((await made(owner, '/area', { name: 'Annex', typeId: areaTypeId }))['areaId'])
    const fob = async (values: Row, areaId?: number) => {
      const { fobId } = await made(owner, '/fob', { keycode: nextKeycode(), kind: 'card', ...values })
      if (areaId !== undefined) await made(owner, '/tokenactivation', { tokenId: fobId, areaId })
      return Number(fobId)
    }
    await fob({ validUntil: day(10) }, annex)
    await fob({ validUntil: day(60) }, annex)
    await fob({ kind: 'fob', validUntil: day(2) })
    const idle = await fob({}, annex)
    await made(owner, '/tokenactivation', { tokenId: acme.fobId, areaId: acme.areaId })
    await pool.query('update token set "lastActivated" = $2 where "fobId" = any($1)', [[idle, acme.fobId], ago(120)])
    const lost = await fob({}, acme.areaId)
    await told(lost, 'mark-lost')
    const ended = await fob({}, acme.areaId)
    await told(ended, 'deactivate')
    await made(server.client('otherSiteOwner'), '/fob', { keycode: nextKeycode(), kind: 'card' })
    limited = await limitedTo(server, 'annex', [annex])
    const everything = await pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds") select 'Everything', array_agg("featureId") from feature returning "roleId"`,
    )
    staff = await signedIn(server, {
      clientId: server.estate.provider.clientId,
      workingClientId: acme.clientId,
      username: 'overview-staff',
      userGroupIds: everything.rows.map(({ roleId }) => roleId),
    })
  })
  afterAll(() => server?.close())

  const told = async (fobId: number, command: string) => {
    const { status } = await owner.post(`/api/fob/${fobId}/${command}`, {})
    if (status !== 200) throw new Error(`${command} was refused: ${status}`)
  }
  let keycodes = 0
  const nextKeycode = () => (++keycodes).toString(16).padStart(12, 'D').toUpperCase()
  const kebab = (name: string) => name.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)
  const read = async (as: TestClient) => (await as.get<CredentialOverview>('/api/fob/overview')).body
  const named = (items: readonly Figure[], name: string, value: string | null = null) =>
    items.find(item => item.figure === name && item.value === value)?.count

  it.each(['owner', 'limited', 'staff'])('gives the %s figures that are the totals of their lists', async who => {
    const as = who === 'owner' ? owner : who === 'limited' ? limited : staff
    const { items } = await read(as)
    for (const { figure, value, count, list, query } of items) {
      const path = list === null ? '/api/fob' : `/api/fob/list/${kebab(list)}`
      const { status, body } = await as.get<{ total: number }>(`${path}?total=true&${query}`)
      expect([status, body.total], `${figure} ${value ?? ''} ${query}`).toEqual([200, count])
    }
  })

  it('counts what there is', async () => {
    const { items } = await read(owner)
    expect(['available', 'recentlyDeactivated', 'expiring', 'unused'].map(name => named(items, name))).toEqual([
      2, 1, 2, 2,
    ])
    expect(named(items, 'status', 'lost')).toBe(1)
    expect(named(items, 'kind', 'card')).toBeGreaterThanOrEqual(5)
  })

  it('counts only what a user with an area limit sees', async () => {
    const { items, clients } = await read(limited)
    expect([named(items, 'all'), named(items, 'issued'), named(items, 'status', 'lost')]).toEqual([3, 3, 0])
    expect(clients).toBeNull()
  })

  it('tells only staff of other clients', async () => {
    expect((await read(owner)).clients).toBeNull()
    const { clients, items } = await read(staff)
    const { acme, borough } = server.estate
    const { rows } = await server.context.database.pool.query<{ count: number }>(
      'select count(*)::integer as "count" from token where "clientId" = $1 and "deletedAt" is null',
      [acme.clientId],
    )
    expect(clients?.find(({ clientId }) => clientId === acme.clientId)?.count).toBe(rows[0]?.count)
    expect(clients?.map(({ clientId }) => clientId)).toContain(borough.clientId)
    expect(items.length).toBeGreaterThan(0)
  })

  it('is not for strangers', async () => {
    expect((await server.client().get('/api/fob/overview')).status).toBe(401)
  })

  it('knows when a credential was last used, whatever comes late or twice', async () => {
    const { acme } = server.estate
    const row = rowsOf(acme.controllerId, 7)
    const sender = await senderOf(server, acme)
    const lastUsed = async () => (await owner.get<Row>(`/api/fob/${acme.fobId}`)).body['lastUsed']
    const run = () => rememberUses.run(server.context, new AbortController().signal)
    const used = (daysAgo: number) => row({ door: 1, keycode: acme.keycode, occurredAt: ago(daysAgo) })
    const first = used(3)
    await sender.send([used(40), first])
    await run()
    const at = new Date(String(first.occurredAt)).toISOString()
    expect(await lastUsed()).toBe(at)
    await sender.send([first, used(5)])
    await run()
    expect(await lastUsed()).toBe(at)
    const newest = used(1)
    await sender.send([newest])
    await run()
    expect(await lastUsed()).toBe(new Date(String(newest.occurredAt)).toISOString())
    expect(named((await read(owner)).items, 'unused')).toBe(1)
  })
})
