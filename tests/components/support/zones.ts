import type { ApiRecord } from '../../../src/api/records.ts'
import type { Call, FakeApi } from './fake-api.ts'

export interface Zone extends ApiRecord {
  readonly zoneId: number
  readonly name: string
  readonly areaId: number
}

const areas = [
  { id: 1, title: 'Harbour House' },
  { id: 2, title: 'Dock Office' },
]

/** So many zones, named in the order of their numbers: 'Zone 001' and on. */
export const zonesOf = (count: number): readonly Zone[] =>
  Array.from({ length: count }, (_, index) => {
    const { id, title } = areas[index % areas.length]!
    const name = `Zone ${String(index + 1).padStart(3, '0')}`
    return { zoneId: index + 1, name, areaId: id, area: title, rollCall: index % 3 === 0, version: 1 }
  })

/** Answers as the server does for zones, and for the sites that they can belong to. */
export function withZones(api: FakeApi, zones: readonly Zone[]): FakeApi {
  return api
    .on('GET /zone', call => listOf(zones, call))
    .on('GET /zone/pick', () => zones.map(({ zoneId, name }) => ({ id: zoneId, title: name })))
    .on('GET /zone/:id', ({ params }) => zones.find(({ zoneId }) => String(zoneId) === params['id']))
    .on('GET /zone/validate-name', () => true)
    .on('GET /area/pick', ({ query }) => pickOf(query))
}

/** Sites by their ids, or by how one of their words begins. */
function pickOf(query: URLSearchParams) {
  const [ids, q] = [query.getAll('id'), query.get('q')?.toLowerCase() ?? '']
  const isFound = (title: string) =>
    title
      .toLowerCase()
      .split(' ')
      .some(word => word.startsWith(q))
  return areas.filter(({ id, title }) => (ids.length > 0 ? ids.includes(String(id)) : isFound(title)))
}

/** One page, sorted and narrowed; a cursor is where the next one begins. */
function listOf(zones: readonly Zone[], { query }: Call) {
  const [limit, from] = [Number(query.get('limit')), Number(query.get('after') ?? 0)]
  const q = query.get('q') ?? ''
  const sign = query.get('sort')?.startsWith('-') ? -1 : 1
  const isWanted = (zone: Zone) =>
    zone.name.includes(q) &&
    ['areaId', 'rollCall'].every(name => !query.has(name) || query.getAll(name).includes(String(zone[name])))
  const found = zones.filter(isWanted).toSorted((one, other) => sign * one.name.localeCompare(other.name))
  const items = found.slice(from, from + limit)
  const next = from + limit < found.length ? String(from + limit) : null
  return { items, next, ...(query.has('total') && { total: found.length }) }
}
