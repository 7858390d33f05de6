import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { command } from '../../api/request.ts'

/** How the acknowledgement of one item goes. What the server has taken leaves the list by the stream. */
export type Acknowledgement =
  | { readonly state: 'pending' | 'done' }
  | { readonly state: 'failed'; readonly reason: string }

/** The request that acknowledges one item as it is shown. */
export interface AcknowledgementCall {
  /** Below `/api`. */
  readonly path: string
  readonly body?: unknown
}

export interface Acknowledging {
  readonly of: (id: number) => Acknowledgement | undefined
  readonly acknowledge: (id: number) => void
}

/** @param callOf how an item is acknowledged, as the page shows it when it is pressed */
export function useAcknowledge(callOf: (id: number) => AcknowledgementCall): Acknowledging {
  const [states, setStates] = useState<ReadonlyMap<number, Acknowledgement>>(new Map())
  const set = (id: number, state: Acknowledgement) => setStates(now => new Map(now).set(id, state))
  const shown = useRef(callOf)
  useLayoutEffect(() => {
    shown.current = callOf
  }, [callOf])
  const acknowledge = useCallback((id: number) => {
    set(id, { state: 'pending' })
    const { path, body } = shown.current(id)
    command('POST', path, { body }).then(
      () => set(id, { state: 'done' }),
      (error: unknown) => set(id, { state: 'failed', reason: messageOf(error) }),
    )
  }, [])
  return { of: id => states.get(id), acknowledge }
}
