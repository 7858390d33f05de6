import { useCallback, useMemo, useState } from 'react'
import type { AccessDoor, AccessGroups } from '../../domain/access-doors.ts'
import { edited, type Field, noHistory, openingIn, rebased, redone, stepped, undone } from '../../domain/edits.ts'
import { type Opening, openingsOf } from '../../domain/openings.ts'
import type { Line } from './rows.ts'
import { rangeOf, type Selection } from './selection.ts'

const nowhere = { row: 1, column: 0 }

/** The edits of the matrix and what is chosen in it. Edits lie on top of what was read, however often that changes. */
export function useMatrix(read: AccessGroups) {
  const columns = useMemo(() => openingsOf(read), [read])
  const [history, setHistory] = useState(noHistory)
  const [selection, setSelection] = useState<Selection>({ active: nowhere, anchor: nowhere })
  const [copied, setCopied] = useState<number>()
  const [left, setLeft] = useState(0)
  const edits = useMemo(() => rebased(history.now, columns), [history.now, columns])
  const set = useCallback(
    (wanted: readonly (Field & { readonly opening: Opening })[]) => {
      const next = edited(edits, wanted)
      setLeft(next.left)
      if (next.left < wanted.length) setHistory(before => stepped(before, next.edits))
    },
    [edits],
  )
  return {
    columns,
    edits,
    history,
    selection,
    setSelection,
    /** The group whose column was copied. */
    copied: columns.find(({ group }) => group.groupId === copied),
    copy: setCopied,
    /** How many fields the last change had to leave as they are. */
    left,
    set,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    forget: () => setHistory(noHistory),
  }
}

export type MatrixState = ReturnType<typeof useMatrix>

/** The fields of what is chosen. */
export function chosenFields({ columns, selection }: MatrixState, lines: readonly Line[]): readonly Field[] {
  const { top, bottom, left, right } = rangeOf(selection)
  return lines
    .slice(top, bottom + 1)
    .flatMap(line =>
      line.kind === 'door' ? columns.slice(left, right + 1).map(openings => ({ openings, door: line.door })) : [],
    )
}

/** The doors that are shown. */
const doorsIn = (lines: readonly Line[]): readonly AccessDoor[] =>
  lines.flatMap(line => (line.kind === 'door' ? [line.door] : []))

/** What the copied column has, for the columns that are chosen, as far as doors are shown. */
export function pasted({ columns, selection, copied, edits }: MatrixState, lines: readonly Line[]) {
  const { left, right } = rangeOf(selection)
  if (!copied) return []
  return columns
    .slice(left, right + 1)
    .filter(each => each !== copied)
    .flatMap(openings =>
      doorsIn(lines).map(door => ({ openings, door, opening: openingIn(edits, copied, door.doorId) })),
    )
}
