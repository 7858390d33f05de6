import { useState } from 'react'

const most = 50

/** Earlier and later states of a value that is held elsewhere. */
export function useUndo<T>(value: T, onChange: (value: T) => void) {
  const [past, setPast] = useState<readonly T[]>([])
  const [future, setFuture] = useState<readonly T[]>([])
  const [earlier, later] = [past.at(-1), future.at(-1)]
  return {
    change: (next: T) => {
      setPast([...past, value].slice(-most))
      setFuture([])
      onChange(next)
    },
    undo:
      earlier &&
      (() => {
        setPast(past.slice(0, -1))
        setFuture([...future, value])
        onChange(earlier)
      }),
    redo:
      later &&
      (() => {
        setFuture(future.slice(0, -1))
        setPast([...past, value])
        onChange(later)
      }),
  }
}
