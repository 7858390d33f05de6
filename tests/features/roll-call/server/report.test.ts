import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EvacuationReport } from '../../../../src/features/roll-call/domain/report.ts'
import { twoZones, type TwoZones } from '../../../server/events/two-zones.ts'
import { oneDatabase } from '../../../support/database.ts'

describe.each(oneDatabase)('the report of an evacuation, on %s', kind => {
  let house: TwoZones
  let nowMs = Date.now()
  const later = (seconds: number) => void (nowMs += seconds * 1000)
  beforeAll(async () => {
    house = await twoZones(kind, { now: () => new Date(nowMs) })
    const [, , , sam] = house.personIds
    const { body } = await owner().get<{ version: number }>(`/api/fob/${house.tokenIds[2]}`)
    await owner().put(`/api/fob/${house.tokenIds[2]}`, { version: body.version, personId: sam })
  })
  afterAll(() => house?.server.close())
  const owner = () => house.server.client('siteOwner')
  const start = async () => {
    await house.newDay()
    await house.enter()
    const { areaId } = house.server.estate.acme
    const { body } = await owner().post<{ evacuationId: number }>('/api/evacuation', { areaId, kind: 'drill' })
    return body.evacuationId
  }
  const mark = (personId: number | null | undefined, as: string) =>
    owner().post('/api/roll-call/mark', { personId, mark: as })
  const report = async (id: number) => (await owner().get<EvacuationReport>(`/api/evacuation/${id}/report`)).body
  let first = 0

  it('tells while it runs and after it how fast people were accounted for, and by whom', async () => {
    const [pat, , , sam] = house.personIds
    first = await start()
    expect(await report(first)).toEqual({
      times: { people: 2, half: null, most: null, all: null },
      curve: [],
      marshals: [],
      earlier: [],
    })
    later(30)
    await mark(pat, 'safe')
    later(40)
    await mark(sam, 'needsHelp')
    const running = await report(first)
    expect(running).toMatchObject({
      times: { people: 2, half: 30, most: null, all: null },
      curve: [{ seconds: 30, accounted: 1 }],
      marshals: [{ by: 'Test siteOwner', people: 2, lastAfter: 70 }],
    })
    await owner().post(`/api/evacuation/${first}/end`, {})
    expect(await report(first)).toEqual(running)
  })

  it('is compared with earlier ones of the same site', async () => {
    const [pat, , , sam] = house.personIds
    later(3600)
    const second = await start()
    later(10)
    await mark(pat, 'safe')
    later(10)
    await mark(sam, 'safe')
    expect(await report(second)).toMatchObject({
      times: { people: 2, half: 10, most: 20, all: 20 },
      curve: [
        { seconds: 10, accounted: 1 },
        { seconds: 20, accounted: 2 },
      ],
      earlier: [{ evacuationId: first, kind: 'drill', people: 2, half: 30, most: null, all: null, open: 1 }],
    })
    expect((await report(first)).earlier).toEqual([])
  })

  it('is a PDF too', async () => {
    const { headers } = await house.server.signIn('siteOwner')
    const response = await fetch(`${house.server.url}/api/evacuation/${first}/report/pdf`, { headers })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([bytes.subarray(0, 5).toString(), bytes.length > 5000]).toEqual(['%PDF-', true])
  })

  it('is for who may see it', async () => {
    for (const path of [`/api/evacuation/${first}/report`, `/api/evacuation/${first}/report/pdf`]) {
      expect((await house.server.client('otherSiteOwner').get(path)).status).toBe(404)
      expect((await house.server.client('trial').get(path)).status).toBe(403)
      expect((await house.server.client().get(path)).status).toBe(401)
    }
  })
})
