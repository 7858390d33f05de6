import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AreaOpener } from '../../../../src/features/access/domain/answer.ts'
import { signedIn } from '../../../contract/house.ts'
import { made } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { nextKeycode } from '../../../support/keycodes.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'

/** A Monday morning and the night after it, in London. */
const [morning, night] = ['2026-11-23T09:00:00Z', '2026-11-24T02:00:00Z']
interface Page {
  readonly items: readonly AreaOpener[]
  readonly next: string | null
  readonly doors: number
  readonly isWhole: boolean
  readonly controllerIds: readonly number[]
}

describe.each(oneDatabase)('who can open doors of a site, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  /** Opens one door in office hours, both through the whole site, and that of the floor. */
  let [byHours, bySite, byFloor]: [number, number, number] = [0, 0, 0]

  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme } = server.estate
    const times = await made(owner, '/timeprofile', {
      name: 'Office hours',
      number: 9,
      periods: [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }],
    })
    const { groupId } = await made(owner, '/group', {
      name: 'Contractors',
      areaId: acme.areaId,
      timeProfileId: times['timeProfileId'],
      doorIds: [acme.doorIds[0]],
    })
    const fob = async (reference: string, access: object) => {
      const { fobId } = await made(owner, '/fob', { reference, kind: 'fob', keycode: nextKeycode() })
      await made(owner, '/tokenactivation', { tokenId: fobId, ...access })
      return Number(fobId)
    }
    byHours = await fob('AREA-HOURS', { groupId })
    bySite = await fob('AREA-SITE', { areaId: acme.areaId })
    byFloor = await fob('AREA-FLOOR', { areaId: acme.floorId })
    await made(owner, '/tokenactivation', { tokenId: bySite, groupId })
  })
  afterAll(() => server?.close())

  const who = async (query: string, as = owner) => {
    const { status, body } = await as.get<Page>(`/api/access/who/area?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const site = (more: string) => who(`areaId=${server.estate.acme.areaId}&q=area&${more}`)

  it('lists each credential with how many doors it opens, and through what', async () => {
    const { acme } = server.estate
    const page = await site(`at=${morning}`)
    expect(page).toMatchObject({ next: null, doors: acme.doorIds.length, isWhole: true })
    expect(page.controllerIds.length).toBeGreaterThan(0)
    const contractors = { words: 'through Contractors, weekdays 08:00 to 18:00', doors: 1 }
    const whole = { words: expect.stringMatching(/^through the whole of Acme/) as string, doors: 2 }
    expect(page.items).toMatchObject([
      { fobId: byHours, fob: 'AREA-HOURS', doors: 1, openDoors: 1, reason: 'granted', through: [contractors] },
      { fobId: bySite, doors: 2, openDoors: 2, through: [whole, contractors] },
      { fobId: byFloor, doors: 1, openDoors: 1 },
    ])
  })

  it('asks at the instant or at any time, and keeps to the filters', async () => {
    const ids = async (more: string) => (await site(more)).items.map(({ fobId }) => fobId)
    expect(await ids(`at=${night}`)).toEqual([bySite, byFloor])
    const [later] = (await site(`at=${night}&anyTime=true`)).items
    expect(later).toMatchObject({ fobId: byHours, doors: 1, openDoors: 0, reason: 'outOfTimeProfile' })
    expect(await ids(`at=${night}&anyTime=true&now=closed`)).toEqual([byHours])
    expect(await ids(`at=${morning}&through=area`)).toEqual([bySite, byFloor])
    expect(await ids(`at=${morning}&through=group`)).toEqual([byHours, bySite])
  })

  it('counts an area below by itself, and gives every credential once over the pages', async () => {
    const { acme } = server.estate
    const floor = await who(`areaId=${acme.floorId}&q=area&at=${morning}`)
    expect(floor).toMatchObject({ doors: 1 })
    expect(floor.items.map(({ fobId, doors }) => [fobId, doors])).toEqual([
      [bySite, 1],
      [byFloor, 1],
    ])
    const seen: number[] = []
    for (let after = ''; ;) {
      const page = await site(`at=${morning}&limit=1${after}`)
      expect(page.items.length).toBeLessThanOrEqual(1)
      seen.push(...page.items.map(({ fobId }) => fobId))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    expect(seen).toEqual([byHours, bySite, byFloor])
  })

  it('exports all of it as CSV, and the history says who took it', async () => {
    const { acme } = server.estate
    const asked = `areaId=${acme.areaId}&at=${morning}&q=area`
    const { status, body } = await owner.get<string>(`/api/access/who/area/export?${asked}`)
    expect(status).toBe(200)
    const [head, ...lines] = body.trim().split('\r\n')
    expect(head).toContain('How many can be opened')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/AREA-SITE,2,2,granted,.*weekdays 08:00 to 18:00 \(1\)/)
    const { rows } = await server.context.database.pool.query<{ after: object }>(
      `select "after" from audit_entry where "clientId" = $1 and "change" = 'exported'`,
      [acme.clientId],
    )
    expect(rows.map(({ after }) => after)).toMatchObject([{ report: 'who-can-open-site', areaId: acme.areaId }])
  })

  it('shows nothing of another client, nor outside the caller’s areas, nor without permission', async () => {
    const { acme, userIds } = server.estate
    const path = `/api/access/who/area?areaId=${acme.areaId}`
    expect((await server.client().get(path)).status).toBe(401)
    expect((await server.client('otherSiteOwner').get(path)).status).toBe(404)
    const { rows } = await server.context.database.pool.query<{ userGroupIds: number[] }>(
      'select "userGroupIds" from "user" where "userId" = $1',
      [userIds.siteOwner],
    )
    const user = { clientId: acme.clientId, workingClientId: acme.clientId }
    const limited = await signedIn(server, {
      ...user,
      username: 'one-floor',
      userGroupIds: rows[0]?.userGroupIds ?? [],
      areaIds: [acme.floorId],
    })
    expect((await limited.get(path)).status).toBe(404)
    expect((await limited.get(path.replace('area?', 'area/export?'))).status).toBe(404)
    const { fobId } = await made(owner, '/fob', { reference: 'BOTH-PLACES', kind: 'fob', keycode: nextKeycode() })
    for (const areaId of [acme.areaId, acme.floorId]) await made(owner, '/tokenactivation', { tokenId: fobId, areaId })
    const { items } = await who(`areaId=${acme.floorId}&q=both&at=${morning}`, limited)
    expect(items[0]?.through.map(({ words }) => words).toSorted()).toEqual([
      expect.stringMatching(/^through the whole of Acme/) as string,
      'through the whole of something you may not see',
    ])
    const nobody = await signedIn(server, { ...user, username: 'no-rights', userGroupIds: [] })
    expect((await nobody.get(path)).status).toBe(403)
  })
})
