import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvacuationSheet } from '../../../../src/features/roll-call/domain/sheet.ts'
import { twoZones, type TwoZones } from '../../../server/events/two-zones.ts'
import { oneDatabase } from '../../../support/database.ts'

describe.each(oneDatabase)('the sheet for the fire service, on %s', kind => {
  let house: TwoZones
  let id: number
  let nowMs = Date.now()
  beforeAll(async () => {
    house = await twoZones(kind, { now: () => new Date(nowMs) })
    await house.newDay()
    await house.enter()
    const { acme } = house.server.estate
    const { body } = await owner().post<{ evacuationId: number }>('/api/evacuation', {
      areaId: acme.areaId,
      kind: 'real',
    })
    id = body.evacuationId
  })
  afterAll(() => house?.server.close())

  const owner = () => house.server.client('siteOwner')
  const byLink = (link: string) => house.server.client().post<EvacuationSheet>('/api/evacuation/sheet', { link })
  const makeLink = async (minutes = 15) =>
    (await owner().post<{ link: string; expiresAt: string }>(`/api/evacuation/${id}/link`, { minutes })).body
  const later = (ms: number) => (nowMs += ms)

  it('tells how many must be looked for, where, and who; those who need assistance first', async () => {
    const { personId } = house.server.estate.acme
    const { body: person } = await owner().get<{ version: number }>(`/api/person/${personId}`)
    const evacuationAssistance = 'Uses a wheelchair'
    await owner().put(`/api/person/${personId}`, { version: person.version, evacuationAssistance })
    const { status, body } = await owner().get<EvacuationSheet>(`/api/evacuation/${id}/sheet`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      kind: 'real',
      endedAt: null,
      counts: { needHelp: 0, missing: 2, readOut: 0, notOnSite: 0, safe: 0 },
      zones: [{ zone: 'Acme zone', people: 2, open: 2 }],
      open: [{ name: 'Pat Acme', outcome: 'missing', assistance: evacuationAssistance }, { name: 'C2' }],
      more: 0,
    })
  })

  it('is read by a link without signing in, until the link ends', async () => {
    const { link } = await makeLink()
    expect(await byLink(link)).toMatchObject({ status: 200, body: { kind: 'real', counts: { missing: 2 } } })
    expect((await byLink(`${link}x`)).status).toBe(404)
    later(16 * 60_000)
    expect((await byLink(link)).status).toBe(404)
    const { rows } = await house.server.context.database.pool.query(
      `select 1 from evacuation_link where encode("hash", 'hex') = $1 or encode("hash", 'base64') = $1`,
      [link],
    )
    expect(rows).toEqual([])
  })

  it('is closed to all links at once by revoking them', async () => {
    const links = [await makeLink(), await makeLink(240)]
    expect((await owner().get(`/api/evacuation/${id}/link`)).body).toMatchObject({ good: 2 })
    expect((await owner().post(`/api/evacuation/${id}/link/revoke`, {})).body).toEqual({ revoked: 2 })
    for (const { link } of links) expect((await byLink(link)).status).toBe(404)
    expect((await owner().get(`/api/evacuation/${id}/link`)).body).toEqual({ good: 0, until: null })
  })

  it('is not another organisation’s to read or to give away, nor a link good for a day', async () => {
    const other = house.server.client('otherSiteOwner')
    expect((await other.get(`/api/evacuation/${id}/sheet`)).status).toBe(404)
    expect((await other.post(`/api/evacuation/${id}/link`, { minutes: 15 })).status).toBe(404)
    expect((await house.server.client().get(`/api/evacuation/${id}/sheet`)).status).toBe(401)
    expect((await owner().post(`/api/evacuation/${id}/link`, { minutes: 1440 })).status).toBe(422)
  })
})
