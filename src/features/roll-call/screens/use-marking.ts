import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { steadyHealthAtom } from '../../../crud/surface/use-surface.ts'
import type { LiveMark } from '../domain/mark.ts'
import { useKeptMarks } from './kept/use-kept-marks.ts'

/** How the marking of one person goes. A mark that was taken comes back by the stream. */
export type Marking =
  | { readonly state: 'pending' }
  /** It waits for a connection: kept on this device, or by this page alone. */
  | { readonly state: 'kept'; readonly isStored: boolean }
  | { readonly state: 'failed'; readonly reason: string }

const pending = { state: 'pending' } as const

/** Marks people, with a connection or without. */
export function useMarking() {
  const { clockOffsetMs = 0 } = useAtomValue(steadyHealthAtom)
  return useMarkingBy(useKeptMarks(), clockOffsetMs)
}

/** @param clockOffsetMs what the server's clock is ahead of this device's */
export function useMarkingBy(
  [store, { marks, waits, isStored, refused }]: ReturnType<typeof useKeptMarks>,
  clockOffsetMs: number,
) {
  /** @param seen the sequence of the mark that is shown; 0 for none */
  const mark = useCallback(
    (personId: number, as: LiveMark['mark'], seen: number) =>
      store.add({
        key: newIdempotencyKey(),
        personId,
        mark: as,
        at: new Date(Date.now() + clockOffsetMs).toISOString(),
        seen,
      }),
    [store, clockOffsetMs],
  )
  const states = useMemo(
    () =>
      new Map<number, Marking>([
        ...[...refused].map(([id, reason]) => [id, { state: 'failed', reason }] as const),
        ...marks.map(({ personId }) => [personId, waits ? ({ state: 'kept', isStored } as const) : pending] as const),
      ]),
    [marks, waits, isStored, refused],
  )
  return { of: (personId: number | undefined) => (personId === undefined ? undefined : states.get(personId)), mark }
}
