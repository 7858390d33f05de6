import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Opener } from '../../../../src/features/access/domain/answer.ts'
import type { Intended, WhatIf } from '../../../../src/features/access/domain/what-if.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { nextKeycode } from '../../../support/keycodes.ts'

const always = [{ days: [0, 1, 2, 3, 4, 5, 6], start: '00:00', end: '24:00' }]
interface Step {
  /** What is told of it first. */
  readonly intended: Intended
  /** Then it is really done. */
  readonly make: () => Promise<unknown>
}

describe.each(oneDatabase)('what a change of access would do, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let titles: ReadonlyMap<number, string>
  const fobs: number[] = []
  beforeAll(async () => {
    server = await startServer(kind)
    owner = server.client('siteOwner')
    const { acme } = server.estate
    titles = new Map()
    for (const doorId of acme.doorIds) titles = new Map([...titles, [doorId, await titleOf(doorId)]])
    for (const reference of ['ONE', 'TWO', 'THREE'])
      fobs.push(Number((await made(owner, '/fob', { reference, kind: 'fob', keycode: nextKeycode() }))['fobId']))
  })
  afterAll(() => server?.close())

  const titleOf = async (doorId: number) => {
    const { body } = await owner.get<Row>(`/api/door/${doorId}`)
    return `${String(body['number'])} ${String(body['name'])}`
  }
  const ask = async (intended: Intended, as = owner) => {
    const { status, body } = await as.post<WhatIf>('/api/access/what-if', intended)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** ‘ONE 1 Front’ of everybody and every door, now. */
  const everything = async () => {
    const all = new Set<string>()
    for (const doorId of server.estate.acme.doorIds) {
      const { status, body } = await owner.get<{ items: readonly Opener[] }>(
        `/api/access/who?doorId=${doorId}&limit=100`,
      )
      if (status === 200) for (const { fob } of body.items) all.add(`${fob} ${titles.get(doorId)}`)
    }
    return all
  }
  const told = (answer: WhatIf, list: 'gains' | 'loses' | 'times') =>
    answer.items.flatMap(item => item[list].first.map(door => `${item.fob} ${door}`)).toSorted()
  const edit = async (path: string, id: number, body: Row) => {
    const { status, body: answer } = await owner.put(`/api${path}/${id}`, body)
    expect(status, JSON.stringify(answer)).toBe(200)
  }

  /** Asks, makes the change, and compares the full answers before and after with what was told. */
  const holdsTrue = async ({ intended, make }: Step) => {
    const before = await everything()
    const answer = await ask(intended)
    expect(await everything()).toEqual(before)
    await make()
    const after = await everything()
    const gained = [...after].filter(pair => !before.has(pair)).toSorted()
    const lost = [...before].filter(pair => !after.has(pair)).toSorted()
    expect([told(answer, 'gains'), told(answer, 'loses')]).toEqual([gained, lost])
    return { answer, gained, lost }
  }

  it('tells exactly what then happens, for each kind of change', async () => {
    const { acme } = server.estate
    const [front, back] = acme.doorIds
    const times = await made(owner, '/timeprofile', { name: 'All day', number: 40, periods: always })
    const timeProfileId = Number(times['timeProfileId'])
    const makeGroup = (body: Row) => made(owner, '/group', { areaId: acme.areaId, timeProfileId, ...body })
    const groupId = Number((await makeGroup({ name: 'Members', doorIds: [] }))['groupId'])

    const given = await holdsTrue({
      intended: { given: { tokenIds: [fobs[0] ?? 0], areaIds: [acme.floorId] } },
      make: () => made(owner, '/tokenactivation', { tokenId: fobs[0], areaId: acme.floorId }),
    })
    expect(given.gained).toEqual([`ONE ${titles.get(back)}`])
    for (const tokenId of fobs.slice(1)) await made(owner, '/tokenactivation', { tokenId, groupId })

    const edits: readonly [string, Intended, string, number, Row, number, number][] = [
      [
        'doors of a group',
        { changes: [{ entity: 'group', id: groupId, fields: { doorIds: [front] } }] },
        '/group',
        groupId,
        { doorIds: [front] },
        2,
        0,
      ],
      [
        'auto all doors',
        { changes: [{ entity: 'group', id: groupId, fields: { autoAllDoors: true } }] },
        '/group',
        groupId,
        { autoAllDoors: true },
        2,
        0,
      ],
      [
        'an exclusion',
        { changes: [{ entity: 'door', id: back, fields: { excludeFromAutoAllDoors: true } }] },
        '/door',
        back,
        { excludeFromAutoAllDoors: true },
        0,
        2,
      ],
      [
        'a door moved',
        { changes: [{ entity: 'door', id: back, fields: { areaId: acme.areaId } }] },
        '/door',
        back,
        { areaId: acme.areaId },
        0,
        1,
      ],
      [
        'a time profile emptied',
        { changes: [{ entity: 'timeProfile', id: timeProfileId, fields: { periods: [] } }] },
        '/timeprofile',
        timeProfileId,
        { periods: [] },
        0,
        2,
      ],
      [
        'a time profile filled',
        { changes: [{ entity: 'timeProfile', id: timeProfileId, fields: { periods: always } }] },
        '/timeprofile',
        timeProfileId,
        { periods: always },
        2,
        0,
      ],
    ]
    for (const [what, intended, path, id, body, gains, loses] of edits) {
      const { gained, lost } = await holdsTrue({ intended, make: () => edit(path, id, body) })
      expect([what, gained.length, lost.length]).toEqual([what, gains, loses])
    }

    const set = Number(
      (await made(owner, '/doorgroup', { name: 'Backs', areaId: acme.areaId, doorIds: [] }))['doorGroupId'],
    )
    await edit('/group', groupId, { doorGroupIds: [set] })
    const ofSet = await holdsTrue({
      intended: { changes: [{ entity: 'doorGroup', id: set, fields: { doorIds: [back] } }] },
      make: () => edit('/doorgroup', set, { doorIds: [back] }),
    })
    expect(ofSet.gained).toHaveLength(2)

    // Within the site of the door's controller.
    const place = { typeId: server.estate.areaTypeId, parentAreaId: acme.areaId }
    const annexe = await made(owner, '/area', { name: 'Annexe', ...place })
    const annexeId = Number(annexe['areaId'])
    await made(owner, '/tokenactivation', { tokenId: fobs[1], areaId: annexeId })
    await edit('/door', back, { areaId: acme.floorId })
    const moved = await holdsTrue({
      intended: { changes: [{ entity: 'area', id: acme.floorId, fields: { parentAreaId: annexeId } }] },
      make: () => edit('/area', acme.floorId, { parentAreaId: annexeId }),
    })
    expect(moved.lost.length + moved.gained.length).toBe(0)
    await edit('/group', groupId, { doorGroupIds: [] })
    const back2 = await holdsTrue({
      intended: { changes: [{ entity: 'area', id: acme.floorId, fields: { parentAreaId: acme.areaId } }] },
      make: () => edit('/area', acme.floorId, { parentAreaId: acme.areaId }),
    })
    expect(back2.lost).toEqual([`TWO ${titles.get(back)}`])

    const { body } = await owner.get<{ items: readonly Row[] }>(`/api/tokenactivation?tokenId=${fobs[2] ?? 0}`)
    const activationId = Number(body.items[0]?.['activationId'])
    const ended = await holdsTrue({
      intended: { changes: [{ entity: 'tokenActivation', id: activationId, fields: { active: false } }] },
      make: () => edit('/tokenactivation', activationId, { active: false }),
    })
    expect(ended.lost).toEqual([`THREE ${titles.get(front)}`])
    expect(ended.answer.lastAccess.count).toBe(0)

    const last = await ask({ changes: [{ entity: 'group', id: groupId, isDeleted: true }] })
    expect([last.lose, last.doors, last.lastAccess]).toEqual([1, 1, { count: 1, first: [titles.get(front)] }])
  })

  it('tells of a new group with its members, of other times, and of access that begins later', async () => {
    const { acme } = server.estate
    const [front] = acme.doorIds
    const office = [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }]
    const times = await made(owner, '/timeprofile', { name: 'Office', number: 41, periods: office })
    const timeProfileId = Number(times['timeProfileId'])
    const fields = { name: 'New', areaId: acme.areaId, timeProfileId, doorIds: [front] }
    const fresh = await made(owner, '/fob', { reference: 'FRESH', kind: 'fob', keycode: nextKeycode() })
    const tokenIds = [Number(fresh['fobId'])]
    const ofNew = await ask({
      changes: [{ entity: 'group', id: -1, fields }],
      given: { tokenIds, groupIds: [-1], validFrom: '2031-02-03' },
    })
    expect([ofNew.gain, ofNew.lose, ofNew.doors, told(ofNew, 'gains')]).toEqual([
      1,
      0,
      1,
      [`FRESH ${titles.get(front)}`],
    ])
    const group = await made(owner, '/group', fields)
    await made(owner, '/tokenactivation', { tokenId: tokenIds[0], groupId: group['groupId'] })
    const later = [{ days: [0, 1, 2, 3, 4], start: '10:00', end: '18:00' }]
    const other = await ask({ changes: [{ entity: 'timeProfile', id: timeProfileId, fields: { periods: later } }] })
    expect([other.gain, other.lose, other.otherTimes, told(other, 'times')]).toEqual([
      0,
      0,
      1,
      [`FRESH ${titles.get(front)}`],
    ])
    const day = { firstDay: '2031-12-24', opening: 'closed' }
    const closed = await ask({ changes: [{ entity: 'timeProfile', id: timeProfileId, fields: { exceptions: [day] } }] })
    expect(closed.otherTimes).toBe(1)
    const named = await ask({ changes: [{ entity: 'timeProfile', id: timeProfileId, fields: { name: 'Works' } }] })
    expect([named.gain, named.lose, named.otherTimes, named.doors, named.items]).toEqual([0, 0, 0, 0, []])
  })

  it('tells of a zone who could not go in again now', async () => {
    const { acme } = server.estate
    const { pool } = server.context.database
    const fob = await made(owner, '/fob', { reference: 'INSIDE', kind: 'fob', keycode: nextKeycode() })
    await made(owner, '/tokenactivation', { tokenId: fob['fobId'], areaId: acme.areaId })
    const zone = await made(owner, '/zone', { name: 'Vault', areaId: acme.areaId })
    await edit('/door', acme.doorIds[0], { zoneId: zone['zoneId'] })
    await pool.query(
      `insert into occupancy ("clientId", "zoneId", "tokenId", "at", "sequence") values ($1, $2, $3, now(), 1)`,
      [acme.clientId, zone['zoneId'], fob['fobId']],
    )
    const zoneOf = (fields: Row): Intended => ({ changes: [{ entity: 'zone', id: Number(zone['zoneId']), fields }] })
    const answer = await ask(zoneOf({ antiPassback: true }))
    expect(told(answer, 'loses')).toEqual([`INSIDE ${titles.get(acme.doorIds[0])}`])
    expect((await ask(zoneOf({ maxOccupancy: 50 }))).lose).toBe(0)
    const full = told(await ask(zoneOf({ maxOccupancy: 1 })), 'loses')
    expect(full.every(pair => !pair.startsWith('INSIDE'))).toBe(true)
  })

  it('pages the list, and counts a person with two credentials once', async () => {
    const { acme } = server.estate
    const person = await made(owner, '/person', { firstName: 'Ada', surname: 'Twofold' })
    const tokenIds: number[] = []
    for (const reference of ['T-1', 'T-2', 'T-3']) {
      const holder = reference === 'T-3' ? {} : { personId: person['personId'] }
      const fob = await made(owner, '/fob', { reference, kind: 'fob', keycode: nextKeycode(), ...holder })
      tokenIds.push(Number(fob['fobId']))
    }
    const intended = { given: { tokenIds, areaIds: [acme.areaId] }, limit: 2 }
    const first = await ask(intended)
    expect([first.gain, first.items.map(({ fob }) => fob)]).toEqual([2, ['T-1', 'T-2']])
    const second = await ask({ ...intended, after: first.next ?? '' })
    expect([second.items.map(({ fob }) => fob), second.next]).toEqual([['T-3'], null])
    expect(first.items[0]).toMatchObject({ person: 'Ada Twofold', gains: { count: 2 }, loses: { count: 0 } })
  })

  it('needs the permission to write it and to read people, and tells nothing of outside one’s areas', async () => {
    const { acme, borough } = server.estate
    const group = Number((await made(owner, '/group', { name: 'Mixed', areaId: acme.floorId }))['groupId'])
    const [inside, outside] = await Promise.all(
      ['IN', 'OUT'].map(reference => made(owner, '/fob', { reference, kind: 'fob', keycode: nextKeycode() })),
    )
    await made(owner, '/tokenactivation', { tokenId: inside?.['fobId'], areaId: acme.floorId })
    await made(owner, '/tokenactivation', { tokenId: outside?.['fobId'], areaId: acme.areaId })
    for (const fob of [inside, outside])
      await made(owner, '/tokenactivation', { tokenId: fob?.['fobId'], groupId: group })
    const limited = await limitedTo(server, 'what-if-floor', [acme.floorId])
    const intended: Intended = { changes: [{ entity: 'group', id: group, fields: { doorIds: [...acme.doorIds] } }] }
    const whole = await ask(intended)
    expect(told(whole, 'gains')).toContain(`IN ${titles.get(acme.doorIds[0])}`)
    const part = await ask(intended, limited)
    expect(part.items.map(({ fob }) => fob)).not.toContain('OUT')
    expect(told(part, 'gains').some(pair => pair.endsWith(titles.get(acme.doorIds[0]) ?? ''))).toBe(false)
    const foreign = await owner.post('/api/access/what-if', {
      changes: [{ entity: 'door', id: borough.doorIds[0], isDeleted: true }],
    })
    expect(foreign.status).toBe(404)
    expect((await server.client('trial').post('/api/access/what-if', intended)).status).toBe(403)
    expect((await server.client().post('/api/access/what-if', intended)).status).toBe(401)
    const wrong = { changes: [{ entity: 'group', id: group, fields: { doorIds: 'all' } }] }
    expect((await owner.post('/api/access/what-if', wrong)).status).toBe(422)
  })
})
