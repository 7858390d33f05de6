import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { made, startRest } from '../../../server/rest/house.ts'

describe.each(oneDatabase)('faces of people, on %s', kind => {
  let server: TestServer
  let withPicture: number
  beforeAll(async () => {
    server = await startRest(kind)
    const { personId } = await made(server.client('siteOwner'), '/person', { firstName: 'Ada', surname: 'Byron' })
    withPicture = Number(personId)
    await server.context.database.pool.query(
      `update person set "profilePicture" = 'ada.webp' where "personId" = any($1)`,
      [[withPicture, server.estate.borough.personId]],
    )
  })
  afterAll(() => server?.close())

  const faces = (ids: readonly unknown[], as = server.client('siteOwner')) =>
    as.get<{ items: unknown[] }>(`/api/person/faces?${ids.map(id => `id=${String(id)}`).join('&')}`)

  it('are those of the people who have a picture, and of the own client alone', async () => {
    const { acme, borough } = server.estate
    const { body } = await faces([withPicture, acme.personId, borough.personId])
    expect(body.items).toEqual([{ personId: withPicture, picture: 'ada.webp' }])
    expect((await faces([withPicture])).body.items).toHaveLength(1)
  })

  it('are of no more than a hundred people, by their keys', async () => {
    expect((await faces(Array.from({ length: 100 }, (_, index) => index + 1))).status).toBe(200)
    expect((await faces(Array.from({ length: 101 }, (_, index) => index + 1))).status).toBe(400)
    expect((await faces(['x'])).status).toBe(400)
    expect((await faces([])).status).toBe(400)
  })

  it('are not for strangers', async () => {
    expect((await faces([withPicture], server.client())).status).toBe(401)
  })
})
