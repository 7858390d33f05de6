import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../screen/caller.ts'
import { draftKey, keepDraft, readDraft, type Draft } from './draft.ts'
import type { FormValues } from './values.ts'

export interface KeptDraft {
  /** What was found when the form opened, until it is taken or thrown away. */
  readonly offered: Draft | undefined
  readonly restore: () => void
  readonly discard: () => void
  /** Forgets what was typed: it is saved, or not wanted. */
  readonly forget: () => void
}

const typingMs = 300

interface DraftOptions {
  readonly entity: Entity
  readonly id: number | undefined
  /** Of the record that the form shows. */
  readonly version: number | null
  readonly form: UseFormReturn<FormValues>
  readonly isKept: boolean
}

/** Keeps what is typed for as long as the tab lives; passwords are never kept. */
export function useDraft(options: DraftOptions): KeptDraft {
  const { entity, id, form, isKept } = options
  const { user } = useCaller()
  const key = draftKey(user?.userId ?? 0, user?.workingClientId ?? 0, entity.id, id)
  const [offered, setOffered] = useState(() => (isKept ? readDraft(sessionStorage, key) : undefined))
  const forget = useKeeping(key, options)
  return {
    offered,
    restore: () => {
      for (const [name, value] of Object.entries(offered?.values ?? {}))
        form.setValue(name, value, { shouldDirty: true, shouldTouch: true })
      setOffered(undefined)
    },
    discard: () => {
      sessionStorage.removeItem(key)
      setOffered(undefined)
    },
    forget,
  }
}

/** Keeps every change a moment after it was typed; returns how to forget it all and stop. */
function useKeeping(key: string, { entity, version, form, isKept }: DraftOptions): () => void {
  const isOver = useRef(false)
  const { subscribe } = form
  useEffect(() => {
    if (!isKept) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = (values: FormValues) => {
      if (isOver.current) return
      const typed = Object.entries(values).filter(([name]) => entity.fields[name]?.kind !== 'password')
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
  }, [subscribe, key, isKept, entity, version])
  return useCallback(() => {
    isOver.current = true
    sessionStorage.removeItem(key)
  }, [key])
}
