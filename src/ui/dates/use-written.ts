import { useState } from 'react'
import type { Written } from './written.ts'

interface WrittenInput {
  readonly text: string
  /** Whether what is written can be read. */
  readonly isRead: boolean
  readonly change: (text: string) => void
  /** Writes what was read as it is always written; what can't be read is left as it is. */
  readonly settle: () => void
}

/**
 * A value as one writes it: while it is typed, the text stays as it is typed. What can't be read becomes the value
 * itself, for the rules of the form to refuse; so nothing is lost, not even by leaving the form with a draft.
 */
export function useWritten(
  { write, read }: Written,
  value: string | null,
  onChange: (value: string | null) => void,
): WrittenInput {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: string | null }>()
  // Changed by another way than typing: what was typed is past.
  const isTyped = typed !== undefined && typed.value === value
  const text = isTyped ? typed.text : value === null ? '' : write(value)
  return {
    text,
    isRead: text.trim() === '' || read(text) !== undefined,
    change: next => {
      const meant = next.trim() === '' ? null : (read(next) ?? next)
      setTyped({ text: next, value: meant })
      onChange(meant)
    },
    settle: () => setTyped(undefined),
  }
}
