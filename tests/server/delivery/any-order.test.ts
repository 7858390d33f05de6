import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { queueCheck } from '../../../server/delivery/check.ts'
import { deliver } from '../../../server/delivery/deliver.ts'
import type { Telling } from '../../../server/delivery/tell.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import type { DeliveredChange } from '../../../src/domain/delivery.ts'
import { decide, type AccessSnapshot } from '../../../src/domain/access/index.ts'
import { random } from '../../../src/domain/building/random.ts'
import { deliveredKinds, type DeliveredKind } from '../../../src/domain/entities/hardware/change-log.ts'
import type { Held as HeldState } from '../../../src/features/delivery-proof/domain/held.ts'
import { estateOf, groupIdsOf, holdersOf, snapshotOf } from '../../../src/features/access/server/snapshot.ts'
import { heldSnapshot } from '../../../src/held-records/index.ts'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { inTime, openHouse, simulated, type Controller, type House, type Row } from './house.ts'
import { comparable, shouldHold, type Holdings } from './model.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(databaseKinds)('what controllers hold after any order of writes, on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
  })
  afterAll(() => house?.close())

  const telling = (client: Telling['client']): Telling => ({
    client,
    entities: house.server.context.entities,
    clientId: acme.clientId,
    now: new Date(),
  })
  const pool = () => house.server.context.database.pool
  const worked = () =>
    vi.waitFor(async () => {
      for (const table of ['delivery_spread', 'delivery_check'])
        expect((await pool().query(`select 1 from ${table} where "clientId" = $1`, [acme.clientId])).rows).toEqual([])
    }, inTime)

  /** A Saturday, a Wednesday, a holiday, and days on which something begins or ends. */
  const instants = [
    '2026-06-06T12:00Z',
    '2026-06-03T12:00Z',
    '2026-06-10T09:30Z',
    '2026-04-10T22:30Z',
    '2026-08-11T00:10Z',
  ]
  const open = new Set<boolean>()
  const answers = (snapshot: AccessSnapshot, doorIds: readonly number[], tokenIds: readonly number[]) =>
    doorIds.flatMap(doorId =>
      instants.flatMap(at =>
        tokenIds.map(tokenId => {
          const { allowed } = decide(snapshot, { tokenId, doorId, at: new Date(at) })
          open.add(allowed)
          return `${tokenId} ${doorId} ${at}: ${allowed}`
        }),
      ),
    )
  const doorsOf = (each: Held) =>
    Object.keys(each.records).flatMap(key => (key.startsWith('door ') ? [Number(key.slice(5))] : []))
  /** By a simulated controller that has just begun again. */
  const decidedBy = async (each: Held, tokenIds: readonly number[]) => {
    const again = await simulated(each.id, each.line)
    expect(again.isComplete).toBe(true)
    return answers({ ...heldSnapshot(again), occupancy: new Map() }, doorsOf(each), tokenIds)
  }
  /** One that loses a record and corrupts another says so truthfully, and once all is sent again holds what it should. */
  const drifts = async (each: Held, should: Holdings) => {
    const faulty = await simulated(each.id, each.line)
    const heldNow = async () => (await owner.get<HeldState>(`/api/delivery/held?controllerId=${each.id}`)).body
    const tell = async (command: string) =>
      expect((await owner.post(`/api/controller/${each.id}/${command}`, {})).status).toBe(200)
    await tell('check-held')
    await faulty.take(10_000)
    expect(await heldNow()).toMatchObject({ differsSince: null, differences: [], pending: 0 })
    const [doorId] = doorsOf(each)
    faulty.lose('door', doorId ?? 0)
    faulty.corrupt('timeProfile', house.server.estate.timeProfileId, { number: 251 })
    await tell('check-held')
    for (const at of [20_000, 30_000]) await faulty.take(at)
    const { differences, records } = await heldNow()
    expect(differences.map(({ subject, should: of, holds }) => [subject, of - holds])).toEqual([
      ['door', 1],
      ['timeProfile', 0],
    ])
    expect(records).toBe(Object.keys(should).length)
    await tell('resend-everything')
    await faulty.take(40_000)
    expect(await heldNow()).toMatchObject({ differsSince: null, differences: [], resend: null, records })
    const holds = (Object.keys(deliveredKinds) as DeliveredKind[]).flatMap(kind =>
      [...faulty.all(kind)].map(([id, details]): [string, Row] => [`${kind} ${id}`, comparable(details)]),
    )
    expect(Object.fromEntries(holds)).toEqual(should)
  }
  const decidedByServer = async (each: Held, tokenIds: readonly number[]) => {
    const asked = { clientId: acme.clientId, at: new Date(instants[0]!), now: new Date() }
    const holders = await holdersOf(pool(), acme.clientId, tokenIds)
    const estate = await estateOf(pool(), asked, doorsOf(each), groupIdsOf(holders))
    return answers(snapshotOf(estate, holders), doorsOf(each), tokenIds)
  }

  it.each([3, 19, 71])(
    'is exactly what it should, with controllers cut off now and then (seed %i)',
    async seed => {
      const chance = random(seed)
      const now = (from: readonly number[]) => (from.length > 0 ? chance.pick(from) : null)
      const ids = {
        area: [acme.areaId, acme.floorId],
        controller: [] as number[],
        door: [...acme.doorIds] as number[],
        zone: [acme.zoneId],
        group: [] as number[],
        doorGroup: [] as number[],
        person: [acme.personId],
        token: [acme.fobId],
        activation: [] as number[],
        linkDoor: [] as number[],
        handset: [] as number[],
        profile: [house.server.estate.timeProfileId],
      }
      const some = (from: readonly number[]) => from.filter(() => chance.chance(0.3))
      const day = () => (chance.chance(0.5) ? `2026-0${chance.between(1, 9)}-10` : null)
      const zone = () => chance.pick(['Europe/Berlin', 'Asia/Tokyo', null])
      let count = 0
      const name = () => `${seed} ${++count}`
      const add = async (list: number[], path: string, key: string, body: Row) => {
        const { status, body: added } = await owner.post<Row>(`/api${path}`, body)
        if (status === 201) list.push(added[key] as number)
      }
      const put = (path: string, body: Row) => owner.put(`/api${path}`, body)
      const setTimes = (groupId: number) =>
        inTransaction(pool(), async client => {
          const read = async () => (await client.query('select * from "group" where "groupId" = $1', [groupId])).rows[0]
          const before = await read()
          const times = some(ids.door).map(doorId => ({ doorId, timeProfileId: chance.pick(ids.profile) }))
          await client.query('update "group" set "doorTimes" = $2 where "groupId" = $1', [
            groupId,
            JSON.stringify(times),
          ])
          const after = await read()
          if (JSON.stringify(before.doorTimes) !== JSON.stringify(after.doorTimes))
            await deliver(telling(client), [{ entity: 'group', id: groupId, change: 'edited', before, after }])
        })
      /** Each may be refused (a circle of areas, a door in use): then it changes nothing. */
      const writes: (() => Promise<unknown>)[] = [
        () =>
          add(ids.area, '/area', 'areaId', {
            name: name(),
            typeId: house.server.estate.areaTypeId,
            parentAreaId: now(ids.area),
            timeZone: zone(),
          }),
        () => put(`/area/${now(ids.area)}`, { parentAreaId: now(ids.area) }),
        () => put(`/area/${now(ids.area)}`, { timeZone: zone() }),
        () => put(`/client/${acme.clientId}`, { timeZone: chance.pick(['Europe/London', 'Europe/Paris']) }),
        () => add(ids.zone, '/zone', 'zoneId', { name: name(), areaId: now(ids.area), antiPassback: true }),
        () => put(`/zone/${now(ids.zone)}`, { maxOccupancy: chance.between(1, 9), antiPassback: chance.chance(0.5) }),
        () =>
          add(ids.door, '/door', 'doorId', {
            name: name(),
            number: 10 + ++count,
            areaId: now(ids.area),
            controllerId: now(ids.controller),
          }),
        () => put(`/door/${now(ids.door)}`, { areaId: now(ids.area) }),
        () => put(`/door/${now(ids.door)}`, { zoneId: chance.chance(0.3) ? null : now(ids.zone) }),
        () => put(`/door/${now(ids.door)}`, { excludeFromAutoAllDoors: chance.chance(0.5) }),
        () => owner.delete(`/api/door/${now(ids.door)}`),
        () =>
          add(ids.doorGroup, '/doorgroup', 'doorGroupId', {
            name: name(),
            areaId: now(ids.area),
            doorIds: some(ids.door),
          }),
        () => put(`/doorgroup/${now(ids.doorGroup)}`, { doorIds: some(ids.door) }),
        () =>
          add(ids.group, '/group', 'groupId', {
            name: name(),
            areaId: now(ids.area),
            autoAllDoors: chance.chance(0.4),
            doorGroupIds: some(ids.doorGroup),
          }),
        () => put(`/group/${now(ids.group)}`, { doorIds: some(ids.door), autoAllDoors: false }),
        () => put(`/group/${now(ids.group)}`, { doorGroupIds: some(ids.doorGroup) }),
        () => put(`/group/${now(ids.group)}`, { autoAllDoors: true, areaId: now(ids.area) }),
        async () => ids.group.length > 0 && setTimes(chance.pick(ids.group)),
        () => owner.delete(`/api/group/${now(ids.group)}`),
        () => add(ids.person, '/person', 'personId', { firstName: 'Ann', surname: name(), validUntil: day() }),
        () => put(`/person/${now(ids.person)}`, { validFrom: '2026-01-01', validUntil: day() }),
        () =>
          add(ids.token, '/fob', 'fobId', {
            kind: 'fob',
            keycode: nextKeycode(),
            reference: name(),
            personId: now(ids.person),
          }),
        () => put(`/fob/${now(ids.token)}`, { personId: chance.chance(0.2) ? null : now(ids.person) }),
        () => owner.post(`/api/fob/${now(ids.token)}/${chance.pick(['disable', 'enable'])}`, {}),
        ...Array.from({ length: 4 }, () => async () => {
          const place = chance.chance(0.5) ? { areaId: now(ids.area) } : { groupId: now(ids.group) }
          const { status, body } = await owner.post<Row>('/api/tokenactivation', { tokenId: now(ids.token), ...place })
          if (status < 300) ids.activation.push(body['activationId'] as number)
        }),
        () => put(`/tokenactivation/${now(ids.activation)}`, { active: chance.chance(0.5) }),
        () => put(`/tokenactivation/${now(ids.activation)}`, { validUntil: day() }),
        () => owner.delete(`/api/tokenactivation/${now(ids.activation)}`),
        () => add([], '/holiday', 'holidayId', { name: name(), day: '2026-06-10', areaId: now(ids.area) }),
        () =>
          add(ids.profile, '/timeprofile', 'timeProfileId', {
            name: name(),
            number: 20 + (seed % 7) * 25 + (++count % 25),
            periods: [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }],
            onHolidays: 'closed',
          }),
        () => put(`/group/${now(ids.group)}`, { timeProfileId: chance.chance(0.3) ? null : now(ids.profile) }),
        () => put(`/fob/${now(ids.token)}`, { timeProfileId: chance.chance(0.7) ? null : now(ids.profile) }),
        () => {
          const at = chance.between(0, 1)
          const here = { controllerId: ids.controller[at], linkDoorId: ids.linkDoor[at], active: chance.chance(0.7) }
          const handset = { ...here, number: 100 + ++count, description: name() }
          return add(ids.handset, '/doorentryhandset', 'doorEntryHandsetId', handset)
        },
        () => put(`/doorentryhandset/${now(ids.handset)}`, { active: chance.chance(0.5) }),
      ]

      // What was there before delivery is told by comparison.
      for (const each of Object.keys(deliveredKinds) as DeliveredKind[])
        await inTransaction(pool(), client => queueCheck(telling(client), each))
      await add(ids.controller, '/controller', 'controllerId', { name: name(), areaId: acme.areaId, type: '410' })
      await add(ids.controller, '/controller', 'controllerId', { name: name(), areaId: acme.areaId, type: '410' })
      expect(ids.controller).toHaveLength(2)
      for (const controllerId of ids.controller) {
        await add(ids.door, '/door', 'doorId', { name: name(), number: 1, areaId: acme.areaId, controllerId })
        const doorId = ids.door.at(-1)
        const reader = { controllerId, doorId, name: name() }
        for (const [instance, direction] of [
          [1, 'in'],
          [2, 'out'],
        ] as const)
          await add([], '/reader', 'readerId', { ...reader, instance, direction })
        await put(`/door/${doorId}`, { zoneId: acme.zoneId })
        const linkDoor = { number: 1, description: 'Gate', controllerId }
        await add(ids.linkDoor, '/doorEntryLinkDoor', 'doorEntryLinkDoorId', linkDoor)
      }
      const held = await Promise.all(ids.controller.map(async id => new Held(id, await house.controller(id))))
      for (let round = 0; round < 2; round++) {
        for (let step = 0; step < 50; step++) {
          await chance.pick(writes)()
          if (chance.chance(0.3)) await chance.pick(held).take(chance.between(1, 9), chance.chance(0.7))
        }
        await worked()
        for (const each of held) {
          await each.take(1000, true)
          const should = await shouldHold(pool(), acme.clientId, each.id)
          expect(each.records, `controller ${each.id}`).toEqual(should)
          await drifts(each, should)
          expect(await decidedBy(each, ids.token)).toEqual(await decidedByServer(each, ids.token))
        }
      }
      expect(held.flatMap(({ records }) => Object.keys(records)).length).toBeGreaterThan(20)
      expect(held.flatMap(({ records }) => Object.keys(records))).toContain(`zone ${acme.zoneId}`)
    },
    180_000,
  )

  it('was asked about credentials that are granted access, and others that are denied', () => {
    expect(open.size).toBe(2)
  })
})

/** A controller that may be cut off before it has acknowledged what it took. */
class Held {
  readonly id: number
  readonly records: Holdings = {}
  readonly line: Controller

  constructor(id: number, line: Controller) {
    this.id = id
    this.line = line
  }

  async take(limit: number, isAcknowledged: boolean): Promise<void> {
    for (let isMore = true; isMore;) {
      const { items, next } = (await this.line.pull(`&limit=${limit}`)).body
      for (const change of items) this.#hold(change)
      if (!isAcknowledged) return
      const last = items.at(-1)
      if (last) await this.line.acknowledge(last.changeId)
      isMore = next !== null && limit === 1000
    }
  }

  #hold({ operation, subject, subjectId, details }: DeliveredChange): void {
    if (operation === 'delete') delete this.records[`${subject} ${subjectId}`]
    else this.records[`${subject} ${subjectId}`] = comparable(details ?? {})
  }
}
