import { atomWithStorage } from 'jotai/utils'
import type { DensityChoice } from '../../ui/scale.tsx'

/** Mantine stores the colour scheme under this name, and index.html reads it before the first paint. */
export const themeKey = 'gatehouse-theme'

/** How large everything is on this machine: a wall stays a wall, whichever user signs in. */
export const densityAtom = atomWithStorage<DensityChoice>('gatehouse-density', 'auto', undefined, { getOnInit: true })
