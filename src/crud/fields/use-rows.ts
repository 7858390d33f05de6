import { useEffect, useRef, useState } from 'react'

export type Way = 'up' | 'down'

interface RowsWanted<T> {
  readonly id: string
  readonly values: readonly T[]
  readonly onChange: (values: readonly T[]) => void
  readonly make: () => T
  readonly nameOf: (value: T, index: number) => string
}

/** The buttons of a row by their ids, so that the focus can follow a row that moves. */
export const wayId = (id: string, index: number, way: Way): string => `${id}-${index}-${way}`

const focusFirst = (ids: readonly string[]) =>
  ids
    .map(id => document.getElementById(id))
    .find(element => element && !(element instanceof HTMLButtonElement && element.disabled))
    ?.focus()

/** Adds, removes and moves rows. The focus goes with what was moved, and what was removed last can be brought back. */
export function useRows<T>({ id, values, onChange, make, nameOf }: RowsWanted<T>) {
  const [removed, setRemoved] = useState<readonly T[]>()
  const [said, setSaid] = useState('')
  const focusNext = useRef<readonly string[]>(undefined)
  useEffect(() => {
    if (focusNext.current) focusFirst(focusNext.current)
    focusNext.current = undefined
  })
  return {
    removed,
    /** What has just happened, for screen readers. */
    said,
    add() {
      setRemoved(undefined)
      onChange([...values, make()])
    },
    move(from: number, way: Way) {
      const to = from + (way === 'up' ? -1 : 1)
      const value = values[from]
      if (value === undefined) return
      setRemoved(undefined)
      setSaid(`${nameOf(value, from)} is now ${to + 1} of ${values.length}`)
      // At the end of the list a button is disabled and can't have the focus: the other one gets it.
      focusNext.current = [wayId(id, to, way), wayId(id, to, way === 'up' ? 'down' : 'up')]
      onChange(values.toSpliced(from, 1).toSpliced(to, 0, value))
    },
    remove(index: number) {
      setRemoved(values)
      focusNext.current = [id]
      onChange(values.toSpliced(index, 1))
    },
    bringBack() {
      if (removed) onChange(removed)
      setRemoved(undefined)
      focusNext.current = [id]
    },
  }
}
