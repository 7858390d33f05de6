import type { Locator, Page } from '@playwright/test'
import { expect, originOf } from './fixtures.ts'

const header = { 'application-identification': 'Website' }

/** Calls the API as the page's own session would; the page need not show anything yet. */
export async function api(page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const origin = originOf(page)
  const answer = await page.context().request.fetch(`${origin}/api${path}`, {
    method,
    headers: { ...header, origin },
    ...(data && { data }),
  })
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true)
  const text = await answer.text()
  return (text ? JSON.parse(text) : undefined) as Record<string, unknown> & { items: Record<string, unknown>[] }
}

/** Goes on by the tab key until something has the focus. */
export async function tabTo(page: Page, target: Locator) {
  for (let pressed = 0; pressed < 80; pressed++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const unique = (word: string) => `${word} ${Date.now().toString(36)}`

/** A zone that a test may change. */
export async function makeZone(page: Page, name = unique('Zone')) {
  const { items } = await api(page, 'GET', '/area?limit=1')
  const zone = await api(page, 'POST', '/zone', { name, areaId: items[0]?.['areaId'] })
  return { id: Number(zone['zoneId']), name }
}
