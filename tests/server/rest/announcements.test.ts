import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import type { TestClient, TestRole, TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

const at = new Date('2026-11-21T12:00:00Z')

describe.each(oneDatabase)('announcements, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  beforeAll(async () => {
    server = await startRest(kind, () => at)
    owner = server.client('siteOwner')
  })
  afterAll(() => server?.close())

  const announcement = (subject: string, body: Row = {}) => ({
    messageName: subject,
    subject,
    message: 'To be read',
    start: '2026-11-21T10:00:00Z',
    ...body,
  })
  const told = async (role: TestRole) => {
    const { body } = await server.client(role).get<{ items: Row[] }>('/api/announcement/current')
    return body.items.map(({ subject }) => subject)
  }

  it('are read by every signed-in user, and written with the permission', async () => {
    const { announcementId } = await made(owner, '/announcement', announcement('Lift out of order'))
    const trial = server.client('trial')
    expect((await server.client().get('/api/announcement')).status).toBe(401)
    expect((await trial.get<{ items: Row[] }>('/api/announcement')).body.items).toHaveLength(1)
    for (const rest of ['', '/history', '/dependants'])
      expect((await trial.get(`/api/announcement/${String(announcementId)}${rest}`)).status).toBe(200)
    expect((await trial.get('/api/announcement/export')).status).toBe(200)
    expect(await trial.post('/api/announcement', announcement('Mine'))).toMatchObject({
      status: 403,
      body: { error: 'You need the permission ANNOUNCEMENT_ADD for this' },
    })
    expect((await trial.delete(`/api/announcement/${String(announcementId)}`)).status).toBe(403)
    await owner.delete(`/api/announcement/${String(announcementId)}`)
  })

  it('end after they start, and are for some target', async () => {
    expect(await owner.post('/api/announcement', announcement('Never', { end: '2026-11-21T10:00:00Z' }))).toMatchObject(
      wrong('end', 'End must be after Start'),
    )
    expect(await owner.post('/api/announcement', announcement('Nobody', { targetGroups: [] }))).toMatchObject(
      wrong('targetGroups', 'Target groups is required'),
    )
  })

  it('are shown to those they are for, while they are valid', async () => {
    const { userIds } = server.estate
    await made(owner, '/announcement', announcement('All'))
    await made(owner, '/announcement', announcement('Over', { end: '2026-11-21T11:00:00Z' }))
    await made(owner, '/announcement', announcement('Later', { start: '2026-11-21T13:00:00Z' }))
    await made(owner, '/announcement', announcement('Phones', { targetGroups: ['2', '3'] }))
    await made(
      owner,
      '/announcement',
      announcement('Trial', { userIds: [userIds.trial], start: '2026-11-21T11:00:00Z' }),
    )
    expect(await told('siteOwner')).toEqual(['All'])
    expect(await told('trial')).toEqual(['Trial', 'All'])
    expect(await told('otherSiteOwner')).toEqual([])
  })

  it('are for every client only where the provider says so', async () => {
    expect(await owner.post('/api/announcement', announcement('Mine', { global: true }))).toMatchObject(
      wrong('global', 'Global cannot be set'),
    )
    await made(server.client('admin'), '/announcement', announcement('Maintenance', { global: true }))
    expect(await told('otherSiteOwner')).toEqual(['Maintenance'])
  })
})
