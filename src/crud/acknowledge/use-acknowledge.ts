import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { command } from '../../api/request.ts'

/** How the acknowledgement of one item goes. What the server has taken leaves the list by the stream. */
export type Acknowledgement =
  | { readonly state: 'pending' | 'done' }
  | { readonly state: 'failed'; readonly reason: string }

export interface Acknowledging {
  readonly of: (id: number) => Acknowledgement | undefined
  readonly acknowledge: (id: number) => void
}

/** @param path of one item's acknowledgement, below `/api`, as the page shows it when it is pressed */
export function useAcknowledge(path: (id: number) => string): Acknowledging {
  const [states, setStates] = useState<ReadonlyMap<number, Acknowledgement>>(new Map())
  const set = (id: number, state: Acknowledgement) => setStates(now => new Map(now).set(id, state))
  const shown = useRef(path)
  useLayoutEffect(() => {
    shown.current = path
  }, [path])
  const acknowledge = useCallback((id: number) => {
    set(id, { state: 'pending' })
    command('POST', shown.current(id)).then(
      () => set(id, { state: 'done' }),
      (error: unknown) => set(id, { state: 'failed', reason: messageOf(error) }),
    )
  }, [])
  return { of: id => states.get(id), acknowledge }
}
