import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HardwarePage, SystemAnswer } from '../../../../src/features/hardware/domain/answers.ts'
import { titleOf } from '../../../../src/features/hardware/domain/thing.ts'
import { limitedTo, signedIn } from '../../../contract/house.ts'
import { oneDatabase } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { wire, type Wired } from './estate.ts'

describe.each(oneDatabase)('hardware on %s', kind => {
  let server: TestServer
  let wired: Wired
  beforeAll(async () => {
    server = await startServer(kind)
    wired = await wire(server)
  })
  afterAll(() => server?.close())

  const owner = () => server.client('siteOwner')
  const read = async (path: string, as: TestClient = owner()) => {
    const { status, body } = await as.get<HardwarePage>(`/api/hardware/${path}`)
    expect([status, body], path).toEqual([200, body])
    return body
  }
  const titles = ({ items }: HardwarePage) => items.map(titleOf)
  /** Somebody of Acme with some permissions alone. */
  const holding = async (name: string, codes: readonly string[]) => {
    const { rows } = await server.context.database.pool.query<{ roleId: number }>(
      `insert into user_group ("name", "featureIds")
       select $1, coalesce(array_agg("featureId"), array[]::integer[]) from feature where "name" = any($2) returning "roleId"`,
      [name, codes],
    )
    const { clientId } = server.estate.acme
    const userGroupIds = rows.map(({ roleId }) => roleId)
    return signedIn(server, { clientId, workingClientId: clientId, username: name, userGroupIds })
  }

  it('is a tree: communicators and what has none, then controllers, then what they have', async () => {
    const { commDeviceId, controllerId } = wired
    expect(titles(await read('tree'))).toEqual(['Acme router', 'Floor controller'])
    expect(titles(await read(`tree?below=commDevice:${commDeviceId}`))).toEqual(['Acme controller'])
    expect(titles(await read(`tree?below=controller:${controllerId}`))).toEqual([
      '1 Acme door 1',
      '2 Acme door 2',
      ...[1, 2, 3, 4].map(n => `Acme reader ${n}`),
      'Hub',
      'Panic button',
    ])
  })

  it('says of what is folded how much is wrong below it', async () => {
    const { items } = await read('tree')
    expect(items.map(({ below, faults, faultsBelow }) => ({ below, faults, faultsBelow }))).toEqual([
      { below: 1, faults: ['weakSignal'], faultsBelow: 2 },
      { below: 1, faults: ['offline'], faultsBelow: 0 },
    ])
    const [controller] = (await read(`tree?below=commDevice:${wired.commDeviceId}`)).items
    expect(controller).toMatchObject({ below: 8, faultsBelow: 2, state: 'online', firmware: '3.2' })
    const [siren] = (await read(`tree?below=controller:${wired.floorControllerId}`)).items
    expect(siren).toMatchObject({ name: 'Siren', state: null, isCut: true })
  })

  it('is filtered by fault, firmware, age of contact and words, with what leads to it', async () => {
    expect(titles(await read('table?fault=any'))).toEqual(['Acme router', 'Floor controller', '2 Acme door 2', 'Hub'])
    expect(titles(await read('table?fault=mainsFailed'))).toEqual(['Hub'])
    expect(titles(await read('table?firmware=2.9'))).toEqual(['Floor controller'])
    expect(titles(await read('table?silentFor=60'))).toEqual(['Floor controller', 'Hub'])
    expect(titles(await read('table?silentFor=240'))).toEqual(['Hub'])
    expect(titles(await read('table?q=2 acme'))).toEqual(['2 Acme door 2'])
    expect(titles(await read('table?q=03000001'))).toEqual(['Hub'])
    expect(titles(await read('table?q=100%25'))).toEqual([])
    const tops = await read('tree?fault=forced')
    expect(tops.items).toMatchObject([{ name: 'Acme router', isMatch: false, below: 1, faultsBelow: 1 }])
    expect(titles(await read(`tree?fault=forced&below=controller:${wired.controllerId}`))).toEqual(['2 Acme door 2'])
    expect(await server.client('siteOwner').get('/api/hardware/firmware')).toMatchObject({
      body: { versions: ['3.2', '2.9'] },
    })
  })

  it('comes in pages that neither repeat nor leave out', async () => {
    const all = titles(await read('table'))
    const paged: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: HardwarePage = await read(`table?limit=3${after && `&after=${after}`}`)
      expect(page.items.length).toBeLessThanOrEqual(3)
      paged.push(...titles(page))
      after = page.next
    }
    expect(paged).toEqual(all)
    expect(all).toHaveLength(12)
  })

  it('is of a site, a communicator or a controller', async () => {
    const { acme } = server.estate
    // A door of the floor whose controller is the site's: nothing is above it there.
    expect(titles(await read(`tree?areaId=${acme.floorId}`))).toEqual(['Floor controller', '2 Acme door 2'])
    expect(titles(await read(`tree?commDeviceId=${wired.commDeviceId}`))).toEqual(['Acme router'])
    expect(titles(await read(`tree?controllerId=${wired.controllerId}`))).toEqual(['Acme controller'])
    expect(titles(await read(`table?areaId=${acme.floorId}`))).toEqual(['Floor controller', '2 Acme door 2', 'Siren'])
  })

  it('is what the caller may read, kind by kind', async () => {
    const doorKeeper = await holding('door.keeper', ['DOOR_READ'])
    expect(titles(await read('tree', doorKeeper))).toEqual(['1 Acme door 1', '2 Acme door 2'])
    expect(titles(await read(`tree?below=controller:${wired.controllerId}`, doorKeeper))).toEqual([
      '1 Acme door 1',
      '2 Acme door 2',
    ])
    const noDevices = await holding('no.devices', ['CONTROLLER_READ'])
    expect(titles(await read('tree', noDevices))).toEqual(['Acme controller', 'Floor controller'])
    const nobody = await holding('nobody', [])
    expect((await read('tree', nobody)).items).toEqual([])
    expect((await nobody.get('/api/hardware/firmware')).body).toEqual({ versions: [] })
    expect((await doorKeeper.get(`/api/hardware/system?areaId=${server.estate.acme.areaId}`)).status).toBe(403)
    for (const path of ['tree', 'table', 'firmware', 'system'])
      expect((await server.client().get(`/api/hardware/${path}`)).status).toBe(401)
  })

  it('is the caller’s organisation’s alone', async () => {
    const other = server.client('otherSiteOwner')
    expect(titles(await read('tree', other))).toEqual(['Borough controller'])
    for (const below of [`commDevice:${wired.commDeviceId}`, `controller:${wired.controllerId}`])
      expect((await read(`tree?below=${below}`, other)).items).toEqual([])
    for (const place of [`areaId=${server.estate.acme.areaId}`, `controllerId=${wired.controllerId}`])
      for (const path of ['tree', 'table', 'system'])
        expect((await other.get(`/api/hardware/${path}?${place}`)).status).toBe(404)
    // A cursor of somebody else's is the end of the list, and tells nothing.
    expect(
      (await read(`table?after=controller:${wired.controllerId}`, other)).items.map(each => each.kind),
    ).not.toContain('controller')
  })

  it('is within the caller’s areas', async () => {
    const { acme } = server.estate
    const keeper = await limitedTo(server, 'floor.keeper', [acme.floorId])
    const page = await read('tree', keeper)
    expect(titles(page)).toEqual(['Floor controller', '2 Acme door 2'])
    expect((await read(`tree?below=controller:${wired.controllerId}`, keeper)).items.map(titleOf)).toEqual([
      '2 Acme door 2',
    ])
    expect(titles(await read('table', keeper))).toEqual(['Floor controller', '2 Acme door 2', 'Siren'])
    expect((await keeper.get(`/api/hardware/system?controllerId=${wired.controllerId}`)).status).toBe(404)
  })

  it('is a whole system on one sheet, with what its records say', async () => {
    const { commDeviceId, controllerId } = wired
    const { status, body } = await owner().get<SystemAnswer>(`/api/hardware/system?areaId=${server.estate.acme.areaId}`)
    expect(status).toBe(200)
    expect(body.isCut).toBe(false)
    expect(body.things.map(titleOf)).toEqual([
      'Acme router',
      'Acme controller',
      'Floor controller',
      '1 Acme door 1',
      '2 Acme door 2',
      ...[1, 2, 3, 4].map(n => `Acme reader ${n}`),
      'Hub',
      'Panic button',
      'Siren',
    ])
    expect(body.facts.commDevice[commDeviceId]).toMatchObject({ signalStrength: 12 })
    expect(body.facts.controller[controllerId]).toHaveProperty('macAddress', null)
    expect(Object.keys(body.facts.commDevice[commDeviceId] ?? {})).not.toContain('devicePassword')
  })

  it.each([
    'tree?below=controller:0',
    'tree?below=fob:1',
    'tree?limit=201',
    'tree?limit=0',
    'table?after=1',
    'table?after=fob:1',
    'table?fault=loud',
    'table?silentFor=0',
    'table?areaId=x',
    'table?more=1',
    'table?q=' + 'a'.repeat(101),
    'system',
  ])('refuses %s', async path => {
    expect((await owner().get(`/api/hardware/${path}`)).status).toBe(422)
  })
})
