import { useCallback, useEffect, useState } from 'react'

/** Longer, nobody waits for what may come above the screen. */
const longestMs = 2500

/**
 * Keeps the first screen out of reach until what comes above it has come: a press would land on what has just moved
 * under the hand. It loads meanwhile.
 * @param parts how many there are above the screen; each calls `onSettled` once it knows what it shows
 */
export function useSettling(parts: number): { readonly isSettling: boolean; readonly onSettled: () => void } {
  const [settled, setSettled] = useState(0)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, longestMs, true)
    return () => clearTimeout(timer)
  }, [])
  const onSettled = useCallback(() => setSettled(before => before + 1), [])
  return { isSettling: !isLate && settled < parts, onSettled }
}
