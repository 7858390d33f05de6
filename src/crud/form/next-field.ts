import type { KeyboardEvent } from 'react'

const controls = 'input, select, textarea, button[type="submit"]'
const isOpen = (element: HTMLElement) => element.getAttribute('aria-expanded') === 'true'

/**
 * Enter goes to the next enabled field, and from the last to the button that saves; a text of several lines and an
 * open list keep it for themselves.
 */
export function enterToNext(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  if (!(target instanceof HTMLInputElement) || isOpen(target)) return
  event.preventDefault()
  const all = [...form.querySelectorAll<HTMLElement>(controls)].filter(
    each => !each.matches(':disabled, [type="hidden"], [tabindex="-1"]') && each.getClientRects().length > 0,
  )
  all[all.indexOf(target) + 1]?.focus()
}
