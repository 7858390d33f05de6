import { useEffect, useMemo, useRef } from 'react'
import type { PlaceMap } from './place-map.ts'
import type { PlaceMark } from './place-mark.ts'

/**
 * Shows the marks, and all of them at once until the user has zoomed in on something.
 * @param isKept whether the map stays where it is
 */
export function useShown(map: PlaceMap | undefined, marks: readonly PlaceMark[], isKept: boolean): void {
  const places = useMemo(() => marks.map(({ longitude, latitude }) => `${longitude} ${latitude}`).join(), [marks])
  useEffect(() => map?.show(marks), [map, marks])
  const fitted = useRef('')
  const known = useRef<PlaceMap>(undefined)
  useEffect(() => {
    if (!map || isKept) return undefined
    if (fitted.current !== places || known.current !== map) map.fit()
    fitted.current = places
    known.current = map
    return map.onResized(() => map.fit())
  }, [map, places, isKept])
}
