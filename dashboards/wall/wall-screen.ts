import { useAtomValue } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import type { WallScreen } from '../../src/ui/wall-scale.ts'

/** The sizes and distances that are accepted. */
export const limits = { diagonalInches: { min: 20, max: 300 }, distanceMetres: { min: 0.5, max: 30 } } as const

/** This screen's size and viewing distance, stored on this machine for all users; null until entered. */
export const wallScreenAtom = atomWithStorage<WallScreen | null>('gatehouse-wall-screen', null, undefined, {
  getOnInit: true,
})

const within = (value: unknown, { min, max }: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= min && value <= max

/** Whether a screen can be meant: what was stored may come from another version, or from a slip. */
export const isScreen = (told: Partial<Record<keyof WallScreen, unknown>> | null): told is WallScreen =>
  told !== null &&
  within(told.diagonalInches, limits.diagonalInches) &&
  within(told.distanceMetres, limits.distanceMetres)

/** This screen; undefined if it has not been entered. */
export function useWallScreen(): WallScreen | undefined {
  const told = useAtomValue(wallScreenAtom)
  return isScreen(told) ? told : undefined
}
