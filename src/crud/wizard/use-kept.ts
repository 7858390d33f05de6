import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type * as z from 'zod'
import { useCaller } from '../caller/caller.ts'
import { draftKey } from '../form/draft-keys.ts'
import { keepDraft, readDraft } from '../form/draft.ts'

/** What is typed in a wizard. It outlives a reload of the page, and ends with what is made of it. */
export interface Kept<T> {
  readonly draft: T
  readonly set: (change: Partial<T>) => void
  /** Forgets it: it is saved, or not wanted. */
  readonly forget: () => void
  /** Begins again with nothing. */
  readonly clear: () => void
  readonly isDirty: boolean
  /** It is what was typed before the page was loaded again. */
  readonly isResumed: boolean
  readonly isOver: RefObject<boolean>
}

/**
 * Keeps what is typed for the life of the tab, for one user and one client.
 * @param name of the wizard
 * @param schema what was kept by an earlier version, and does not fit it, is dropped
 * @param begin what nothing typed looks like
 */
export function useKept<T extends Readonly<Record<string, unknown>>>(
  name: string,
  schema: z.ZodType<T>,
  begin: () => T,
): Kept<T> {
  const { user } = useCaller()
  const key = draftKey(user?.userId ?? 0, user?.workingClientId ?? 0, name, undefined)
  const [{ draft, untouched, isResumed }, setState] = useState(() => {
    const nothing = begin()
    const resumed = found(schema, key)
    return { draft: resumed ?? nothing, untouched: nothing, isResumed: resumed !== undefined }
  })
  const isOver = useRef(false)
  const isDirty = draft !== untouched
  useEffect(() => {
    if (isOver.current) return
    if (isDirty) keepDraft(sessionStorage, key, { values: { ...draft }, at: Date.now(), version: null })
    else sessionStorage.removeItem(key)
  }, [draft, isDirty, key])
  const set = useCallback(
    (change: Partial<T>) => setState(before => ({ ...before, draft: { ...before.draft, ...change } })),
    [],
  )
  const forget = () => {
    isOver.current = true
    sessionStorage.removeItem(key)
  }
  const clear = () => {
    const nothing = begin()
    setState({ draft: nothing, untouched: nothing, isResumed: false })
  }
  return { draft, set, forget, clear, isDirty, isResumed, isOver }
}

function found<T>(schema: z.ZodType<T>, key: string): T | undefined {
  return schema.safeParse(readDraft(sessionStorage, key)?.values).data
}
