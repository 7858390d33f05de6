import type { KeyboardEvent } from 'react'

/** In a list of rows, Enter goes to the next field that is typed into. */
export function enterToNextTyped(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const list = event.currentTarget.closest('ul')
  const typed = [...(list?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])') ?? [])]
  typed[typed.indexOf(event.currentTarget) + 1]?.focus()
}
