import { useState, type KeyboardEvent } from 'react'

export interface Held<T> {
  /** What is shown: the newest, or what was there when the user began to move through it. */
  readonly shown: T
  /** For the input: arrows hold what is shown. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** For the options: the pointer holds what is shown. */
  readonly onPointerMove: () => void
  readonly release: () => void
}

/**
 * Keeps options still while the user moves through them by arrow or pointer: Enter or a click takes what was there,
 * even if the server answers in between.
 * @param canHold whether there are options to move through
 */
export function useHeld<T>(newest: T, canHold: boolean): Held<T> {
  const [held, setHeld] = useState<{ readonly value: T }>()
  const hold = () => {
    if (!held && canHold) setHeld({ value: newest })
  }
  return {
    shown: held ? held.value : newest,
    onKeyDown({ key }) {
      if (key === 'ArrowDown' || key === 'ArrowUp') hold()
    },
    onPointerMove: hold,
    release: () => setHeld(undefined),
  }
}
