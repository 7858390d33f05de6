import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { fontOf } from './base-style.ts'
import type { MapColours } from './colours.ts'
import { imagePrefix, ringParts } from './draw-mark.ts'
import { layersAbove, layersBelow, overlaySources } from './overlays.ts'
import { clusterProperties, featuresOf, markKinds, type MarkKind } from './place-mark.ts'

/** Nearer than this they are one cluster, in px at scale 1. */
const clusterRadius = 44
/** From this zoom on, nothing is clustered. */
export const aloneFromZoom = 14
const textPx = 14
/** Where a device is drawn beside its site, in px at scale 1. */
const beside = [28, -18] as const
const halo = 1.5

/** The names of a kind's layers. */
export const layersOf = (kind: MarkKind) => ({ one: `gatehouse-${kind}`, many: `gatehouse-${kind}-clusters` })

/** How far devices are drawn from where they stand: on a map of sites each would cover its site. */
export function deviceOffset(hasSites: boolean, factor: number): { readonly icon: Offset; readonly text: Offset } {
  const [x, y] = hasSites ? beside : [0, 0]
  return { icon: [x * factor, y * factor], text: [x / textPx, y / textPx] }
}
type Offset = [number, number]

/** How many parts of a cluster's ring its bad ones are: one at least, where there are any. */
const badParts: ExpressionSpecification = [
  'to-string',
  ['ceil', ['/', ['*', ['get', 'bad'], ringParts], ['get', 'point_count']]],
]

const imageOf = (kind: MarkKind, isCluster: boolean): ExpressionSpecification => [
  'concat',
  imagePrefix(kind, isCluster),
  ['to-string', ['get', 'rank']],
  ...(isCluster && kind === 'device' ? [':', badParts] : []),
]

/** A base style with the marks on top of it, still without any. */
export function withMarks(base: StyleSpecification, colours: MapColours, factor: number): StyleSpecification {
  const font = fontOf(base)
  return {
    ...base,
    sources: {
      ...base.sources,
      ...overlaySources(),
      ...Object.fromEntries(markKinds.map(kind => [layersOf(kind).one, sourceOf(kind, factor)])),
    },
    layers: [
      ...base.layers,
      ...layersBelow(colours, factor),
      ...markKinds.toReversed().flatMap(kind => layers(kind, colours, factor, font)),
      ...layersAbove(colours, factor),
    ],
  }
}

const sourceOf = (kind: MarkKind, factor: number): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: featuresOf(kind, []),
  cluster: true,
  clusterRadius: clusterRadius * factor,
  clusterMaxZoom: aloneFromZoom - 1,
  clusterProperties,
})

function layers(
  kind: MarkKind,
  { text, land }: MapColours,
  factor: number,
  font: string[],
): SymbolLayerSpecification[] {
  const source = layersOf(kind).one
  const size = textPx * factor
  const layer = (isCluster: boolean, layout: SymbolLayerSpecification['layout']): SymbolLayerSpecification => ({
    id: isCluster ? layersOf(kind).many : source,
    type: 'symbol',
    source,
    filter: isCluster ? ['has', 'point_count'] : ['!', ['has', 'point_count']],
    layout: {
      'icon-image': imageOf(kind, isCluster),
      'icon-allow-overlap': true,
      // Worse levels are drawn on top of better ones.
      'symbol-sort-key': ['get', 'rank'],
      'text-font': font,
      'text-size': size,
      ...layout,
    },
    paint: { 'text-color': text, 'text-halo-color': land, 'text-halo-width': isCluster ? 0 : halo * factor },
  })
  // Below its mark, or beside it if another is there.
  const name: SymbolLayerSpecification['layout'] = {
    'text-field': ['get', 'title'],
    'text-variable-anchor': ['top', 'left', 'right', 'bottom'],
    'text-radial-offset': 1.2,
    'text-justify': 'auto',
  }
  return [
    layer(false, { ...(kind === 'site' && name), 'text-optional': true }),
    layer(true, {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-allow-overlap': true,
    }),
  ]
}
