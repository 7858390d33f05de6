import { useCallback, useState } from 'react'
import { useScale } from '../scale.tsx'

/** The width of an element, in px at scale 1, rounded to tens; 0 before it is known. Give `ref` to the element. */
export function useWidth(): readonly [widthPx: number, ref: (element: HTMLElement | null) => (() => void) | undefined] {
  const { factor } = useScale()
  const [width, setWidth] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.round(entry.contentRect.width / 10) * 10)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width / factor, ref]
}
