import type { StyleSpecification } from 'maplibre-gl'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import atlasUrl from 'world-atlas/countries-50m.json?url'
import type { MapColours } from './colours.ts'

const styleMs = 10_000
/** Coasts are known to about a kilometre: finer tiles would hold nothing more. */
const finest = 7

type Atlas = Topology<{ countries: GeometryCollection }>
let atlas: Promise<Atlas> | undefined

/** Read once, when the first map needs it; tried again where that failed. */
async function readAtlas(): Promise<Atlas> {
  const answer = await fetch(atlasUrl)
  if (!answer.ok) throw new Error(`The base map could not be loaded (${answer.status})`)
  return (await answer.json()) as Atlas
}

/** Countries and coasts, from the app's own files: nothing is asked of anybody. */
export async function offlineStyle({ sea, land, border, coast }: MapColours): Promise<StyleSpecification> {
  atlas ??= readAtlas()
  const world = await atlas.catch((error: unknown) => {
    atlas = undefined
    throw error
  })
  const { countries } = world.objects
  const source = { type: 'geojson', maxzoom: finest } as const
  return {
    version: 8,
    sources: {
      countries: { ...source, data: feature(world, countries) },
      borders: { ...source, data: mesh(world, countries, (one, other) => one !== other) },
      coasts: { ...source, data: mesh(world, countries, (one, other) => one === other) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': sea } },
      { id: 'land', type: 'fill', source: 'countries', paint: { 'fill-color': land, 'fill-antialias': false } },
      { id: 'borders', type: 'line', source: 'borders', paint: { 'line-color': border } },
      { id: 'coasts', type: 'line', source: 'coasts', paint: { 'line-color': coast } },
    ],
  }
}

/** What a map is drawn on, and why it isn't the style that was asked for. */
export interface BaseStyle {
  readonly style: StyleSpecification
  readonly failure?: string
}

/** The style at an address, or the app's own where there is none or it can't be had. */
export async function baseStyle(url: string | undefined, colours: MapColours): Promise<BaseStyle> {
  if (url === undefined) return { style: await offlineStyle(colours) }
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(styleMs) })
    if (!answer.ok) throw new Error(`its server answered ${answer.status}`)
    const style = (await answer.json()) as Partial<StyleSpecification>
    if (style.version !== 8 || !Array.isArray(style.layers) || !style.sources) throw new Error('it is not a map style')
    return { style: style as StyleSpecification }
  } catch (error) {
    const reason = error instanceof TypeError ? 'its server cannot be reached' : wordsOf(error)
    return { style: await offlineStyle(colours), failure: `The street map could not be loaded: ${reason}` }
  }
}

const wordsOf = (error: unknown) => {
  if (error instanceof DOMException) return `its server did not answer within ${styleMs / 1000} seconds`
  return error instanceof Error ? error.message : String(error)
}

/** The font of a style's labels. Without its own glyphs, the browser's fonts draw every label. */
export function fontOf({ glyphs, layers }: StyleSpecification): string[] {
  if (glyphs === undefined) return ['sans-serif']
  const fonts = layers.flatMap(layer => (layer.type === 'symbol' ? [layer.layout?.['text-font']] : []))
  const named = fonts.find(font => Array.isArray(font) && font.length > 0 && font[0] !== 'literal' && isNames(font))
  return (named as string[] | undefined) ?? ['Open Sans Regular', 'Arial Unicode MS Regular']
}

const isNames = (font: readonly unknown[]) => font.every(each => typeof each === 'string') && !isExpression(font[0])
const isExpression = (first: unknown) => typeof first === 'string' && /^(step|match|case|get|coalesce)$/.test(first)
