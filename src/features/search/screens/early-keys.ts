import { useEffect } from 'react'

/** So long letters are caught at most: what opens the palette may fail to load. */
const longestMs = 5000

let caught: string | undefined
let until = 0
let opener: (() => void) | undefined
let isWanted = false

const isCatching = () => caught !== undefined && performance.now() < until

/** Ends it. Gives what was typed since Ctrl+K. */
export function takeCaught(): string {
  const typed = isCatching() ? (caught ?? '') : ''
  caught = undefined
  isWanted = false
  return typed
}

function press(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    // Open already: its input has the focus, or will have.
    if (document.querySelector('[data-palette]')) return
    caught = ''
    until = performance.now() + longestMs
    isWanted = true
    opener?.()
    return
  }
  if (!isCatching() || ctrlKey || metaKey || altKey || isComposing) return
  if (key === 'Escape' && !document.querySelector('[data-palette]')) return void takeCaught()
  // Keys that are no letter have names of several ASCII letters: 'Enter', 'F2'.
  const isLetter = !/^[A-Za-z][A-Za-z0-9]+$/.test(key)
  if (!isLetter && key !== 'Backspace' && key !== 'Enter') return
  // Enter too: there is nothing to choose yet, and what had the focus before must not be pressed.
  event.preventDefault()
  event.stopPropagation()
  if (isLetter) caught = `${caught ?? ''}${key}`
  else if (key === 'Backspace') caught = caught?.slice(0, -1)
}

/**
 * Hears Ctrl+K before the palette is loaded, and catches what is typed from then until its input has the focus: it would
 * go to whatever had the focus before, or be lost.
 */
export function useEarlyKeys(): void {
  useEffect(() => {
    addEventListener('keydown', press, { capture: true })
    return () => {
      removeEventListener('keydown', press, { capture: true })
      takeCaught()
    }
  }, [])
}

/** Opens the palette at Ctrl+K, also where that was pressed before this was loaded. */
export function useOpening(open: () => void): void {
  useEffect(() => {
    opener = open
    if (isWanted && isCatching()) open()
    return () => {
      if (opener === open) opener = undefined
    }
  }, [open])
}
