import type { Feature, FeatureCollection, Point } from 'geojson'
import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as GlMap,
  SourceSpecification,
} from 'maplibre-gl'
import type { MapColours } from './colours.ts'

interface Place {
  readonly longitude: number
  readonly latitude: number
}

/** A place where something is low: the more weight, the more it shows. From 0 to 1 */
export interface WeightedPlace extends Place {
  readonly weight: number
}

/** What a map shows beside its marks. */
export interface Overlays {
  /** A ring around the mark that was chosen. */
  readonly chosen?: Place | undefined
  /** Where the reader is. */
  readonly here?: Place | undefined
  /** Where something is low, as shaded areas below the marks. */
  readonly low?: readonly WeightedPlace[] | undefined
}

const [lowId, pointersId] = ['gatehouse-low', 'gatehouse-pointers']

const pointOf = ({ longitude, latitude }: Place, properties: Record<string, unknown>): Feature<Point> => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties,
})

const collection = (features: Feature<Point>[]): FeatureCollection<Point> => ({ type: 'FeatureCollection', features })

/** Their sources, still empty. */
export const overlaySources = (): Record<string, SourceSpecification> => ({
  [lowId]: { type: 'geojson', data: collection([]) },
  [pointersId]: { type: 'geojson', data: collection([]) },
})

const wholeCountryZoom = 5
/** As many places together are fully shaded where the whole country is in sight. */
const placesShaded = 100

/** A colour that nothing is seen of: fading to black would leave a dark edge. */
const clear = (colour: string): ExpressionSpecification =>
  [
    'rgba',
    ...[0, 1, 2].map((part): ExpressionSpecification => ['at', part, ['to-rgba', colour]]),
    0,
  ] as unknown as ExpressionSpecification

/** The shaded areas, which are drawn below the marks. */
export const layersBelow = ({ level }: MapColours, factor: number): LayerSpecification[] => [
  {
    id: lowId,
    type: 'heatmap',
    source: lowId,
    paint: {
      'heatmap-weight': ['get', 'weight'],
      'heatmap-radius': 36 * factor,
      // Each zoom has a quarter of the last one's places in sight.
      'heatmap-intensity': ['interpolate', ['exponential', 2], ['zoom'], wholeCountryZoom, 1, wholeCountryZoom + 5, 32],
      'heatmap-opacity': 0.6,
      'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], 0, clear(level.info), 1, level.info],
    },
  },
]

/** What points at one place, which is drawn above the marks: a ring, and a dot in a ring. */
export function layersAbove({ text, surface }: MapColours, factor: number): LayerSpecification[] {
  const circle = (kind: string, part: string, radius: number, isFilled: boolean): LayerSpecification => ({
    id: `${pointersId}-${kind}-${part}`,
    type: 'circle',
    source: pointersId,
    filter: ['==', ['get', 'kind'], kind],
    paint: {
      'circle-radius': radius * factor,
      'circle-color': isFilled ? text : 'rgba(0,0,0,0)',
      'circle-stroke-color': isFilled ? surface : text,
      'circle-stroke-width': 2.5 * factor,
    },
  })
  return [circle('chosen', 'ring', 20, false), circle('here', 'ring', 13, false), circle('here', 'dot', 6, true)]
}

/** Puts what is given onto a map whose style is there. */
export function putOverlays(map: GlMap, { chosen, here, low = [] }: Overlays): void {
  const pointers = [
    ...(chosen ? [pointOf(chosen, { kind: 'chosen' })] : []),
    ...(here ? [pointOf(here, { kind: 'here' })] : []),
  ]
  const put = (id: string, features: Feature<Point>[]) =>
    void map.getSource<GeoJSONSource>(id)?.setData(collection(features))
  put(pointersId, pointers)
  const share = Math.min(1, placesShaded / low.length)
  put(
    lowId,
    low.map(each => pointOf(each, { weight: each.weight * share })),
  )
}
