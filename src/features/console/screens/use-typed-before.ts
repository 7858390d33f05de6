import { useState, type KeyboardEvent } from 'react'

/** What is in the input, and what arrow up and down bring back of what was typed before. */
export function useTypedBefore(typed: readonly string[]) {
  const [text, setText] = useState('')
  /** How far back it is: 0 is what is being typed, which is kept. */
  const [back, setBack] = useState(0)
  const [draft, setDraft] = useState('')
  const go = (to: number) => {
    if (to < 0 || to > typed.length) return
    if (back === 0) setDraft(text)
    setBack(to)
    setText(to === 0 ? draft : (typed.at(-to) ?? ''))
  }
  return {
    text,
    change: (next: string) => {
      setText(next)
      setBack(0)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.nativeEvent.isComposing) return
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      go(back + (event.key === 'ArrowUp' ? 1 : -1))
    },
  }
}

/** Each text once where it was typed several times in a row, the newest last. */
export const withoutRepeats = (texts: readonly string[]): readonly string[] =>
  texts.filter((text, index) => text !== texts[index + 1])
