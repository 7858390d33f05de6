import type { Locator } from 'vitest/browser'
import { expect } from 'vitest'

/** Waits until something is there, and puts the focus on it, as the tab key would. */
export async function focus(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  ;(target.element() as HTMLElement).focus()
  await expect.element(target).toHaveFocus()
}
