import { useRef } from 'react'

/** Letters that follow each other faster than this are one word. */
const togetherMs = 700

/** Gathers typed letters to the beginning of a word. */
export function useTyped(): (letter: string) => string {
  const typed = useRef({ text: '', at: 0 })
  return letter => {
    const at = performance.now()
    const before = at - typed.current.at < togetherMs ? typed.current.text : ''
    const text = before + letter.toLowerCase()
    typed.current = { text, at }
    return text
  }
}
