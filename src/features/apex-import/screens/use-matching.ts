import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApexSystem } from '../domain/file.ts'
import type { Match } from '../domain/wire.ts'
import { matchAll } from './queries.ts'

/** Looks for the people of a system among those who are there, with its progress. */
export interface Matching {
  readonly match: (system: ApexSystem) => void
  readonly stop: () => void
  readonly done: number
  readonly error: Error | null
}

export function useMatching(id: number, onFound: (found: readonly Match[]) => void): Matching {
  const [done, setDone] = useState(0)
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const { mutate, error } = useMutation({
    mutationFn: ({ system, signal }: { readonly system: ApexSystem; readonly signal: AbortSignal }) =>
      matchAll(id, system, { signal, onDone: setDone }),
    onSuccess: (found, { signal }) => void (signal.aborted || onFound(found)),
  })
  const stop = () => abort.current?.abort()
  return {
    match(system) {
      stop()
      setDone(0)
      abort.current = new AbortController()
      mutate({ system, signal: abort.current.signal })
    },
    stop,
    done,
    error,
  }
}
