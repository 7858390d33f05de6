import { Map as GlMap, setWorkerUrl, type GeoJSONSource, type MapGeoJSONFeature, type MapMouseEvent } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { baseStyle } from './base-style.ts'
import { coloursAt } from './colours.ts'
import { drawMark } from './draw-mark.ts'
import { aloneFromZoom, deviceOffset, layersOf, withMarks } from './mark-layers.ts'
import { type Overlays, putOverlays } from './overlays.ts'
import { boundsOf, featuresOf, markKinds, sameMarks, type MarkKind, type PlaceMark } from './place-mark.ts'

setWorkerUrl(workerUrl)

/** A single site or a whole town: the map zooms no closer by itself, so that a coast or a border shows where it is. */
const nearest = 8
const paddingPx = 48

/** Where a map looks. */
type View = Parameters<GlMap['jumpTo']>[0]

/** Where a map looks, for an address. */
export interface PlainView {
  readonly longitude: number
  readonly latitude: number
  readonly zoom: number
}

/** A mark under the pointer, in px from the map's corner. */
export interface Pointed {
  readonly x: number
  readonly y: number
  readonly title: string
  readonly words: string
}

export interface PlaceMapOptions {
  readonly container: HTMLElement
  readonly label: string
  readonly styleUrl: string | undefined
  /** How much larger than on a desk texts and marks are. */
  readonly factor: number
  /** Two fingers move the map, one the page. */
  readonly isTouch: boolean
  readonly onOpen: (kind: MarkKind, id: number) => void
  readonly onPoint: (pointed: Pointed | undefined) => void
  /** The initial view; the whole world by default. */
  readonly view: View | undefined
  /** The user has moved it. */
  readonly onMoved: () => void
  /** It has stopped moving. */
  readonly onRest: (view: PlainView) => void
  /** Everything visible is drawn. */
  readonly onDrawn: () => void
  /** A sentence for people; undefined once all is well. */
  readonly onTrouble: (trouble: string | undefined) => void
}

/** A map with marks on it. */
export interface PlaceMap {
  show(marks: readonly PlaceMark[]): void
  /** Shows what is given beside the marks, in place of what was. */
  overlay(overlays: Overlays): void
  fit(): void
  zoomBy(levels: number): void
  /** Calls back whenever its place has another size; returns how to stop. */
  onResized(listener: () => void): () => void
  go(to: { readonly longitude: number; readonly latitude: number }): void
  /** Goes there unless it is in sight. */
  reveal(place: { readonly longitude: number; readonly latitude: number }): void
  view(): View
  remove(): void
}

const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Makes a map in a container.
 * @throws if the browser gives no WebGL, or the base map that comes with the app can't be loaded
 */
export async function makePlaceMap(options: PlaceMapOptions): Promise<PlaceMap> {
  const { container, factor } = options
  const colours = coloursAt(container)
  const { style, failure } = await baseStyle(options.styleUrl, colours)
  if (failure !== undefined) options.onTrouble(failure)
  const map = new GlMap({
    container,
    style: withMarks(style, colours, factor),
    attributionControl: options.styleUrl === undefined ? false : { compact: true },
    cooperativeGestures: options.isTouch,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // Sites at one place would not separate beyond this zoom.
    maxZoom: aloneFromZoom + 4,
    fadeDuration: 0,
    locale: { 'Map.Title': options.label },
  })
  if (options.view) map.jumpTo(options.view)
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  const pixels = factor * devicePixelRatio
  map.setMissingStyleImageResolver(name => {
    const image = drawMark(name, colours, pixels)
    if (image) map.addImage(name, image, { pixelRatio: devicePixelRatio })
  })
  listen(map, options)
  return shown(map, options)
}

/** The map's events. */
function listen(map: GlMap, { onOpen, onPoint, onMoved, onRest, onDrawn, onTrouble, styleUrl }: PlaceMapOptions) {
  for (const kind of markKinds) {
    const { one, many } = layersOf(kind)
    map.on('click', one, ({ features }) => {
      const id = features?.[0]?.properties['id'] as number | undefined
      if (id !== undefined) onOpen(kind, id)
    })
    map.on('click', many, event => {
      onMoved()
      void zoomInto(map, one, event)
    })
    map.on('mousemove', one, ({ point, features }) => onPoint(pointedAt(point, features)))
    for (const layer of [one, many]) {
      map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'))
      map.on('mouseleave', layer, () => {
        map.getCanvas().style.cursor = ''
        onPoint(undefined)
      })
    }
  }
  map.on('movestart', event => {
    onPoint(undefined)
    if ('originalEvent' in event && event.originalEvent) onMoved()
  })
  map.on('moveend', () => onRest(plainView(map)))
  map.on('idle', onDrawn)
  map.on('error', ({ error }) =>
    onTrouble(
      `${styleUrl === undefined ? 'The map' : 'A part of the street map'} could not be drawn: ${error.message}`,
    ),
  )
  map.on('webglcontextlost', () => onTrouble('Graphics have failed on this machine. The map no longer updates'))
  map.on('webglcontextrestored', () => onTrouble(undefined))
}

function plainView(map: GlMap): PlainView {
  const { lng, lat } = map.getCenter().wrap()
  return { longitude: lng, latitude: lat, zoom: map.getZoom() }
}

const pointedAt = ({ x, y }: { x: number; y: number }, features: readonly MapGeoJSONFeature[] = []) => {
  const [first] = features
  return first && { x, y, title: String(first.properties['title']), words: String(first.properties['words']) }
}

async function zoomInto(map: GlMap, source: string, event: MapMouseEvent & { features?: MapGeoJSONFeature[] }) {
  const [cluster] = event.features ?? []
  const id = cluster?.properties['cluster_id'] as number | undefined
  if (!cluster || id === undefined || cluster.geometry.type !== 'Point') return
  const zoom = await map.getSource<GeoJSONSource>(source)?.getClusterExpansionZoom(id)
  const [longitude = 0, latitude = 0] = cluster.geometry.coordinates
  if (zoom !== undefined) map.easeTo({ center: [longitude, latitude], zoom, animate: !still() })
}

function shown(map: GlMap, { factor }: PlaceMapOptions): PlaceMap {
  let marks: readonly PlaceMark[] = []
  let overlays: Overlays = {}
  const isThere = () => map.isStyleLoaded() || map.getSource(layersOf('site').one) !== undefined
  map.once('style.load', () => {
    putMarks(map, marks, factor)
    putOverlays(map, overlays)
  })
  return {
    ...moving(map),
    show(next) {
      if (sameMarks(marks, next)) return
      marks = next
      if (isThere()) putMarks(map, marks, factor)
    },
    overlay(next) {
      overlays = next
      if (isThere()) putOverlays(map, overlays)
    },
    fit() {
      const bounds = boundsOf(marks)
      if (bounds) map.fitBounds([...bounds], { padding: paddingPx * factor, maxZoom: nearest, animate: false })
    },
    remove: () => map.remove(),
  }
}

function putMarks(map: GlMap, marks: readonly PlaceMark[], factor: number) {
  const { one, many } = layersOf('device')
  const offset = deviceOffset(
    marks.some(({ kind }) => kind === 'site'),
    factor,
  )
  for (const layer of [one, many]) map.setLayoutProperty(layer, 'icon-offset', offset.icon)
  map.setLayoutProperty(many, 'text-offset', offset.text)
  for (const kind of markKinds) void map.getSource<GeoJSONSource>(layersOf(kind).one)?.setData(featuresOf(kind, marks))
}

/** How a map is moved, and where it is. */
function moving(map: GlMap): Pick<PlaceMap, 'onResized' | 'zoomBy' | 'go' | 'reveal' | 'view'> {
  const go: PlaceMap['go'] = ({ longitude, latitude }) => {
    const view = { center: [longitude, latitude] as [number, number], zoom: Math.max(map.getZoom(), nearest + 1) }
    if (still()) map.jumpTo(view)
    else map.flyTo(view)
  }
  return {
    go,
    reveal(place) {
      if (!map.getBounds().contains([place.longitude, place.latitude])) go(place)
    },
    onResized: listener => {
      map.on('resize', listener)
      return () => void map.off('resize', listener)
    },
    zoomBy: levels => void map.easeTo({ zoom: map.getZoom() + levels, animate: !still() }),
    view: () => ({ center: map.getCenter(), zoom: map.getZoom() }),
  }
}
