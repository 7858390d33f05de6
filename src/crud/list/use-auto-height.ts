import { useEffect, useRef, useState, type RefObject } from 'react'

/** As high as the window leaves room below its top, between these bounds (px). */
const bounds = { least: 320, most: 1920, margin: 15 } as const

/** The height (px) that something may have to reach down to the end of the window. */
export function useAutoHeight(): readonly [heightPx: number, ref: RefObject<HTMLDivElement | null>] {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState<number>(bounds.least)
  useEffect(() => {
    const measure = () => {
      if (!ref.current) return
      const top = ref.current.getBoundingClientRect().top + scrollY
      setHeight(Math.min(bounds.most, Math.max(bounds.least, innerHeight - top - bounds.margin)))
    }
    measure()
    // What stands above it grows and shrinks: chips of filters, notices.
    const observer = new ResizeObserver(measure)
    if (ref.current?.parentElement) observer.observe(ref.current.parentElement)
    observer.observe(document.body)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  return [height, ref]
}
