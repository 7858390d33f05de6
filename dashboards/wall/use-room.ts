import { useMemo, useSyncExternalStore } from 'react'
import { useScale } from '../../src/ui/scale.tsx'
import type { Room } from '../preset.ts'

const subscribe = (changed: () => void) => {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
const size = () => `${innerWidth} ${innerHeight}`

/** The size of the window, CSS px. */
export function useWindowSize(): { readonly width: number; readonly height: number } {
  const text = useSyncExternalStore(subscribe, size)
  return useMemo(() => {
    const [width = 0, height = 0] = text.split(' ').map(Number)
    return { width, height }
  }, [text])
}

/**
 * What the screen holds while the wall fills it; undefined if it doesn't.
 * @param abovePx the height of what stands above the tiles
 */
export function useRoom(
  full: boolean,
  { width, height }: { width: number; height: number },
  abovePx: number,
): Room | undefined {
  const { factor } = useScale()
  const remPx = factor * 16
  return useMemo(
    () => (full ? { widthRem: width / remPx, heightRem: (height - abovePx) / remPx } : undefined),
    [full, width, height, abovePx, remPx],
  )
}
