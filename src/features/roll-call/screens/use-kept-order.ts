import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Who } from '../live/roll.ts'
import { inKeptOrder, type Line, placesOf } from '../live/lines.ts'

/** The list is sorted again this long after the last mark or scroll. */
const keptMs = 30_000

/** The lines; after `keep` in their current order, until `sort` or a while without a touch. */
export function useKeptOrder(lines: readonly Line[]) {
  const [kept, setKept] = useState<ReadonlyMap<Who, number>>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useMemo(() => (kept ? inKeptOrder(lines, kept) : lines), [lines, kept])
  const latest = useRef(shown)
  const sort = useCallback(() => {
    clearTimeout(timer.current)
    setKept(undefined)
  }, [])
  const touch = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(sort, keptMs)
  }, [sort])
  const keep = useCallback(() => {
    setKept(now => now ?? placesOf(latest.current))
    touch()
  }, [touch])
  useEffect(() => {
    latest.current = shown
  }, [shown])
  useEffect(() => () => clearTimeout(timer.current), [])
  return { shown, isKept: kept !== undefined, keep, sort, touch: kept ? touch : undefined }
}
