import type { KeyboardEvent } from 'react'

let typed = ''
let last = 0
/** Letters that follow each other faster than this are one word. */
const togetherMs = 700

/** The next row that begins so, wrapping at the end; while a word grows, the focused one may match. */
function rowBeginning(text: string, { currentTarget, target }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[role="treeitem"]')]
  const from = rows.indexOf(target as HTMLElement) + (text.length === 1 ? 1 : 0)
  return [...rows.slice(from), ...rows.slice(0, from)].find(row =>
    row.querySelector('[data-title]')?.textContent.toLowerCase().startsWith(text),
  )
}

/** Letters move to the row that begins with them; one that continues no word begins another. */
export function focusByLetters(event: KeyboardEvent<HTMLElement>): void {
  const { key, timeStamp } = event
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return
  const letter = key.toLowerCase()
  const word = (timeStamp - last < togetherMs ? typed : '') + letter
  const found = rowBeginning(word, event)
  typed = found ? word : letter
  last = timeStamp
  ;(found ?? rowBeginning(letter, event))?.focus()
}
