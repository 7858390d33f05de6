import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SystemTreeAnswer, Thing } from '../../../../src/features/tree-editor/domain/answers.ts'
import { limitedTo } from '../../../contract/house.ts'
import { made, type Row, startRest } from '../../../server/rest/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'

const path = '/api/system/tree'

describe.each(oneDatabase)('a tree that is edited, on %s', kind => {
  let server: TestServer
  let owner: TestClient
  let acme: TestServer['estate']['acme']
  let wing: number
  beforeAll(async () => {
    server = await startRest(kind)
    acme = server.estate.acme
    owner = server.client('siteOwner')
    const { typeId } = (await owner.get<Row>(`/api/area/${acme.areaId}`)).body
    wing = Number((await made(owner, '/area', { name: 'Wing', typeId, parentAreaId: acme.areaId }))['areaId'])
  })
  afterAll(() => server?.close())

  const treeFor = (as: TestClient, areaId: number) => as.get<SystemTreeAnswer>(`${path}?areaId=${areaId}`)
  const thing = async (kindOf: Thing['kind'], id: number) =>
    (await treeFor(owner, acme.areaId)).body.things.find(each => each.kind === kindOf && each.id === id)
  const save = (changes: readonly Row[], as = owner) => as.put<Row | readonly Row[]>(path, { changes })
  const places = async () =>
    (await treeFor(owner, acme.areaId)).body.things.map(each => [each.kind, each.id, each.areaId, each.name])
  const historyOf = async (of: string) => (await owner.get<{ items: Row[] }>(`/api${of}/history`)).body.items.length

  it('holds everything of a site, with the site itself at the top', async () => {
    const { status, body } = await treeFor(owner, acme.areaId)
    expect(status).toBe(200)
    expect(body.isCut).toBe(false)
    expect(body.things.find(({ id, kind: is }) => is === 'area' && id === acme.areaId)?.areaId).toBeNull()
    expect(body.things).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'area', id: acme.floorId, areaId: acme.areaId }),
        expect.objectContaining({ kind: 'zone', id: acme.zoneId }),
        expect.objectContaining({ kind: 'controller', id: acme.controllerId, areaId: acme.areaId }),
        expect.objectContaining({ kind: 'door', id: acme.doorIds[1], number: 2, areaId: acme.floorId }),
      ]),
    )
    expect(body.types.length).toBeGreaterThan(0)
    // Of a part of it, that part is the top.
    const floor = (await treeFor(owner, acme.floorId)).body.things
    expect(floor.find(({ id, kind: is }) => is === 'area' && id === acme.floorId)?.areaId).toBeNull()
    expect(floor.map(({ id, kind: is }) => `${is} ${id}`)).not.toContain(`door ${acme.doorIds[0]}`)
  })

  it('saves changes in order in one transaction, each with its history and delivery', async () => {
    const door = await thing('door', acme.doorIds[1])
    const before = await historyOf(`/door/${acme.doorIds[1]}`)
    const answer = await save([
      { kind: 'door', id: acme.doorIds[1], version: door?.version, areaId: wing },
      { kind: 'door', id: acme.doorIds[1], name: 'Wing door' },
      { kind: 'area', id: acme.floorId, areaId: wing },
    ])
    expect(answer).toMatchObject({ status: 200, body: { saved: 3 } })
    expect(await thing('door', acme.doorIds[1])).toMatchObject({ areaId: wing, name: 'Wing door' })
    expect(await thing('area', acme.floorId)).toMatchObject({ areaId: wing })
    expect(await historyOf(`/door/${acme.doorIds[1]}`)).toBe(before + 2)
    const told = await owner.get<{ items: Row[] }>(`/api/changelog?controllerId=${acme.controllerId}`)
    expect(told.body.items.map(each => each['subject'])).toContain('door')
  })

  it('leaves all as it was where one change is refused, and says which', async () => {
    const before = await places()
    const answer = await save([
      { kind: 'zone', id: acme.zoneId, name: 'Never written' },
      { kind: 'area', id: wing, areaId: acme.floorId },
      { kind: 'controller', id: acme.controllerId, areaId: acme.floorId },
    ])
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual([
      { propertyName: 'changes.1.parentAreaId', errorMessage: 'Parent site cannot be itself or below it' },
      { propertyName: 'changes.2.areaId', errorMessage: expect.stringMatching(/^Its door .* is outside this place$/) },
    ])
    expect(await places()).toEqual(before)
  })

  it('refuses what was changed or deleted since it was read', async () => {
    const door = await thing('door', acme.doorIds[0])
    await owner.put(`/api/door/${acme.doorIds[0]}`, { name: 'By somebody else' })
    const answer = await save([
      { kind: 'door', id: acme.doorIds[0], version: door?.version, areaId: wing },
      { kind: 'door', id: 2_000_000, areaId: wing },
    ])
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject([
      { propertyName: 'changes.0.version', errorMessage: expect.stringContaining('was changed by') },
      { propertyName: 'changes.1.id' },
    ])
    expect(await thing('door', acme.doorIds[0])).toMatchObject({ name: 'By somebody else', areaId: acme.areaId })
    // Of two at once with the same version, one is refused.
    const version = (await thing('zone', acme.zoneId))?.version
    const both = await Promise.all(
      ['One', 'Other'].map(name => save([{ kind: 'zone', id: acme.zoneId, version, name }])),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('is for nobody else: not of another client, not outside their areas, not without the permission', async () => {
    const { borough } = server.estate
    const outOfReach = {
      status: 422,
      body: [{ propertyName: 'changes.0.id', errorMessage: 'It was deleted, or moved out of your reach' }],
    }
    const before = await places()
    expect((await treeFor(owner, borough.areaId)).status).toBe(404)
    expect(await save([{ kind: 'door', id: borough.doorIds[0], name: 'Mine' }])).toMatchObject(outOfReach)
    expect((await save([{ kind: 'door', id: acme.doorIds[0], areaId: borough.areaId }])).status).toBe(422)
    const limited = await limitedTo(server, 'tree-keeper', [acme.floorId])
    expect((await treeFor(limited, acme.areaId)).status).toBe(404)
    expect((await treeFor(limited, acme.floorId)).status).toBe(200)
    expect(await save([{ kind: 'door', id: acme.doorIds[0], name: 'Mine' }], limited)).toMatchObject(outOfReach)
    expect((await save([{ kind: 'area', id: acme.floorId, areaId: acme.areaId }], limited)).status).toBe(422)
    expect((await server.client().put(path, { changes: [{ kind: 'door', id: 1, name: 'X' }] })).status).toBe(401)
    expect((await save([])).status).toBe(422)
    expect(await places()).toEqual(before)
  })
})
