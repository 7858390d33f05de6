import type { KeyboardEvent } from 'react'

const controls = 'input, select, textarea, button[type="submit"]'
const isOpen = (element: HTMLElement) => element.getAttribute('aria-expanded') === 'true'

/** The option that an open list highlights: the library's own place in the list is lost where its timers run late. */
const highlighted = (element: HTMLElement) => {
  const option = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
  return option?.hasAttribute('data-combobox-selected') ? option : undefined
}

/**
 * Enter goes to the next enabled field, and from the last to the button that saves. A text of several lines and an
 * open list keep it for themselves.
 */
export function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement)) return
  event.preventDefault()
  if (isOpen(target)) return highlighted(target)?.click()
  const all = [...form.querySelectorAll<HTMLElement>(controls)].filter(
    each => !each.matches(':disabled, [type="hidden"], [tabindex="-1"]') && each.getClientRects().length > 0,
  )
  all[all.indexOf(target) + 1]?.focus()
}
