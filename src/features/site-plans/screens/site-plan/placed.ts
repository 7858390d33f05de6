import type { ApiRecord } from '../../../../api/records.ts'
import type { Marker } from '../../domain/site-plan.ts'

/** A marker with its place, as parts of the plan's width and height from the upper left; undefined if it has none. */
export interface Placed {
  readonly marker: Marker
  readonly place: { readonly left: number; readonly top: number } | undefined
}

/** The markers of a plan. */
export const markersOf = (plan: ApiRecord): readonly Marker[] =>
  Array.isArray(plan['markers']) ? (plan['markers'] as readonly Marker[]) : []

const isPart = (value: number) => value >= 0 && value <= 1

/** Markers on a picture. Those outside it have no place; with auto position they are lined up at its foot. */
export function onPicture(markers: readonly Marker[], isAuto: boolean): readonly Placed[] {
  const beside = markers.filter(({ x, y }) => !isPart(x) || !isPart(y))
  return markers.map(marker => {
    const at = beside.indexOf(marker)
    if (at < 0) return { marker, place: { left: marker.x, top: marker.y } }
    return { marker, place: isAuto ? { left: (at + 0.5) / beside.length, top: 0.94 } : undefined }
  })
}

/** What a map of markers shows: where each stands, and how many metres it is across. */
export interface Plot {
  readonly placed: readonly Placed[]
  readonly metresAcross: number
}

const metresPerDegree = 111_320
/** How much is shown around a single place. */
const leastMetres = 60
const margin = 1.3

/**
 * Markers by longitude and latitude as they lie to each other, north up, in a frame that holds them all.
 * @param shape the frame's width by its height
 */
export function onMap(markers: readonly Marker[], shape: number): Plot {
  const [longitudes, latitudes] = [markers.map(({ x }) => x), markers.map(({ y }) => y)]
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const [east, north] = [middle(longitudes), middle(latitudes)]
  const perLongitude = metresPerDegree * Math.max(0.01, Math.cos((north * Math.PI) / 180))
  const wide = (Math.max(...longitudes) - Math.min(...longitudes)) * perLongitude
  const high = (Math.max(...latitudes) - Math.min(...latitudes)) * metresPerDegree
  const metresAcross = Math.max(wide * margin, high * margin * shape, leastMetres)
  return {
    metresAcross,
    placed: markers.map(marker => ({
      marker,
      place: {
        left: 0.5 + ((marker.x - east) * perLongitude) / metresAcross,
        top: 0.5 - ((marker.y - north) * metresPerDegree * shape) / metresAcross,
      },
    })),
  }
}

/** A round length for a scale: at most a quarter of the visible width. */
export function scaleMetres(metresAcross: number): number {
  const most = metresAcross / 4
  const power = 10 ** Math.floor(Math.log10(most))
  return ([5, 2, 1].find(step => step * power <= most) ?? 1) * power
}

/** '20 m', '5 km' */
export const metresText = (metres: number): string => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`)
