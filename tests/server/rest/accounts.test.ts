import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../support/database.ts'
import { estatePassword, type TestClient, type TestServer } from '../../support/server.ts'
import { made, startRest, wrong, type Row } from './house.ts'

interface List {
  items: Row[]
}

describe.each(oneDatabase)('accounts, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let office: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    office = server.client('officeStaff')
  })
  afterAll(() => server?.close())

  it('links users, each once at most', async () => {
    const { siteOwner, trial } = server.estate.userIds
    expect(await owner.post('/api/userlink', { sourceId: siteOwner, linkedUserIds: [siteOwner] })).toMatchObject(
      wrong('linkedUserIds', 'Linked users must differ from the source'),
    )
    const { userLinkId } = await made(owner, '/userlink', { sourceId: siteOwner, linkedUserIds: [trial] })
    const taken = 'Test trial is already part of another link.'
    expect(await owner.post('/api/userlink', { sourceId: trial, linkedUserIds: [siteOwner] })).toMatchObject({
      status: 422,
      body: expect.arrayContaining([{ propertyName: 'sourceId', errorMessage: taken }]),
    })
    const asked = async (id: unknown) =>
      (await owner.get(`/api/userlink/${String(id)}/validate?source=${siteOwner}&linked=${trial}`)).body
    expect([await asked(0), await asked(userLinkId)]).toEqual([false, true])
    await owner.delete(`/api/userlink/${String(userLinkId)}`)
    expect(await asked(0)).toBe(true)
  })

  it('keeps favourites for their user, one of them the home page', async () => {
    const page = { name: 'Doors', icon: 'door', url: '/management/door' }
    const first = await made(owner, '/favourite', page)
    const second = await made(owner, '/favourite', { name: 'People', icon: 'people', url: '/administration/people' })
    expect(await owner.post('/api/favourite', page)).toMatchObject(wrong('url', 'URL is not unique'))
    for (const url of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])
      expect(await owner.post('/api/favourite', { ...page, url })).toMatchObject(
        wrong('url', 'URL must be a screen of this app'),
      )
    expect(await owner.put(`/api/favourite/${String(first['favouriteId'])}`, { icon: null })).toMatchObject(
      wrong('icon', 'Icon is required'),
    )
    for (const { favouriteId } of [first, second])
      expect(await owner.post(`/api/favourite/${String(favouriteId)}/make-home-page`)).toMatchObject({
        body: { homepage: true },
      })
    expect((await owner.get('/api/favourite/user-favourites')).body).toMatchObject([
      { name: 'Doors', homepage: false },
      { name: 'People', homepage: true },
    ])
    expect((await owner.get('/api/favourite/get-by-url?url=/management/door')).body).toMatchObject({ name: 'Doors' })
    expect((await owner.get('/api/favourite/get-by-url?url=/elsewhere')).body).toBeNull()
    const colleague = server.client('trial')
    expect((await colleague.get('/api/favourite/user-favourites')).body).toEqual([])
    expect(await colleague.delete(`/api/favourite/${String(first['favouriteId'])}`)).toMatchObject({ status: 404 })
    await made(colleague, '/favourite', page)
  })

  it('takes feedback from everybody, read by staff', async () => {
    const said = { thumbsUp: false, message: 'Too slow', contactOkay: true, currentUrl: '/dashboard' }
    expect(await owner.post('/api/user/feedback', said)).toMatchObject({ status: 200 })
    expect(await owner.post('/api/user/feedback', {})).toMatchObject({ status: 200 })
    expect(await owner.post('/api/user/feedback', { thumbsUp: 'yes' })).toMatchObject(
      wrong('thumbsUp', 'Thumbs up must be yes or no'),
    )
    expect(await owner.get('/api/feedback')).toMatchObject({ status: 403 })
    const { items } = (await office.get<List>('/api/feedback?thumbsUp=down')).body
    expect(items).toMatchObject([{ message: 'Too slow', contactOkay: true, user: 'Test siteOwner', sender: 'Acme' }])
  })

  it('makes an organisation and its user of an approved registration, with the password that was chosen', async () => {
    const { rows } = await server.context.database.pool.query<{ id: number }>(
      `insert into public_registration ("emailAddress", "firstName", "surname", "clientName", "status")
       values ('new@example.org', 'New', 'Owner', 'New Place', 'applied') returning "publicRegistrationId" as id`,
    )
    const path = `/api/publicregistration/${rows[0]?.id}`
    expect(await office.put(path, { password: 'password1' })).toMatchObject({ status: 422 })
    const edited = await office.put<Row>(path, { password: estatePassword, internalRemarks: 'Known to us' })
    expect(edited).toMatchObject({ status: 200, body: { internalRemarks: 'Known to us' } })
    expect(JSON.stringify((await office.get(`${path}/history`)).body)).not.toContain(estatePassword)
    expect(await office.post(`${path}/complete`)).toMatchObject({ status: 409 })
    expect(await office.post(`${path}/approve`)).toMatchObject({ body: { approveDatetime: expect.any(String) } })
    expect(await office.post(`${path}/complete`)).toMatchObject(wrong('accountType', 'Account type is required'))
    await office.put(path, { accountType: 'siteOwner', line1: '1 Lane', postcode: 'LS1 1AA' })
    expect(await office.post(`${path}/complete`)).toMatchObject({
      body: { status: 'completed', madeClient: 'New Place', madeUser: 'New Owner' },
    })
    expect(await owner.get(path)).toMatchObject({ status: 403 })
    const signIn = { username: 'new@example.org', password: estatePassword }
    expect(await server.client().post('/api/authentication/request-token', signIn)).toMatchObject({ status: 200 })
  })

  it('gives the prefix of one organisation to no other', async () => {
    const staff = server.client('internalStaff')
    const { acme, borough } = server.estate
    expect(await staff.put(`/api/client/${acme.clientId}`, { cloudTokenPrefix: 'ACM' })).toMatchObject({ status: 200 })
    expect(await staff.put(`/api/client/${borough.clientId}`, { cloudTokenPrefix: 'ACM' })).toMatchObject(
      wrong('cloudTokenPrefix', 'Cloud credential prefix already in use by another organisation'),
    )
  })

  it('knows when a user was added, and whether they are an engineer', async () => {
    const added = await made(owner, '/user', {
      username: 'fresh',
      firstName: 'Fresh',
      surname: 'Face',
      email: 'fresh@example.com',
      userGroupIds: ((await owner.get<Row>(`/api/user/${server.estate.userIds.siteOwner}`)).body as Row)[
        'userGroupIds'
      ],
    })
    expect(added).toMatchObject({ engineer: false, dateAdded: expect.any(String), addedBy: 'Test siteOwner' })
  })
})
