import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { made, type Row, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestServer } from '../../../support/server.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

const dayMs = 86_400_000

describe.each(oneDatabase)('suspending everything of a person, on %s', kind => {
  let server: TestServer
  const now = new Date('2026-11-17T12:00:00Z')
  let count = 0
  beforeAll(async () => void (server = await startRest(kind, () => now)))
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const read = async (path: string) => (await owner().get<Row>(`/api${path}`)).body
  const tell = (path: string, body: Row = {}) => owner().post<Row>(`/api${path}`, body)
  const fob = async (personId: number) => {
    const fobId = Number(
      (await made(owner(), '/fob', { keycode: nextKeycode(), reference: `Leaver ${++count}`, personId }))['fobId'],
    )
    await made(owner(), '/tokenactivation', { tokenId: fobId, areaId: server.estate.acme.areaId })
    return fobId
  }
  const leaver = async (surname: string) =>
    Number((await made(owner(), '/person', { firstName: 'Ada', surname }))['personId'])

  it('disables all live credentials, says so, and puts back exactly those', async () => {
    const personId = await leaver('Byron')
    const [first, second, lost, dead] = [
      await fob(personId),
      await fob(personId),
      await fob(personId),
      await fob(personId),
    ]
    await tell(`/fob/${lost}/mark-lost`)
    await tell(`/fob/${dead}/disable`)
    expect(await tell(`/person/${personId}/suspend`)).toMatchObject({ status: 200, body: { suspended: 2 } })
    expect(await read(`/person/${personId}`)).toMatchObject({
      suspendedAt: now.toISOString(),
      suspendedBy: 'Test siteOwner',
    })
    for (const id of [first, second])
      expect(await read(`/fob/${id}`)).toMatchObject({ status: 'disabled', enabled: false })
    expect((await tell(`/person/${personId}/suspend`)).status).toBe(409)
    expect(await tell(`/person/${personId}/restore`)).toMatchObject({ status: 200, body: { restored: 2 } })
    for (const id of [first, second]) expect(await read(`/fob/${id}`)).toMatchObject({ status: 'live', enabled: true })
    expect(await read(`/fob/${lost}`)).toMatchObject({ status: 'lost' })
    expect(await read(`/fob/${dead}`)).toMatchObject({ status: 'disabled' })
    expect(await read(`/person/${personId}`)).toMatchObject({ suspendedAt: null, suspendedBy: null })
    expect((await tell(`/person/${personId}/restore`)).status).toBe(409)
  })

  it('puts back nothing that somebody has enabled and disabled, or given to another, since', async () => {
    const [personId, other] = [await leaver('Keats'), await leaver('Clare')]
    const [touched, moved, left] = [await fob(personId), await fob(personId), await fob(personId)]
    await tell(`/person/${personId}/suspend`)
    await tell(`/fob/${touched}/enable`)
    await tell(`/fob/${touched}/disable`)
    const { version } = await read(`/fob/${moved}`)
    await owner().put(`/api/fob/${moved}`, { personId: other, version })
    expect((await read(`/person/${personId}/suspension`))['credentials']).toEqual([
      { fobId: left, title: expect.stringMatching(/^Leaver /) as string },
    ])
    expect((await tell(`/person/${personId}/restore`)).body).toEqual({ restored: 1 })
    expect(await read(`/fob/${left}`)).toMatchObject({ enabled: true })
    expect(await read(`/fob/${touched}`)).toMatchObject({ enabled: false })
    expect(await read(`/fob/${moved}`)).toMatchObject({ enabled: false, personId: other })
  })

  it('can be undone for 30 days, and then only ended', async () => {
    const personId = await leaver('Shelley')
    const fobId = await fob(personId)
    await tell(`/person/${personId}/suspend`)
    await server.context.database.pool.query('update person set "suspendedAt" = $2 where "personId" = $1', [
      personId,
      new Date(now.getTime() - 30 * dayMs - 1000),
    ])
    expect((await tell(`/person/${personId}/restore`)).status).toBe(409)
    expect(await tell(`/person/${personId}/restore`, { credentials: false })).toMatchObject({ body: { restored: 0 } })
    expect(await read(`/fob/${fobId}`)).toMatchObject({ enabled: false })
    expect(await read(`/person/${personId}`)).toMatchObject({ suspendedAt: null })
  })

  it('is proved with what is delivered of the person', async () => {
    const personId = await leaver('Wordsworth')
    await fob(personId)
    const { clientId } = server.estate.acme
    const proof = () => read(`/delivery/proof?subject=person&subjectId=${personId}`)
    const acknowledge = () =>
      server.context.database.pool.query(
        `update change_log set "state" = 'acknowledged', "acknowledged" = $2 where "clientId" = $1 and "state" = 'pending'`,
        [clientId, now],
      )
    await acknowledge()
    await tell(`/person/${personId}/suspend`)
    expect(await proof()).toMatchObject({
      items: [{ confirmed: 0, pending: 1, waiting: [{ controller: 'Acme controller' }] }],
    })
    await acknowledge()
    expect(await proof()).toMatchObject({ items: [{ confirmed: 1, pending: 0, waiting: [] }] })
  })

  it('is for nobody who may not, and for no other organisation', async () => {
    const { personId } = server.estate.acme
    for (const act of ['suspend', 'restore']) {
      expect((await server.client('trial').post(`/api/person/${personId}/${act}`, {})).status).toBe(403)
      expect((await server.client('otherSiteOwner').post(`/api/person/${personId}/${act}`, {})).status).toBe(404)
    }
    expect((await server.client('otherSiteOwner').get(`/api/person/${personId}/suspension`)).status).toBe(404)
    expect((await read(`/person/${personId}`))['suspendedAt']).toBeNull()
  })
})
