import { useState, type KeyboardEvent } from 'react'

export interface Held<T> {
  /** What is shown: the newest, or what was there when one began to move in it. */
  readonly shown: T
  /** For the input: arrows hold what is shown. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly release: () => void
}

/**
 * Keeps options still while somebody moves in them by arrow: what Enter takes is what stood there, whatever the server
 * answers in between.
 * @param canHold whether there is anything to move in
 */
export function useHeld<T>(newest: T, canHold: boolean): Held<T> {
  const [held, setHeld] = useState<{ readonly value: T }>()
  return {
    shown: held ? held.value : newest,
    onKeyDown({ key }) {
      if (!held && canHold && (key === 'ArrowDown' || key === 'ArrowUp')) setHeld({ value: newest })
    },
    release: () => setHeld(undefined),
  }
}
