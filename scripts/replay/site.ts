import { createHash } from 'node:crypto'
import { allOf, replyOf, type ApiClient } from '../../src/api-client/client.ts'
import type { Read } from './map.ts'

/** What the log's names have become at the server. */
export interface Site {
  readonly controllerId: number
  /** Place -> number of its door (and reader). */
  readonly doors: ReadonlyMap<string, number>
}

/** Doors of one controller; each has a reader in of its own number, and one out that many further. */
const mostDoors = 255

/** A record that has to be there, by its name. */
async function find<T extends { readonly name: string }>(
  things: string,
  records: AsyncIterable<T>,
  name: string,
  make: (() => Promise<T>) | false,
): Promise<T> {
  for await (const record of records) if (record.name === name) return record
  if (make) return make()
  throw new Error(`There is no ${things} "${name}": run with --create to make what the log names`)
}

/**
 * Finds what the log names; with `create` makes what is missing: a site with a controller, a zone (no reset, no
 * anti-passback) with a door, read in and out, for each place, and a person with a credential for each card.
 */
export async function prepareSite(
  api: ApiClient,
  name: string,
  reads: readonly Read[],
  create: boolean,
): Promise<Site> {
  const areas = allOf(query => api.GET('/api/area', { params: { query } }))
  const { areaId } = await find('area', areas, name, create && (() => makeArea(api, name)))
  const controllerName = `${name} (replay)`
  const controllers = allOf(query => api.GET('/api/controller', { params: { query } }))
  const controller = { name: controllerName, type: '420' as const, areaId, maxDoors: mostDoors }
  const { controllerId } = await find(
    'controller',
    controllers,
    controllerName,
    create && (() => replyOf(api.POST('/api/controller', { body: controller }))),
  )
  const doors = await prepareDoors(api, {
    areaId,
    controllerId,
    places: [...new Set(reads.map(read => read.place))].sort(),
    create,
  })
  if (create) await prepareCredentials(api, name, [...new Set(reads.map(read => read.credential))].sort())
  return { controllerId, doors }
}

async function makeArea(api: ApiClient, name: string) {
  const [type] = await replyOf(api.GET('/api/areatype/pick', { params: { query: { q: 'Site', limit: 1 } } }))
  if (!type) throw new Error('There is no area type "Site": add one first')
  return replyOf(api.POST('/api/area', { body: { name, typeId: type.id, rollCall: true } }))
}

interface Places {
  readonly areaId: number
  readonly controllerId: number
  readonly places: readonly string[]
  readonly create: boolean
}

async function prepareDoors(
  api: ApiClient,
  { areaId, controllerId, places, create }: Places,
): Promise<Map<string, number>> {
  const doors = new Map<string, number>()
  const ofController = (query: object) =>
    api.GET('/api/door', { params: { query: { ...query, controllerId: [String(controllerId)] } } })
  for await (const door of allOf(ofController)) doors.set(door.name, door.number)
  let number = Math.max(0, ...doors.values())
  for (const place of places) {
    if (doors.has(place)) continue
    if (!create) throw new Error(`There is no door "${place}": run with --create to make what the log names`)
    number++
    await makeDoor(api, { place, number, areaId, controllerId })
    doors.set(place, number)
  }
  return doors
}

interface NewDoor {
  readonly place: string
  readonly number: number
  readonly areaId: number
  readonly controllerId: number
}

/** A door, read both ways, in a zone of its own. */
async function makeDoor(api: ApiClient, { place, number, areaId, controllerId }: NewDoor): Promise<void> {
  const zone = { name: place, areaId, resetTime: null, antiPassback: false, rollCall: true }
  const zones = allOf(query => api.GET('/api/zone', { params: { query } }))
  const { zoneId } = await find('zone', zones, place, () => replyOf(api.POST('/api/zone', { body: zone })))
  const { doorId } = await replyOf(api.POST('/api/door', { body: { name: place, number, areaId, controllerId } }))
  for (const [direction, instance] of [
    ['in', number],
    ['out', mostDoors + number],
  ] as const)
    await api.POST('/api/reader', {
      body: { name: `${place} ${direction}`, instance, controllerId, doorId, direction },
    })
  // Only a door that is read both ways can be in a zone.
  await api.PUT('/api/door/{id}', { params: { path: { id: doorId } }, body: { zoneId } })
}

async function prepareCredentials(api: ApiClient, company: string, cards: readonly string[]): Promise<void> {
  const known = new Set<string>()
  for await (const { reference } of allOf(query => api.GET('/api/fob', { params: { query } })))
    if (reference) known.add(reference)
  for (const reference of cards) {
    if (known.has(reference)) continue
    const person = { firstName: 'Holder of', surname: reference, company }
    const { personId } = await replyOf(api.POST('/api/person', { body: person }))
    await api.POST('/api/fob', { body: { reference, kind: 'card', keycode: keycodeFor(reference), personId } })
  }
}

/** A keycode for a card of which only the name is known: always the same. */
const keycodeFor = (reference: string) =>
  createHash('sha256').update(reference).digest('hex').slice(0, 12).toUpperCase()
