import type { Feature, FeatureCollection, Point } from 'geojson'
import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { rankOf, type Level } from './level.tsx'

/** The kinds of marks on a map; each has its own pictures and clusters. */
export const markKinds = ['site', 'device'] as const
export type MarkKind = (typeof markKinds)[number]

/** A mark on a map: where, its title, and its state by level and as text. */
export interface PlaceMark {
  readonly kind: MarkKind
  readonly id: number
  readonly title: string
  readonly words: string
  readonly level: Level
  /** In degrees. */
  readonly longitude: number
  readonly latitude: number
}

/** What the map is given of each mark. */
interface MarkProperties {
  readonly id: number
  readonly title: string
  readonly words: string
  readonly rank: number
}

/** The marks of a kind as the map clusters them. */
export const featuresOf = (kind: MarkKind, marks: readonly PlaceMark[]): FeatureCollection<Point, MarkProperties> => ({
  type: 'FeatureCollection',
  features: marks
    .filter(mark => mark.kind === kind)
    .map(({ id, title, words, level, longitude, latitude }): Feature<Point, MarkProperties> => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: { id, title, words, rank: rankOf(level) },
    })),
})

/** Whether two lots of marks look the same: events come far more often than what they change. */
export const sameMarks = (some: readonly PlaceMark[], others: readonly PlaceMark[]): boolean =>
  some.length === others.length &&
  some.every((mark, index) => {
    const other = others[index]
    return other !== undefined && compared.every(name => mark[name] === other[name])
  })
const compared = ['kind', 'id', 'level', 'words', 'title', 'longitude', 'latitude'] as const

/** A cluster has the worst level in it, and how many in it are an alert or worse. */
export const clusterProperties: GeoJSONSourceSpecification['clusterProperties'] = {
  rank: ['max', ['get', 'rank']],
  bad: ['+', ['case', ['>=', ['get', 'rank'], rankOf('alert')], 1, 0]],
}

export type Bounds = readonly [west: number, south: number, east: number, north: number]

/** The smallest box around all marks; undefined without any. */
export function boundsOf(marks: readonly Pick<PlaceMark, 'longitude' | 'latitude'>[]): Bounds | undefined {
  const [first] = marks
  if (!first) return undefined
  let [west, south, east, north] = [first.longitude, first.latitude, first.longitude, first.latitude]
  for (const { longitude, latitude } of marks) {
    west = Math.min(west, longitude)
    east = Math.max(east, longitude)
    south = Math.min(south, latitude)
    north = Math.max(north, latitude)
  }
  return [west, south, east, north]
}
