import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostFavourites } from '../../../../src/features/favourites/domain/wire.ts'
import { signedIn } from '../../../contract/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { made, startRest, wrong, type Row } from '../../../server/rest/house.ts'

describe.each(oneDatabase)('favourites on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let nobody: TestClient
  beforeAll(async () => {
    server = await startRest(kind)
    owner = server.client('siteOwner')
    nobody = await newUser('nobody')
  })
  afterAll(() => server?.close())

  const newUser = (username: string, more: Row = {}) => {
    const { clientId } = server.estate.acme
    return signedIn(server, { clientId, workingClientId: clientId, userGroupIds: [], username, ...more })
  }
  const groupsOf = async (userId: number | undefined) => {
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userId],
    )
    return rows[0]?.userGroupIds ?? []
  }
  const keep = async (as: TestClient, name: string, more: Row = {}) =>
    Number((await made(as, '/favourite', { name, icon: 'door', url: `/search?query=${name}`, ...more }))['favouriteId'])
  const own = async (as: TestClient) => (await as.get<Row[]>('/api/favourite/user-favourites')).body
  const names = async (as: TestClient) => (await own(as)).map(({ name }) => name)

  it('are kept by a user without any permission, and by nobody who is not signed in', async () => {
    const id = await keep(nobody, 'about', { url: '/settings/about' })
    expect(await nobody.put(`/api/favourite/${id}`, { name: 'About this' })).toMatchObject({ status: 200 })
    expect(await nobody.post(`/api/favourite/${id}/make-home-page`)).toMatchObject({ body: { homepage: true } })
    expect(await own(nobody)).toMatchObject([{ name: 'About this', icon: 'door', url: '/settings/about' }])
    expect(await nobody.delete(`/api/favourite/${id}`)).toMatchObject({ status: 204 })
    expect(await own(nobody)).toEqual([])
    const stranger = server.client()
    for (const path of ['user-favourites', 'get-by-url?url=/dashboard'])
      expect((await stranger.get(`/api/favourite/${path}`)).status).toBe(401)
    expect((await stranger.post('/api/favourite', { name: 'x', icon: 'door', url: '/dashboard' })).status).toBe(401)
    expect((await stranger.put('/api/favourite/order', { favouriteIds: [] })).status).toBe(401)
  })

  it('are their user’s alone, in the client that they work as', async () => {
    const id = await keep(owner, 'mine', { url: '/management/door' })
    const office = server.client('officeStaff')
    for (const other of [nobody, office, server.client('otherSiteOwner')]) {
      expect(await names(other)).not.toContain('mine')
      expect((await other.get('/api/favourite/get-by-url?url=/management/door')).body).toBeNull()
      // 451 where they could work as that client.
      for (const { status } of [
        await other.get(`/api/favourite/${id}`),
        await other.put(`/api/favourite/${id}`, { name: 'theirs' }),
        await other.post(`/api/favourite/${id}/make-home-page`),
        await other.delete(`/api/favourite/${id}`),
      ])
        expect([404, 451]).toContain(status)
      expect((await other.put('/api/favourite/order', { favouriteIds: [id] })).body).not.toContainEqual(
        expect.objectContaining({ favouriteId: id }),
      )
    }
    expect(await names(owner)).toContain('mine')
    await server.context.database.pool.query('update favourite set "clientId" = $1 where "favouriteId" = $2', [
      server.estate.borough.clientId,
      id,
    ])
    expect(await names(owner)).not.toContain('mine')
  })

  it('stand in the order that their user has put them in, new ones last', async () => {
    const as = await newUser('orderly')
    const [a, b, c] = [await keep(as, 'a'), await keep(as, 'b'), await keep(as, 'c')]
    expect(await names(as)).toEqual(['a', 'b', 'c'])
    const foreign = await keep(nobody, 'foreign')
    const { status, body } = await as.put<Row[]>('/api/favourite/order', { favouriteIds: [c, foreign, a, a] })
    expect({ status, names: body.map(({ name }) => name) }).toEqual({ status: 200, names: ['c', 'a', 'b'] })
    await keep(as, 'd')
    expect(await names(as)).toEqual(['c', 'a', 'b', 'd'])
    // Undone: it comes back where it was.
    const [gone] = await own(as)
    await as.delete(`/api/favourite/${c}`)
    await keep(as, 'c', { position: gone?.['position'] })
    expect(await names(as)).toEqual(['c', 'a', 'b', 'd'])
    for (const favouriteIds of [['x'], [0], [1.5], Array.from({ length: mostFavourites + 1 }, () => b), 'all'])
      expect((await as.put('/api/favourite/order', { favouriteIds })).status).toBe(422)
  })

  it('show those of before there was an order last, by their names', async () => {
    const as = await newUser('early')
    await keep(as, 'z')
    for (const name of ['y', 'X']) {
      const id = await keep(as, name)
      await server.context.database.pool.query('update favourite set "position" = null where "favouriteId" = $1', [id])
    }
    expect(await names(as)).toEqual(['z', 'X', 'y'])
  })

  it('have one home page at most, however it is made, and can have none', async () => {
    const as = await newUser('homely')
    const first = await keep(as, 'first', { homepage: true })
    const second = await keep(as, 'second', { homepage: true })
    const home = async () => (await own(as)).filter(({ homepage }) => homepage).map(({ name }) => name)
    expect(await home()).toEqual(['second'])
    await as.put(`/api/favourite/${first}`, { homepage: true })
    expect(await home()).toEqual(['first'])
    await as.post(`/api/favourite/${second}/make-home-page`)
    expect(await home()).toEqual(['second'])
    await as.put(`/api/favourite/${second}`, { homepage: false })
    expect(await home()).toEqual([])
  })

  it('are so many at most, even where several are added at once', async () => {
    const as = await newUser('keen')
    for (let at = 0; at < mostFavourites - 1; at++) await keep(as, `f${at}`)
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(name =>
        as.post<Row>('/api/favourite', { name, icon: 'door', url: `/search?query=${name}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'You have 50 favourites already: delete one first',
    })
    expect(await own(as)).toHaveLength(mostFavourites)
  })

  it('say whether their screen can still be opened', async () => {
    const { acme, borough, userIds } = server.estate
    const userGroupIds = await groupsOf(userIds.siteOwner)
    const as = await newUser('seeing', { userGroupIds })
    const urls = {
      [`/management/door/${acme.doorIds[0]}?tab=event`]: true,
      [`/management/door/${acme.doorIds[0]}/edit`]: true,
      '/management/door?area=1': true,
      '/dashboard': true,
      [`/management/door/${borough.doorIds[0]}`]: false,
      '/management/door/999999': false,
      '/management/door/99999999999999': false,
      '/management/door/x': false,
      '/settings/features': false,
      '/nowhere/at/all': false,
      '/login': false,
      '/': false,
      '/home': false,
    }
    for (const url of Object.keys(urls)) await keep(as, 'any', { url })
    const seen = async (by: TestClient) =>
      Object.fromEntries((await own(by)).map(({ url, isAvailable }) => [url, isAvailable]))
    expect(await seen(as)).toEqual(urls)
    await server.context.database.pool.query(`update "user" set "userGroupIds" = '{}' where "username" = 'seeing'`)
    const again = await seen(as)
    expect(again).toMatchObject({ '/dashboard': true, '/management/door?area=1': false })
    expect(again[`/management/door/${acme.doorIds[0]}?tab=event`]).toBe(false)
  })

  it('refuse what is no icon, no address of the app, and a name that is too long', async () => {
    const page = { name: 'Page', icon: 'heart', url: '/page' }
    expect(await owner.post('/api/favourite', { ...page, icon: 'skull' })).toMatchObject({ status: 422 })
    expect(await owner.post('/api/favourite', { ...page, icon: '' })).toMatchObject(wrong('icon', 'Icon is required'))
    expect(await owner.post('/api/favourite', { ...page, name: 'n'.repeat(61) })).toMatchObject({ status: 422 })
    for (const url of ['javascript:alert(1)', '//elsewhere.example', '/\\elsewhere.example', `/${'u'.repeat(500)}`])
      expect(await owner.post('/api/favourite', { ...page, url }), url).toMatchObject({ status: 422 })
  })
})
