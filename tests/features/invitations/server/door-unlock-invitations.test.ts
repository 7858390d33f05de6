import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'

describe.each(oneDatabase)('door unlock invitations, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let named = 0
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const invitation = (body: Row = {}) => ({
    name: `Visit ${++named}`,
    doorIds: [server.estate.acme.doorIds[0]],
    passphrase: 'open sesame',
    ...body,
  })
  const expectRefused = async (body: Row, propertyName: string, text: string) =>
    expect(await owner.post('/api/doorunlockinvitation', invitation(body))).toMatchObject(wrong(propertyName, text))
  const hashOf = async (id: unknown) => {
    const { pool } = server.context.database
    const { rows } = await pool.query<{ hash: string }>(
      'select "hash" from door_unlock_invitation_secret where "doorUnlockInvitationId" = $1',
      [id],
    )
    return rows[0]?.hash
  }

  it('last an hour by default, and seven days at most', async () => {
    expect(await made(owner, '/doorunlockinvitation', invitation())).toMatchObject({
      accessType: 'fromStart',
      duration: 60,
      timesUsed: 0,
      userId: server.estate.userIds.siteOwner,
      user: 'Test siteOwner',
    })
    expect(await made(owner, '/doorunlockinvitation', invitation({ days: 7, hours: 0 }))).toMatchObject({
      duration: 10_080,
    })
    await expectRefused({ days: 7, hours: 0, minutes: 1 }, 'days', 'Duration must be 7 days or less')
    await expectRefused({ days: 8 }, 'days', 'Days must be at most 7')
    await expectRefused({ days: 0, hours: 0, minutes: 0 }, 'days', 'Duration is required')
  })

  it('can be for a time between two instants, seven days at most', async () => {
    const between = { accessType: 'between', start: '2026-12-01T08:00:00Z' }
    const row = await made(owner, '/doorunlockinvitation', invitation({ ...between, expiry: '2026-12-08T08:00:00Z' }))
    expect(row).toMatchObject({ duration: 10_080, days: null, hours: null, minutes: null })
    await expectRefused({ ...between, expiry: '2026-12-08T08:01:00Z' }, 'expiry', 'Duration must be 7 days or less')
    await expectRefused({ ...between, expiry: '2026-12-01T08:00:00Z' }, 'expiry', 'Expiry must be after Start')
    const path = `/api/doorunlockinvitation/${String(row['doorUnlockInvitationId'])}`
    expect(await owner.put(path, { accessType: 'fromStart' })).toMatchObject(wrong('days', 'Duration is required'))
    expect(await owner.put(path, { accessType: 'fromStart', days: 1 })).toMatchObject({
      body: { duration: 1440, start: null, expiry: null },
    })
  })

  it('are distinguished by their names', async () => {
    const { name } = await made(owner, '/doorunlockinvitation', invitation())
    await expectRefused({ name }, 'name', 'Name is not unique')
  })

  it('store their passphrase as a hash that nobody reads', async () => {
    const { doorUnlockInvitationId: id, ...row } = await made(owner, '/doorunlockinvitation', invitation())
    const path = `/api/doorunlockinvitation/${String(id)}`
    expect(await verify((await hashOf(id)) ?? '', 'open sesame')).toBe(true)
    await owner.put(path, { passphrase: '4711' })
    expect(await verify((await hashOf(id)) ?? '', '4711')).toBe(true)
    await owner.put(path, { reason: 'A lift engineer' })
    expect(await verify((await hashOf(id)) ?? '', '4711')).toBe(true)
    const seen = JSON.stringify([row, await owner.get(path), await owner.get(`${path}/history`)])
    for (const secret of ['sesame', '4711', 'argon2']) expect(seen).not.toContain(secret)
    await owner.delete(path)
    expect(await hashOf(id)).toBeUndefined()
  })

  it('need a door and a secret', async () => {
    await expectRefused({ doorIds: [] }, 'doorIds', 'Doors is required')
    await expectRefused({ passphrase: null }, 'passphrase', 'Passphrase or PIN is required')
    await expectRefused({ passphrase: '123' }, 'passphrase', 'Passphrase or PIN must be at least 4 characters')
  })

  it('have no number of uses where they are for one', async () => {
    const row = await made(owner, '/doorunlockinvitation', invitation({ numberOfUses: 5 }))
    const path = `/api/doorunlockinvitation/${String(row['doorUnlockInvitationId'])}`
    expect(await owner.put(path, { singleUse: true })).toMatchObject({ body: { numberOfUses: null } })
  })

  it('stay as they are once they have been started', async () => {
    const row = await made(owner, '/doorunlockinvitation', invitation())
    const id = row['doorUnlockInvitationId']
    await server.context.database.pool.query(
      'update door_unlock_invitation set "initiated" = now() where "doorUnlockInvitationId" = $1',
      [id],
    )
    expect(await owner.put(`/api/doorunlockinvitation/${String(id)}`, { days: 7 })).toMatchObject({ status: 409 })
    expect((await owner.delete(`/api/doorunlockinvitation/${String(id)}`)).status).toBe(204)
  })
})
