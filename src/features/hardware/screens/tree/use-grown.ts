import { useCallback, useMemo, useState } from 'react'
import { thingOf } from '../../domain/thing.ts'
import type { ListOf, Wanted } from '../queries.ts'
import { type Line, linesOf } from './lines.ts'
import { useLevels } from './use-levels.ts'

/** The tree as far as it was opened, or the table; with what opens and folds its lines. */
export function useGrown(wanted: Wanted, isTable: boolean) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const lists = useMemo(
    (): readonly ListOf[] =>
      isTable ? ['table'] : ['tops', ...[...open].flatMap(key => (thingOf(key) ? [key as ListOf] : []))],
    [isTable, open],
  )
  const levels = useLevels(lists, wanted)
  const lines: readonly Line[] = linesOf(
    {
      levelOf: list => levels.of.get(list),
      isOpen: key => open.has(key),
      // A bundle is in the set where it was folded.
      isFolded: key => open.has(key),
    },
    isTable ? 'table' : 'tops',
  )
  const setLines = useCallback(
    (keys: readonly string[], isOpen: boolean) =>
      setOpen(before => {
        const next = new Set(before)
        for (const key of keys) {
          const isIn = thingOf(key) ? isOpen : !isOpen
          if (isIn) next.add(key)
          else next.delete(key)
        }
        return next
      }),
    [],
  )
  return { ...levels, lines, setLines }
}
