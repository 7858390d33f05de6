import { useEffect, useRef, useState } from 'react'
import { following, type Target } from './following.ts'
import type { PlaceMap } from './place-map.ts'

/**
 * Goes to each newer target once it is there, unless somebody has just moved the map.
 * @param movedAt when that was, in ms of `performance.now()`
 * @returns whether it waits because of that
 */
export function useFollowing(map: PlaceMap | undefined, target: Target | undefined, movedAt: number | undefined) {
  const last = useRef(0)
  const [waits, setWaits] = useState(false)
  useEffect(() => {
    if (!map) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const next = following(target, last.current, movedAt, performance.now())
      setWaits(typeof next === 'object')
      if (typeof next === 'object') timer = setTimeout(look, next.waitMs)
      if (next !== 'go' || !target) return
      last.current = target.id
      map.go(target)
    }
    look()
    return () => clearTimeout(timer)
  }, [map, target, movedAt])
  return waits
}
