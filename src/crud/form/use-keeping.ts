import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { keepDraft } from './draft.ts'
import type { FormValues } from './values.ts'

const typingMs = 300

interface Keeping {
  readonly form: UseFormReturn<FormValues>
  /** Under which it is kept (`draftKey`). */
  readonly key: string
  /** Of the record that the form shows. */
  readonly version: number | null
  readonly isKept: boolean
  /** Whether the field of that name may be kept: passwords never are. */
  readonly keeps: (name: string) => boolean
}

/**
 * Keeps every change a moment after it was typed, for the life of the tab.
 * @returns how to forget it all and stop, and whether that was done
 */
export function useKeeping({ form: { subscribe }, key, version, isKept, keeps }: Keeping): {
  readonly forget: () => void
  readonly isOver: RefObject<boolean>
} {
  const isOver = useRef(false)
  useEffect(() => {
    if (!isKept) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (values: FormValues) => {
      if (isOver.current) return
      const typed = Object.entries(values).filter(([name]) => keeps(name))
      keepDraft(sessionStorage, key, { values: Object.fromEntries(typed), at: Date.now(), version })
    }
    const stop = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(timer)
        if (isDirty) timer = setTimeout(() => keep(values), typingMs)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [subscribe, key, isKept, keeps, version])
  const forget = useCallback(() => {
    isOver.current = true
    sessionStorage.removeItem(key)
  }, [key])
  return { forget, isOver }
}
