import type { Marker } from '../../domain/site-plan.ts'
import { mapShape } from './Plan.tsx'
import type { Placed } from './placed.ts'

/** How many cameras are looked through in a hurry. */
const most = 4

/** The marker of a door. */
export const markerOfDoor = (markers: readonly Marker[], doorId: number): Marker | undefined =>
  markers.find(({ subject }) => subject?.entity === 'door' && subject.id === doorId)

/** The cameras of a plan, the nearest to a marker of it first; none where that one has no place. */
export function camerasNear(placed: readonly Placed[], here: Marker): readonly Marker[] {
  const from = placed.find(({ marker }) => marker === here)?.place
  if (!from) return []
  return placed
    .flatMap(({ marker, place }) =>
      marker.subject?.entity === 'camera' && place
        ? [{ marker, far: Math.hypot((place.left - from.left) * mapShape, place.top - from.top) }]
        : [],
    )
    .toSorted((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ marker }) => marker)
}
