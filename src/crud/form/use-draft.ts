import { useCallback, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { draftKey } from './draft-keys.ts'
import { readDraft, type Draft } from './draft.ts'
import { useKeeping } from './use-keeping.ts'
import type { FormValues } from './values.ts'

export interface KeptDraft {
  /** What was found when the form opened, until it is taken or thrown away. */
  readonly offered: Draft | undefined
  readonly restore: () => void
  readonly discard: () => void
  /** Forgets what was typed: it is saved, or not wanted. */
  readonly forget: () => void
}

interface DraftOptions {
  readonly entity: Entity
  readonly id: number | undefined
  /** Of the record that the form shows. */
  readonly version: number | null
  readonly form: UseFormReturn<FormValues>
  readonly isKept: boolean
}

/** Keeps what is typed for the life of the tab; passwords are never kept. */
export function useDraft({ entity, id, version, form, isKept }: DraftOptions): KeptDraft {
  const { user } = useCaller()
  const key = draftKey(user?.userId ?? 0, user?.workingClientId ?? 0, entity.id, id)
  const [offered, setOffered] = useState(() => (isKept ? readDraft(sessionStorage, key) : undefined))
  const keeps = useCallback((name: string) => entity.fields[name]?.kind !== 'password', [entity])
  const { forget } = useKeeping({ form, key, version, isKept, keeps })
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
