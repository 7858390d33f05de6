import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import { newIdempotencyKey } from '../../../api/idempotency-key.ts'
import { steadyHealthAtom } from '../../../crud/surface/use-surface.ts'
import type { LiveMark } from '../domain/mark.ts'
import type { Unlisted } from '../domain/unlisted.ts'
import type { Head, Who } from '../live/roll.ts'
import { whoOfKept } from './kept/kept-mark.ts'
import { useKeptMarks } from './kept/use-kept-marks.ts'

/** How the marking of one person goes. A mark that was taken comes back by the stream. */
export type Marking =
  | { readonly state: 'pending' }
  /** It waits for a connection: kept on this device, or by this page alone. */
  | { readonly state: 'kept'; readonly isStored: boolean }
  | { readonly state: 'failed'; readonly reason: string }

/** Whom a mark is of. */
export type Marked = Pick<Head, 'personId' | 'entry'>

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
  const at = useCallback(() => new Date(Date.now() + clockOffsetMs).toISOString(), [clockOffsetMs])
  const mark = useCallback(
    ({ personId, entry }: Marked, as: LiveMark['mark'], seen: number) => {
      const { entryId = '', evacuationId = 0 } = entry ?? {}
      const whom = personId === undefined ? { entry: { entryId, evacuationId } } : { personId }
      store.add({ key: newIdempotencyKey(), ...whom, mark: as, at: at(), seen })
    },
    [store, at],
  )
  const add = useCallback(
    (evacuationId: number, added: Unlisted) => {
      const entryId = newIdempotencyKey()
      store.add({ key: entryId, entry: { entryId, evacuationId, added }, mark: 'cleared', at: at(), seen: 0 })
    },
    [store, at],
  )
  const states = useMemo(
    () =>
      new Map<Who, Marking>([
        ...[...refused].map(([id, reason]) => [id, { state: 'failed', reason }] as const),
        ...marks.map(kept => [whoOfKept(kept), waits ? ({ state: 'kept', isStored } as const) : pending] as const),
      ]),
    [marks, waits, isStored, refused],
  )
  const notAdded = useMemo(
    () => [...refused].flatMap(([who, reason]) => (typeof who === 'string' ? [reason] : [])),
    [refused],
  )
  return { of: (who: Who | undefined) => (who === undefined ? undefined : states.get(who)), mark, add, notAdded }
}
