import { atomWithStorage } from 'jotai/utils'

/** Whether this device sounds for alarms on every screen, not only where a wall's tile does. Kept over a reload. */
export const soundHereAtom = atomWithStorage('gatehouse.sound-here', false, undefined, { getOnInit: true })
