import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../../../server/auth/authenticate.ts'
import { authPlugin } from '../../../server/auth/plugin.ts'
import { staffCodes } from '../../../src/domain/permissions.ts'
import { oneDatabase } from '../../support/database.ts'
import { one, startServer, type TestRole, type TestServer, type TestSession } from '../../support/server.ts'
import { hour, movingClock } from './moving-clock.ts'

describe.each(oneDatabase)('what a user sees (%s)', kind => {
  const clock = movingClock(new Date('2026-11-20T10:00:00Z'))
  let server: TestServer
  const sessions = new Map<TestRole, TestSession>()
  const sql = async (text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query(text, values)).rows
  const scope = async (role: TestRole) => {
    const session = sessions.get(role) ?? (await server.signIn(role))
    sessions.set(role, session)
    return (await authenticate(server.context, session.headers))!
  }
  const clients = async (role: TestRole) => [...(await scope(role)).visibleClientIds].toSorted((a, b) => a - b)
  const areas = async (role: TestRole) => {
    const { areaIds } = await scope(role)
    return areaIds && [...areaIds].toSorted((a, b) => a - b)
  }
  const relate = (row: Record<string, unknown>) =>
    one(server.context.database.pool as never, 'client_relation', 'clientRelationId', {
      clientId: server.estate.borough.clientId,
      relatedClientId: server.estate.installer.clientId,
      kind: 'managing',
      startDate: '2026-01-01',
      ...row,
    })
  const workAs = (role: TestRole, clientId: number) =>
    sql('update session set "workingClientId" = $1 where "userId" = $2', [clientId, server.estate.userIds[role]])

  beforeAll(async () => {
    server = await startServer(kind, { plugins: [authPlugin], now: clock.now })
  })
  afterEach(async () => {
    const { acme, installer } = server.estate
    await sql('delete from client_relation where not ("clientId" = $1 and "relatedClientId" = $2)', [
      acme.clientId,
      installer.clientId,
    ])
    await sql(`update client_relation set "areaIds" = '{}'`)
    await sql(`update "user" set "areaIds" = '{}'`)
    await sql('update area set "installerId" = null, "startDate" = null, "endDate" = null, "revoked" = false')
    await workAs('engineer', installer.clientId)
  })
  afterAll(() => server.close())

  it('is their own client, for an installer also those they look after', async () => {
    const { acme, borough, installer } = server.estate
    expect(await clients('siteOwner')).toEqual([acme.clientId])
    expect(await clients('otherSiteOwner')).toEqual([borough.clientId])
    expect(await clients('engineer')).toEqual([installer.clientId, acme.clientId])
  })

  it('is every client for the staff of the provider, as long as they are staff', async () => {
    const { acme, borough, installer, provider } = server.estate
    expect(await clients('admin')).toEqual([provider.clientId, installer.clientId, acme.clientId, borough.clientId])
    const [group] = await sql(`update user_group set "featureIds" = array_remove("featureIds",
      (select "featureId" from feature where "name" = 'KMSUSER_USER')) where "name" = 'Admin' returning "roleId"`)
    expect(await clients('admin')).toEqual([provider.clientId])
    await sql(
      `update user_group set "featureIds" = "featureIds" || (select "featureId" from feature where "name" = 'KMSUSER_USER')
      where "roleId" = $1`,
      [group.roleId],
    )
  })

  it('counts no permission of staff outside the provider, and keeps all others', async () => {
    const all = (await sql('select "name" from feature where "deletedAt" is null')).map(({ name }) => String(name))
    await sql(
      `update "user" set "userGroupIds" = array(select "roleId" from user_group) where "username" in ('siteOwner', 'engineer')`,
    )
    for (const role of ['siteOwner', 'engineer'] as const) {
      const { permissions } = await scope(role)
      expect([...permissions].filter(code => staffCodes.has(code))).toEqual([])
      expect(all.filter(code => !permissions.has(code) && !staffCodes.has(code))).toEqual([])
      await sql(
        `update "user" set "userGroupIds" = array(select "roleId" from user_group where "name" = $1) where "username" = $2`,
        [role === 'engineer' ? 'Installer' : 'Site owner', role],
      )
    }
  })

  it('is not every client for a site owner with the permission of staff', async () => {
    await sql(
      `update "user" set "userGroupIds" = array(select "roleId" from user_group) where "username" = 'siteOwner'`,
    )
    expect((await scope('siteOwner')).permissions).not.toContain('KMSUSER_USER')
    expect(await clients('siteOwner')).toEqual([server.estate.acme.clientId])
    await sql(
      `update "user" set "userGroupIds" = array(select "roleId" from user_group where "name" = 'Site owner') where "username" = 'siteOwner'`,
    )
  })

  it('has a client of a relation from its first day to its last', async () => {
    const { borough } = server.estate
    const relation = await relate({ startDate: '2026-11-20', endDate: '2026-11-20' })
    expect(await clients('engineer')).toContain(borough.clientId)
    await sql(`update client_relation set "startDate" = '2026-11-21', "endDate" = null where "clientRelationId" = $1`, [
      relation,
    ])
    expect(await clients('engineer')).not.toContain(borough.clientId)
    await sql(
      `update client_relation set "startDate" = '2026-11-01', "endDate" = '2026-11-19' where "clientRelationId" = $1`,
      [relation],
    )
    expect(await clients('engineer')).not.toContain(borough.clientId)
  })

  it('loses a client when the relation is revoked or deleted', async () => {
    const { borough } = server.estate
    for (const column of ['revokedAt', 'deletedAt']) {
      const relation = await relate({})
      expect(await clients('engineer')).toContain(borough.clientId)
      await sql(`update client_relation set "${column}" = now() where "clientRelationId" = $1`, [relation])
      expect(await clients('engineer')).not.toContain(borough.clientId)
    }
  })

  it('goes one way: who is looked after sees nothing of the other', async () => {
    await relate({})
    expect(await clients('otherSiteOwner')).toEqual([server.estate.borough.clientId])
  })

  it('goes back to their own client when they may no longer see the working client', async () => {
    const { borough, installer } = server.estate
    const relation = await relate({})
    await workAs('engineer', borough.clientId)
    expect((await scope('engineer')).clientId).toBe(borough.clientId)
    await sql('update client_relation set "revokedAt" = now() where "clientRelationId" = $1', [relation])
    expect((await scope('engineer')).clientId).toBe(installer.clientId)
  })

  it('is all areas unless the user has some, then those with all below', async () => {
    const { acme, borough } = server.estate
    const room = await one(server.context.database.pool as never, 'area', 'areaId', {
      clientId: acme.clientId,
      name: 'Room',
      typeId: server.estate.areaTypeId,
      parentAreaId: acme.floorId,
    })
    expect(await areas('siteOwner')).toBeUndefined()
    const own = (ids: number[]) => sql(`update "user" set "areaIds" = $1 where "username" = 'siteOwner'`, [ids])
    await own([acme.areaId])
    expect(await areas('siteOwner')).toEqual([acme.areaId, acme.floorId, room])
    await own([acme.floorId])
    expect(await areas('siteOwner')).toEqual([acme.floorId, room])
    await own([acme.floorId, borough.areaId])
    expect(await areas('siteOwner')).toEqual([acme.floorId, room])
    await sql('update area set "deletedAt" = now() where "areaId" = $1', [acme.floorId])
    expect(await areas('siteOwner')).toEqual([])
    await sql('update area set "deletedAt" = null where "areaId" = $1', [acme.floorId])
    await sql('delete from area where "areaId" = $1', [room])
  })

  it('is found also where areas go round in a circle', async () => {
    const { acme } = server.estate
    await sql('update area set "parentAreaId" = $1 where "areaId" = $2', [acme.floorId, acme.areaId])
    await sql(`update "user" set "areaIds" = $1 where "username" = 'siteOwner'`, [[acme.areaId]])
    expect(await areas('siteOwner')).toEqual([acme.areaId, acme.floorId])
    await sql('update area set "parentAreaId" = null where "areaId" = $1', [acme.areaId])
  })

  it('is the areas of the relation while working as that client', async () => {
    const { acme } = server.estate
    await sql('update client_relation set "areaIds" = $1', [[acme.floorId]])
    await sql(`update "user" set "areaIds" = $1 where "username" = 'engineer'`, [[acme.areaId]])
    await workAs('engineer', acme.clientId)
    expect(await areas('engineer')).toEqual([acme.floorId])
    await relate({ clientId: acme.clientId, kind: 'contractor' })
    expect(await areas('engineer')).toBeUndefined()
  })

  it('is for an installer also the areas they are appointed to, while that lasts', async () => {
    const { borough, installer } = server.estate
    const appoint = (start: string | null, end: string | null, revoked = false) =>
      sql('update area set "installerId" = $1, "startDate" = $2, "endDate" = $3, "revoked" = $4 where "areaId" = $5', [
        installer.clientId,
        start,
        end,
        revoked,
        borough.areaId,
      ])
    await appoint(null, null)
    await workAs('engineer', borough.clientId)
    expect((await scope('engineer')).clientId).toBe(borough.clientId)
    expect(await areas('engineer')).toEqual([borough.areaId, borough.floorId])
    for (const [start, end, revoked] of [
      ['2026-11-21', null, false],
      [null, '2026-11-19', false],
      [null, null, true],
    ] as const) {
      await appoint(start, end, revoked)
      expect(await clients('engineer')).not.toContain(borough.clientId)
    }
  })

  it('is all of a client for the staff of the provider who work as it', async () => {
    await scope('admin')
    await workAs('admin', server.estate.acme.clientId)
    expect((await scope('admin')).clientId).toBe(server.estate.acme.clientId)
    expect(await areas('admin')).toBeUndefined()
  })

  it('does not depend on when in the day it is asked', async () => {
    clock.forward(11 * hour)
    expect(await clients('engineer')).toContain(server.estate.acme.clientId)
  })
})
