import { useEffect } from 'react'
import type { Overlays } from './overlays.ts'
import type { PlaceMap } from './place-map.ts'

/** Shows overlays on a map, and brings into sight what is chosen and where the reader is, whenever that is another place. */
export function useOverlays(map: PlaceMap | undefined, overlays: Overlays): void {
  useEffect(() => map?.overlay(overlays), [map, overlays])
  const { chosen, here } = overlays
  useReveal(map, chosen)
  useReveal(map, here)
}

function useReveal(map: PlaceMap | undefined, place: Overlays['chosen']) {
  const { longitude, latitude } = place ?? {}
  useEffect(() => {
    if (longitude !== undefined && latitude !== undefined) map?.reveal({ longitude, latitude })
  }, [map, longitude, latitude])
}
