import { useCallback, useRef, useState } from 'react'
import type { Kept } from '../../../crud/wizard/use-kept.ts'

/** What a wizard has, in memory alone: it has keycodes in it, and those are written to no storage. */
export function useMemory<T extends object>(begin: () => T): Kept<T> {
  const [{ draft, untouched }, setState] = useState(() => {
    const nothing = begin()
    return { draft: nothing, untouched: nothing }
  })
  const isOver = useRef(false)
  const set = useCallback(
    (change: Partial<T>) => setState(before => ({ ...before, draft: { ...before.draft, ...change } })),
    [],
  )
  const clear = () => {
    const nothing = begin()
    setState({ draft: nothing, untouched: nothing })
  }
  const forget = () => {
    isOver.current = true
  }
  return { draft, set, clear, forget, isDirty: draft !== untouched, isResumed: false, isOver }
}
