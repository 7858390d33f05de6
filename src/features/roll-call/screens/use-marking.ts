import { useCallback, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { command } from '../../../api/request.ts'
import type { LiveMark } from '../domain/mark.ts'

/** How the marking of one person goes. A mark that was taken comes back by the stream. */
export type Marking = { readonly state: 'pending' } | { readonly state: 'failed'; readonly reason: string }

export function useMarking() {
  const [states, setStates] = useState<ReadonlyMap<number, Marking>>(new Map())
  const mark = useCallback((personId: number, as: LiveMark['mark']) => {
    const set = (state: Marking | undefined) =>
      setStates(now => {
        const next = new Map(now)
        if (state) next.set(personId, state)
        else next.delete(personId)
        return next
      })
    set({ state: 'pending' })
    command('POST', '/roll-call/mark', { body: { personId, mark: as } }).then(
      () => set(undefined),
      (error: unknown) => set({ state: 'failed', reason: messageOf(error) }),
    )
  }, [])
  return { of: (personId: number | undefined) => (personId === undefined ? undefined : states.get(personId)), mark }
}
