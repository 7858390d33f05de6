import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { databaseKinds } from '../../support/database.ts'
import type { SmallSite, TestClient } from '../../support/server.ts'
import { made } from '../rest/house.ts'
import { inTime, openHouse, type Controller, type House, type Row } from './house.ts'
import { nextKeycode } from '../../support/keycodes.ts'

describe.each(databaseKinds)('delivery on %s', kind => {
  let house: House
  let owner: TestClient
  let acme: SmallSite
  let first: Controller
  beforeAll(async () => {
    house = await openHouse(kind)
    owner = house.server.client('siteOwner')
    acme = house.server.estate.acme
    first = await house.controller(acme.controllerId)
  })
  afterAll(() => house?.close())

  let count = 0
  const put = async (path: string, body: Row) => {
    const answer = await owner.put<Row>(`/api${path}`, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  }
  const log = async (query: string) =>
    (await owner.get<{ items: Row[] }>(`/api/changelog?limit=1000&${query}`)).body.items
  const add = async (path: string, key: string, body: Row) => (await made(owner, path, body))[key] as number
  /** A further controller, with a door in an area. */
  /** A further controller, in the area of its door or in one above it. */
  const further = async (areaId: number, above = areaId) => {
    const name = `Further ${++count}`
    const controllerId = await add('/controller', 'controllerId', { name, areaId: above, type: '410' })
    const doorId = await add('/door', 'doorId', { name, number: 1, areaId, controllerId })
    const controller = await house.controller(controllerId)
    return { controllerId, doorId, controller }
  }
  const token = (body: Row = {}) =>
    add('/fob', 'fobId', { kind: 'fob', keycode: nextKeycode(), reference: `D${++count}`, ...body })
  const area = (body: Row = {}) =>
    add('/area', 'areaId', { name: `Area ${++count}`, typeId: house.server.estate.areaTypeId, ...body })

  it('is of what a controller works by: a note or a name is no change to it', async () => {
    await first.settle()
    const [door] = acme.doorIds
    await put(`/door/${door}`, { unlockDuration: 7 })
    expect(await first.pending()).toEqual([`edit door ${door}`])
    const [change] = (await first.pull()).body.items
    expect(change).toMatchObject({
      operation: 'edit',
      subject: 'door',
      subjectId: door,
      details: { number: 1, unlockDuration: 7, areaIds: [acme.areaId] },
    })
    await first.settle()
    await put(`/door/${door}`, { name: 'Another name' })
    await put(`/controller/${acme.controllerId}`, { location: 'Basement' })
    expect(await first.pending()).toEqual([])
  })

  it('shows as pending until the controller has acknowledged it, and when that was', async () => {
    await first.settle()
    const [door] = acme.doorIds
    await put(`/door/${door}`, { openTime: 44 })
    expect(await log(`doorId=${door}&state=pending`)).toMatchObject([
      {
        operation: 'edit',
        subject: 'door',
        title: '1 Another name',
        acknowledged: null,
        controller: 'Acme controller',
      },
    ])
    const [pulled] = (await first.pull()).body.items
    expect(await first.acknowledge(pulled?.changeId)).toMatchObject({ status: 200, body: { acknowledged: 1 } })
    expect(await log(`doorId=${door}&state=pending`)).toEqual([])
    expect((await log(`controllerId=${acme.controllerId}`))[0]).toMatchObject({
      changeId: pulled?.changeId,
      state: 'acknowledged',
      acknowledged: expect.any(String),
    })
    expect(await first.acknowledge(pulled?.changeId)).toMatchObject({ status: 200, body: { acknowledged: 0 } })
  })

  it('replaces what is pending by what is newer, which an acknowledgement of the older leaves pending', async () => {
    await first.settle()
    const [door, other] = acme.doorIds
    await put(`/door/${door}`, { unlockDuration: 8 })
    await put(`/door/${other}`, { unlockDuration: 8 })
    const seen = (await first.pull()).body.items
    await put(`/door/${door}`, { unlockDuration: 9 })
    expect(await first.pending()).toEqual([`edit door ${other}`, `edit door ${door}`])
    expect(await first.acknowledge(seen.at(-1)?.changeId)).toMatchObject({ body: { acknowledged: 1 } })
    expect((await first.pull()).body.items).toMatchObject([{ subjectId: door, details: { unlockDuration: 9 } }])
  })

  it('of what is wired to a controller goes to that controller: adding, changing and deleting', async () => {
    await first.settle()
    const { controllerId, doorId, controller } = await further(acme.areaId)
    expect(await controller.settle()).toEqual(
      expect.arrayContaining([
        `add controller ${controllerId}`,
        `add door ${doorId}`,
        expect.stringMatching(/^add timeProfile/),
      ]),
    )
    const input = await add('/input', 'inputId', { name: 'Button', controllerId, instance: 1, function: 'general' })
    await controller.settle()
    const output = await add('/output', 'outputId', { name: 'Lock', controllerId, instance: 1 })
    await put(`/input/${input}`, { invert: true })
    expect(await controller.settle()).toEqual([`add output ${output}`, `edit input ${input}`])
    await put(`/output/${output}`, { onTime: 9 })
    await owner.delete(`/api/input/${input}`)
    expect(await controller.settle()).toEqual([`edit output ${output}`, `delete input ${input}`])
    expect(await first.pending()).toEqual([])
  })

  it('of a time profile goes to every controller', async () => {
    const { controller } = await further(acme.areaId)
    await Promise.all([first.settle(), controller.settle()])
    const { timeProfileId } = house.server.estate
    await put(`/timeprofile/${timeProfileId}`, { periods: [{ days: [0], start: '08:00', end: '18:00' }] })
    for (const each of [first, controller]) expect(await each.settle()).toEqual([`edit timeProfile ${timeProfileId}`])
  })

  it('of a credential goes to the controllers whose doors it opens: none before it is given access', async () => {
    const { controllerId, controller } = await further(acme.floorId)
    await Promise.all([first.settle(), controller.settle()])
    const fob = await token({ keycode: 'AB0000000001' })
    await put(`/fob/${fob}`, { extraTime: true })
    expect([await first.pending(), await controller.pending()]).toEqual([[], []])
    // The site, with the floor below it.
    const activation = await add('/tokenactivation', 'activationId', { tokenId: fob, areaId: acme.areaId })
    for (const each of [first, controller])
      expect(await each.settle()).toEqual([`add token ${fob}`, `add tokenActivation ${activation}`])
    await owner.post(`/api/fob/${fob}/mark-lost`, {})
    expect(await controller.settle()).toEqual([`edit token ${fob}`])
    await put(`/fob/${fob}`, { additionalInfo: 'Of the night shift' })
    expect(await controller.pending()).toEqual([])
    await put(`/tokenactivation/${activation}`, { active: false })
    expect(await controller.settle()).toEqual([`delete token ${fob}`, `delete tokenActivation ${activation}`])
    expect(await log(`tokenId=${fob}&controllerId=${controllerId}`)).toMatchObject([
      { operation: 'delete' },
      { operation: 'edit' },
      { operation: 'add' },
    ])
  })

  it('removes a disabled credential from its controllers, and adds it again with its access', async () => {
    const fob = await token()
    const activation = await add('/tokenactivation', 'activationId', { tokenId: fob, areaId: acme.areaId })
    await first.settle()
    await owner.post(`/api/fob/${fob}/disable`, {})
    expect(await first.settle()).toEqual([`delete token ${fob}`])
    await owner.post(`/api/fob/${fob}/enable`, {})
    expect(await first.settle()).toEqual([`add token ${fob}`])
    await owner.delete(`/api/tokenactivation/${activation}`)
    expect(await first.settle()).toEqual([`delete token ${fob}`, `delete tokenActivation ${activation}`])
  })

  it('gives what opens doors to the controller alone: a PIN, keycode or plate is not in the log', async () => {
    await first.settle()
    const fob = await token({ kind: 'pin', pin: '739114', keycode: 'AB0000000002' })
    await add('/tokenactivation', 'activationId', { tokenId: fob, areaId: acme.areaId })
    const pulled = (await first.pull()).body.items.find(({ subject }) => subject === 'token')
    expect(pulled?.details).toMatchObject({ pin: '739114', keycode: 'AB0000000002', status: 'live' })
    const kept = JSON.stringify(await log(`tokenId=${fob}`))
    expect(kept).not.toMatch(/739114|AB0000000002/)
    await first.settle()
    await put(`/fob/${fob}`, { pin: '739115' })
    expect((await first.pull()).body.items).toMatchObject([{ subjectId: fob, details: { pin: '739115' } }])
  })

  it('of a group goes to the controllers of its doors; its members follow where it gains or loses one', async () => {
    const { doorId, controller } = await further(await area())
    await Promise.all([first.settle(), controller.settle()])
    const group = await add('/group', 'groupId', { name: `Group ${++count}`, doorIds: [acme.doorIds[0]] })
    expect([await first.settle(), await controller.pending()]).toEqual([[`add group ${group}`], []])
    const fob = await token()
    const activation = await add('/tokenactivation', 'activationId', { tokenId: fob, groupId: group })
    expect([await first.settle(), await controller.pending()]).toEqual([
      [`add token ${fob}`, `add tokenActivation ${activation}`],
      [],
    ])
    await put(`/group/${group}`, { doorIds: [doorId] })
    await vi.waitFor(
      async () =>
        expect([await first.pending(), await controller.pending()]).toEqual([
          [`delete group ${group}`, `delete token ${fob}`, `delete tokenActivation ${activation}`],
          [`add group ${group}`, `add token ${fob}`, `add tokenActivation ${activation}`],
        ]),
      inTime,
    )
  })

  it('reaches every member of a group, however many there are', async () => {
    const { doorId, controller } = await further(await area())
    await controller.settle()
    const group = await add('/group', 'groupId', { name: `Group ${++count}` })
    const { pool } = house.server.context.database
    await pool.query(
      `with made as (insert into token ("clientId", "kind", "reference", "enabled", "status")
         select $1, 'fob', 'Member ' || n, true, 'live' from generate_series(1, 100) n returning "fobId")
       insert into token_activation ("clientId", "tokenId", "groupId", "active") select $1, "fobId", $2, true from made`,
      [acme.clientId, group],
    )
    await put(`/group/${group}`, { doorIds: [doorId] })
    await vi.waitFor(async () => expect(await controller.pending()).toHaveLength(201), inTime)
  })

  it('follows a door that is added to an area, moved out of it, or excluded from what takes all doors', async () => {
    const parentAreaId = await area()
    const [place, elsewhere] = [await area({ parentAreaId }), await area({ parentAreaId })]
    const group = await add('/group', 'groupId', { name: `Group ${++count}`, areaId: place, autoAllDoors: true })
    const [one, other] = [await token(), await token()]
    const byArea = await add('/tokenactivation', 'activationId', { tokenId: one, areaId: place })
    const byGroup = await add('/tokenactivation', 'activationId', { tokenId: other, groupId: group })
    const { doorId, controller } = await further(place, parentAreaId)
    const all = [`token ${one}`, `token ${other}`, `tokenActivation ${byArea}`, `tokenActivation ${byGroup}`]
    const settled = async (wanted: readonly string[]) => {
      const told: string[] = []
      await vi.waitFor(async () => {
        told.push(...(await controller.settle()))
        expect(told).toEqual(expect.arrayContaining([...wanted]))
      }, inTime)
      return told.filter(each => /token|group/.test(each)).sort()
    }
    expect(await settled([`add group ${group}`, ...all.map(each => `add ${each}`)])).toHaveLength(5)
    const byGroupAlone = [`group ${group}`, `token ${other}`, `tokenActivation ${byGroup}`]
    await put(`/door/${doorId}`, { excludeFromAutoAllDoors: true })
    expect(await settled(byGroupAlone.map(each => `delete ${each}`))).toHaveLength(3)
    await put(`/door/${doorId}`, { areaId: elsewhere })
    expect(await settled([`delete token ${one}`, `delete tokenActivation ${byArea}`])).toHaveLength(2)
    // An area that is put below another takes its doors there.
    await put(`/area/${elsewhere}`, { parentAreaId: place })
    expect(await settled([`edit door ${doorId}`, `add token ${one}`, `add tokenActivation ${byArea}`])).toHaveLength(2)
  })

  it('is one row a record and controller, however often it is written', async () => {
    await first.settle()
    const [door] = acme.doorIds
    for (let seconds = 10; seconds < 20; seconds++) await put(`/door/${door}`, { unlockDuration: seconds })
    expect(await log(`doorId=${door}&state=pending`)).toHaveLength(1)
  })

  it('of a write that is refused is none', async () => {
    await first.settle()
    const [door] = acme.doorIds
    expect((await owner.put(`/api/door/${door}`, { unlockDuration: 999 })).status).toBe(422)
    expect((await owner.put(`/api/door/${door}`, { unlockDuration: 21, version: 9999 })).status).toBe(409)
    expect(await first.pending()).toEqual([])
  })

  it('leaves nothing pending for a controller that is deleted', async () => {
    const name = `Short-lived ${++count}`
    const controllerId = await add('/controller', 'controllerId', { name, areaId: acme.areaId, type: '410' })
    expect((await log(`controllerId=${controllerId}&state=pending`)).length).toBeGreaterThan(1)
    expect((await owner.delete(`/api/controller/${controllerId}`)).status).toBe(204)
    expect(await log(`controllerId=${controllerId}&state=pending`)).toEqual([])
  })
})
