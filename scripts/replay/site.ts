import type { Api } from './api.ts'
import type { Read } from './map.ts'

/** What the log's names have become at the server. */
export interface Site {
  readonly controllerId: number
  /** Place -> number of its door (and reader). */
  readonly doors: ReadonlyMap<string, number>
}

type Row = Readonly<Record<string, unknown>>

/** Doors of one controller; each has a reader in of its own number, and one out that many further. */
const mostDoors = 255

/** Finds a record by a property among all of a list, or makes it where `create` says so. */
async function findOrMake(
  api: Api,
  path: string,
  property: string,
  wanted: Row,
  key: string,
  create: boolean,
): Promise<number> {
  for await (const row of api.all<Row>(path)) if (row[property] === wanted[property]) return Number(row[key])
  if (!create)
    throw new Error(
      `There is no ${path.slice(1)} "${String(wanted[property])}": run with --create to make what the log names`,
    )
  return Number((await api.post<Row>(path, wanted))[key])
}

/**
 * Finds what the log names; with `create` makes what is missing: a site with a controller, a zone (no reset, no
 * anti-passback) with a door, read in and out, for each place, and a person with a credential for each card.
 */
export async function prepareSite(api: Api, name: string, reads: readonly Read[], create: boolean): Promise<Site> {
  const [type] = await api.get<{ id: number }[]>('/areatype/pick?q=Site&limit=1')
  const areaId = await findOrMake(api, '/area', 'name', { name, typeId: type?.id, rollCall: true }, 'areaId', create)
  const controllerId = await findOrMake(
    api,
    '/controller',
    'name',
    { name: `${name} (replay)`, type: '420', areaId, maxDoors: mostDoors },
    'controllerId',
    create,
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

interface Places {
  readonly areaId: number
  readonly controllerId: number
  readonly places: readonly string[]
  readonly create: boolean
}

async function prepareDoors(api: Api, { areaId, controllerId, places, create }: Places): Promise<Map<string, number>> {
  const doors = new Map<string, number>()
  for await (const door of api.all<{ name: string; number: number }>(`/door?controllerId=${controllerId}`))
    doors.set(door.name, door.number)
  let number = Math.max(0, ...doors.values())
  for (const place of places) {
    if (doors.has(place)) continue
    if (!create) throw new Error(`There is no door "${place}": run with --create to make what the log names`)
    number++
    const zoneId = await findOrMake(
      api,
      '/zone',
      'name',
      { name: place, areaId, resetTime: null, antiPassback: false, rollCall: true },
      'zoneId',
      true,
    )
    const { doorId } = await api.post<{ doorId: number }>('/door', { name: place, number, areaId, controllerId })
    for (const [direction, instance] of [
      ['in', number],
      ['out', mostDoors + number],
    ] as const)
      await api.post('/reader', { name: `${place} ${direction}`, instance, controllerId, doorId, direction })
    // Only a door that is read both ways can be in a zone.
    await api.put(`/door/${doorId}`, { zoneId })
    doors.set(place, number)
  }
  return doors
}

async function prepareCredentials(api: Api, company: string, cards: readonly string[]): Promise<void> {
  const known = new Set<string>()
  for await (const token of api.all<{ reference: string | null }>('/fob'))
    if (token.reference) known.add(token.reference)
  for (const reference of cards) {
    if (known.has(reference)) continue
    const person = await api.post<{ personId: number }>('/person', {
      firstName: 'Holder of',
      surname: reference,
      company,
    })
    await api.post('/fob', { reference, kind: 'card', personId: person.personId })
  }
}
