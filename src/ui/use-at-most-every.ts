import { useEffect, useRef, useState } from 'react'

/** A throttled value, which always ends with the newest. */
export function useAtMostEvery<T>(value: T, everyMs: number): T {
  const [told, setTold] = useState(value)
  const toldAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, toldAt.current + everyMs - performance.now())
    const timer = setTimeout(() => {
      toldAt.current = performance.now()
      setTold(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, everyMs])
  return told
}
