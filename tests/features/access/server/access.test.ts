import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Explanation, Opened, Opener } from '../../../../src/features/access/domain/answer.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

/** A Monday morning and the night after it, in London. */
const [morning, night] = ['2026-11-23T09:00:00Z', '2026-11-24T02:00:00Z']
interface Page<T> {
  readonly items: readonly T[]
  readonly next: string | null
}

describe.each(oneDatabase)('access explained, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let groupId: number
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme } = server.estate
    const times = await made(owner, '/timeprofile', {
      name: 'Office hours',
      number: 9,
      periods: [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }],
    })
    const group = await made(owner, '/group', {
      name: 'Contractors',
      areaId: acme.areaId,
      timeProfileId: times['timeProfileId'],
      doorIds: [acme.doorIds[0]],
    })
    groupId = Number(group['groupId'])
    await made(owner, '/tokenactivation', { tokenId: acme.fobId, groupId, validUntil: '2027-01-31' })
  })
  afterAll(() => server?.close())

  const get = async <T>(path: string, as = owner) => {
    const { status, body } = await as.get<T>(`/api/access/${path}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const explain = (doorId: number, at: string, fobId = server.estate.acme.fobId) =>
    get<Explanation>(`explain?fobId=${fobId}&doorId=${doorId}&at=${at}`)

  it('names each step of the path that opens the door', async () => {
    const { acme } = server.estate
    const answer = await explain(acme.doorIds[0], morning)
    expect(answer).toMatchObject({ allowed: true, reason: 'granted', event: 'accessGranted', change: null })
    expect(answer.paths.map(({ words }) => words)).toEqual([
      'through Contractors, weekdays 08:00 to 18:00, until 31 January 2027',
    ])
    expect(answer.paths[0]?.steps.slice(1)).toEqual([
      { kind: 'group', id: groupId, title: 'Contractors' },
      { kind: 'timeProfile', id: expect.any(Number) as number, title: 'Office hours' },
      { kind: 'door', id: acme.doorIds[0], title: expect.any(String) as string },
    ])
  })

  it('says why a door stays shut, and what would change it', async () => {
    const { acme } = server.estate
    expect(await explain(acme.doorIds[0], night)).toMatchObject({
      allowed: false,
      reason: 'outOfTimeProfile',
      event: 'accessDeniedOutOfTimeProfile',
      paths: [{ open: false, closed: 'outOfTimeProfile' }],
    })
    expect(await explain(acme.doorIds[0], '2027-02-01T09:00:00Z')).toMatchObject({ reason: 'activationExpired' })
    const none = await explain(acme.doorIds[1], morning)
    expect(none).toMatchObject({ reason: 'noAccess', paths: [] })
    expect(none.change).toMatch(/^Activate the credential to the site or to a group/)
  })

  it('lists who opens a door, at the instant or at any time', async () => {
    const { acme } = server.estate
    const who = (more: string) => get<Page<Opener>>(`who?doorId=${acme.doorIds[0]}${more}`)
    const [opener] = (await who(`&at=${morning}`)).items
    expect(opener).toMatchObject({
      fobId: acme.fobId,
      personId: acme.personId,
      open: true,
      through: ['through Contractors, weekdays 08:00 to 18:00, until 31 January 2027'],
    })
    expect(opener?.person).toEqual(expect.any(String))
    expect(await who(`&at=${night}`)).toEqual({ items: [], next: null })
    const [later] = (await who(`&at=${night}&anyTime=true`)).items
    expect(later).toMatchObject({ fobId: acme.fobId, open: false, reason: 'outOfTimeProfile' })
  })

  it('lists what a person, a credential, a group and an area open', async () => {
    const { acme } = server.estate
    const what = async (query: string) =>
      (await get<Page<Opened>>(`what?${query}&at=${morning}`)).items.map(({ doorId }) => doorId)
    expect(await what(`personId=${acme.personId}`)).toEqual([acme.doorIds[0]])
    expect(await what(`fobId=${acme.fobId}`)).toEqual([acme.doorIds[0]])
    expect(await what(`groupId=${groupId}`)).toEqual([acme.doorIds[0]])
    expect(await what(`areaId=${acme.areaId}`)).toEqual(acme.doorIds)
    const none = await owner.get<Row[]>('/api/access/what')
    expect(none.status).toBe(422)
  })

  it('keeps to the holidays of the place', async () => {
    const { acme } = server.estate
    const closed = await made(owner, '/timeprofile', {
      name: 'No holidays',
      number: 10,
      periods: [{ days: [0, 1, 2, 3, 4, 5, 6], start: '00:00', end: '24:00' }],
      onHolidays: 'closed',
    })
    const fob = await made(owner, '/fob', {
      reference: 'HOLIDAY',
      kind: 'fob',
      keycode: nextKeycode(),
      timeProfileId: closed['timeProfileId'],
    })
    await made(owner, '/tokenactivation', { tokenId: fob['fobId'], areaId: acme.areaId })
    await made(owner, '/holiday', { name: 'Floor day', day: '2026-12-07', areaId: acme.floorId })
    const reasons = acme.doorIds.map(doorId => explain(doorId, '2026-12-07T12:00:00Z', Number(fob['fobId'])))
    expect((await Promise.all(reasons)).map(({ reason }) => reason)).toEqual(['granted', 'tokenOutOfTimeProfile'])
  })

  it('knows that a command has locked a door', async () => {
    const { acme } = server.estate
    const fob = await made(owner, '/fob', { reference: 'LOCKED', kind: 'fob', keycode: nextKeycode() })
    await made(owner, '/tokenactivation', { tokenId: fob['fobId'], areaId: acme.areaId })
    const reason = async () => (await explain(acme.doorIds[1], '2030-01-01T12:00:00Z', Number(fob['fobId']))).reason
    const tell = (command: string) =>
      server.context.database.pool.query(
        `insert into audit_entry ("clientId", "entity", "recordId", "change", "by", "after")
         values ($1, 'door', $2, 'command', 'Test', $3)`,
        [acme.clientId, acme.doorIds[1], { command }],
      )
    await tell('Lock forever')
    expect(await reason()).toBe('doorLocked')
    await tell('Cancel commands')
    expect(await reason()).toBe('granted')
  })

  it('gives every credential once over the pages, and finds one by the beginning of its name', async () => {
    const { acme } = server.estate
    const floor = acme.doorIds[1]
    const fobs: number[] = []
    for (const reference of ['PAGE-1', 'PAGE-2', 'PAGE-3']) {
      const fob = await made(owner, '/fob', { reference, kind: 'fob', keycode: nextKeycode() })
      fobs.push(Number(fob['fobId']))
      await made(owner, '/tokenactivation', { tokenId: fob['fobId'], areaId: acme.floorId })
    }
    const seen: number[] = []
    let after = ''
    for (;;) {
      const page = await get<Page<Opener>>(`who?doorId=${floor}&at=${morning}&limit=2${after}`)
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...page.items.map(({ fobId }) => fobId))
      if (page.next === null) break
      after = `&after=${page.next}`
    }
    expect(seen).toEqual([...new Set(seen)])
    expect(seen.filter(fobId => fobs.includes(fobId))).toEqual(fobs)
    const named = await get<Page<Opener>>(`who?doorId=${floor}&at=${morning}&q=page-2`)
    expect(named.items.map(({ fob }) => fob)).toEqual(['PAGE-2'])
    await owner.post(`/api/fob/${fobs[1] ?? 0}/mark-stolen`, {})
    const left = await get<Page<Opener>>(`who?doorId=${floor}&at=${morning}`)
    const live = left.items.filter(({ fobId }) => fobs.includes(fobId))
    expect(live.map(({ fobId }) => fobId)).toEqual([fobs[0], fobs[2]])
    expect(await explain(floor, morning, fobs[1])).toMatchObject({ reason: 'tokenStolen' })
  })

  it('keeps to the way that is asked for, and to what is open or closed at the instant', async () => {
    const { acme } = server.estate
    const fob = await made(owner, '/fob', { reference: 'BY-SITE', kind: 'fob', keycode: nextKeycode() })
    await made(owner, '/tokenactivation', { tokenId: fob['fobId'], areaId: acme.areaId })
    const who = async (more: string) =>
      (await get<Page<Opener>>(`who?doorId=${acme.doorIds[0]}&at=${night}&anyTime=true&limit=100${more}`)).items
    const ids = async (more: string) => (await who(more)).map(({ fobId }) => fobId)
    expect(await ids('&through=area')).toContain(fob['fobId'])
    expect(await ids('&through=group')).not.toContain(fob['fobId'])
    expect(await ids('&through=group')).toContain(acme.fobId)
    expect(await ids('&through=autoAllDoors')).toEqual([])
    expect((await who('&now=open')).map(({ open }) => open)).not.toContain(false)
    expect(await ids('&now=closed')).toContain(acme.fobId)
    expect(await ids('&now=closed')).not.toContain(fob['fobId'])
    const what = await get<Page<Opened>>(`what?fobId=${acme.fobId}&at=${night}&anyTime=true&now=open`)
    expect(what.items).toEqual([])
  })

  it('exports all pages as CSV, and the history says who took it', async () => {
    const { acme } = server.estate
    const asked = `doorId=${acme.doorIds[0]}&at=${morning}`
    const { items } = await get<Page<Opener>>(`who?${asked}&limit=100`)
    const { status, body } = await owner.get<string>(`/api/access/who/export?${asked}`)
    expect(status).toBe(200)
    const lines = body.trim().split('\r\n')
    expect(lines).toHaveLength(items.length + 1)
    expect(lines.some(line => line.includes('through Contractors, weekdays 08:00 to 18:00'))).toBe(true)
    const doors = await owner.get<string>(`/api/access/what/export?groupId=${groupId}&at=${morning}`)
    expect(doors.body.trim().split('\r\n')).toHaveLength(2)
    const { rows } = await server.context.database.pool.query<{ after: { report: string } }>(
      `select "after" from audit_entry where "clientId" = $1 and "change" = 'exported' order by "auditEntryId"`,
      [acme.clientId],
    )
    expect(rows.map(({ after }) => after.report)).toEqual(['who-can-open', 'what-can-be-opened'])
    expect((await owner.get(`/api/access/who/export?doorId=${server.estate.borough.doorIds[0]}`)).status).toBe(404)
  })

  it('shows nothing of another client, and no names of what is outside the caller’s areas', async () => {
    const { acme, borough } = server.estate
    const { status } = await owner.get(`/api/access/explain?fobId=${acme.fobId}&doorId=${borough.doorIds[0]}`)
    expect(status).toBe(404)
    const foreign = await server.client('otherSiteOwner').get(`/api/access/who?doorId=${acme.doorIds[0]}`)
    expect(foreign.status).toBe(404)
    const limited = await limitedTo(server, 'floor-only', [acme.floorId])
    expect((await limited.get(`/api/access/who?doorId=${acme.doorIds[0]}`)).status).toBe(404)
    const whole = await made(owner, '/fob', { reference: 'WHOLE', kind: 'fob', keycode: nextKeycode() })
    for (const areaId of [acme.areaId, acme.floorId])
      await made(owner, '/tokenactivation', { tokenId: whole['fobId'], areaId })
    const seen = await get<Page<Opener>>(`who?doorId=${acme.doorIds[1]}&at=${morning}&q=whole`, limited)
    expect(seen.items[0]?.through.toSorted()).toEqual([
      expect.stringMatching(/^through the whole of Acme/) as string,
      'through the whole of something you may not see',
    ])
    expect((await server.client().get(`/api/access/who?doorId=${acme.doorIds[0]}`)).status).toBe(401)
  })
})
