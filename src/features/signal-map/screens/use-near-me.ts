import { useState } from 'react'
import type { Position } from '../../../domain/positions.ts'

/** Whether it is known where the reader is; never sent anywhere. */
export type NearMe =
  | { readonly state: 'off' | 'asking' }
  | { readonly state: 'known'; readonly position: Position; readonly accuracyM: number }
  | { readonly state: 'failed'; readonly reason: string }

const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

/** What a `GeolocationPositionError` means, by its code. */
const reasons: Readonly<Record<number, string>> = {
  1: 'Your browser may not say where you are. Allow location in the settings of your browser, then try again.',
  2: 'Your device does not know where it is. Try again outdoors, or search by name.',
  3: 'Your device did not say where it is within 15 seconds. Try again.',
}
const cannot = 'This browser cannot say where you are. Search by name instead.'

/** Asks where the reader is, once for each time that they want to know. */
export function useNearMe(): readonly [nearMe: NearMe, ask: () => void, stop: () => void] {
  const [nearMe, setNearMe] = useState<NearMe>({ state: 'off' })
  const ask = () => {
    if (!('geolocation' in navigator)) return setNearMe({ state: 'failed', reason: cannot })
    setNearMe({ state: 'asking' })
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        setNearMe({ state: 'known', position: { latitude, longitude }, accuracyM: accuracy }),
      ({ code }) => setNearMe({ state: 'failed', reason: reasons[code] ?? cannot }),
      options,
    )
  }
  return [nearMe, ask, () => setNearMe({ state: 'off' })]
}
