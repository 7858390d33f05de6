import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestRole, TestServer } from '../../../support/server.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'

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
    const { body } = await server.client(role).get<Row[]>('/api/announcement/active')
    return body.map(({ subject }) => subject)
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

  const active = async (role: TestRole, query = '') =>
    (await server.client(role).get<Row[]>(`/api/announcement/active${query}`)).body
  const find = async (role: TestRole, subject: string) => (await active(role)).find(each => each['subject'] === subject)
  const setHidden = (role: TestRole, id: unknown, hidden: boolean) =>
    server.client(role).post(`/api/announcement/${String(id)}/set-hidden/${hidden}`)

  it('come with their type and theme, the most urgent first, and as they were written', async () => {
    const message = '<img src=x onerror=alert(1)> javascript:alert(1)'
    await made(owner, '/announcement', announcement('<b>Bold</b>', { type: '4', message }))
    await made(owner, '/announcement', announcement('Fire', { type: '2', start: '2026-11-21T09:00:00Z' }))
    const shown = await active('siteOwner')
    expect(shown[0]).toMatchObject({ subject: 'Fire', announcementType: 2, announcementTheme: 'danger', hidden: false })
    expect(shown.at(-1)).toMatchObject({
      subject: '<b>Bold</b>',
      announcementMessage: message,
      announcementType: 4,
      announcementTheme: 'success',
    })
  })

  it('that begin soon are told to a page that asks for them', async () => {
    await made(owner, '/announcement', announcement('Soon', { start: '2026-11-21T20:00:00Z' }))
    const subjects = async (hours: number) =>
      (await active('siteOwner', `?hours=${hours}`)).map(({ subject }) => subject)
    expect(await subjects(0)).not.toContain('Soon')
    expect(await subjects(7)).not.toContain('Soon')
    expect(await subjects(9)).toContain('Soon')
    expect((await server.client('siteOwner').get('/api/announcement/active?hours=1000')).status).toBe(422)
  })

  it('for people with credentials are read by their target, without those for chosen users', async () => {
    const { userIds } = server.estate
    await made(owner, '/announcement', announcement('Splash', { targetGroups: ['2'] }))
    await made(owner, '/announcement', announcement('Push', { targetGroups: ['3'] }))
    await made(owner, '/announcement', announcement('Own', { targetGroups: ['1', '2'], userIds: [userIds.siteOwner] }))
    const subjects = async (target: number) =>
      (await active('siteOwner', `?target=${target}`)).map(({ subject }) => subject)
    expect(await subjects(2)).toEqual(['Splash', 'Phones'])
    expect(await subjects(3)).toEqual(['Push', 'Phones'])
    expect(await subjects(1)).toContain('Own')
    expect((await server.client('siteOwner').get('/api/announcement/active?target=4')).status).toBe(422)
  })

  it('are hidden for one user alone, until they are edited', async () => {
    const { announcementId: id, version } = await made(owner, '/announcement', announcement('Lift'))
    expect((await setHidden('siteOwner', id, true)).body).toEqual({ hidden: true })
    expect(await find('siteOwner', 'Lift')).toMatchObject({ hidden: true })
    expect(await find('trial', 'Lift')).toMatchObject({ hidden: false })
    const edited = await owner.put(`/api/announcement/${String(id)}`, { version, message: 'Works again' })
    expect(edited.status).toBe(200)
    expect(await find('siteOwner', 'Lift')).toMatchObject({ hidden: false })
  })

  it('that were hidden can be shown again', async () => {
    const { announcementId: id } = await made(owner, '/announcement', announcement('Stairs'))
    await setHidden('siteOwner', id, true)
    await setHidden('siteOwner', id, true)
    await setHidden('siteOwner', id, false)
    expect(await find('siteOwner', 'Stairs')).toMatchObject({ hidden: false })
  })

  it('of others cannot be hidden, nor told from what is not there', async () => {
    const { announcementId: id } = await made(
      owner,
      '/announcement',
      announcement('Secret', { userIds: [server.estate.userIds.siteOwner] }),
    )
    expect((await setHidden('otherSiteOwner', id, true)).status).toBe(404)
    expect((await setHidden('trial', id, true)).status).toBe(404)
    expect((await setHidden('siteOwner', 999_999, true)).status).toBe(404)
    expect((await server.client().post(`/api/announcement/${String(id)}/set-hidden/true`)).status).toBe(401)
    expect((await server.client('siteOwner').post(`/api/announcement/${String(id)}/set-hidden/maybe`)).status).toBe(422)
  })

  it('are bounded', async () => {
    expect(await owner.post('/api/announcement', announcement('x'.repeat(101)))).toMatchObject({ status: 422 })
    expect(await owner.post('/api/announcement', announcement('Long', { message: 'x'.repeat(20_001) }))).toMatchObject({
      status: 422,
    })
  })
})
