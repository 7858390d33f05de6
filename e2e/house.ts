import type { Page } from '@playwright/test'
import { api } from './crud.ts'
import { accountOf, beginSession, expect, test as base } from './fixtures.ts'

/**
 * For tests that go through many screens and leave none changed: one page for all of a worker, which is not loaded
 * again for each. It works as the demo's site owner, whose records are the real ones, with all that staff may do.
 */
export const test = base.extend<object, { staffPage: Page }>({
  staffPage: [
    async ({ browser, served }, use) => {
      const context = await browser.newContext({ baseURL: served.url, locale: 'en-GB', serviceWorkers: 'block' })
      await beginSession(context, served.url, accountOf(served, 'internal staff'))
      const page = await context.newPage()
      await page.goto('/about')
      await workForSiteOwner(page)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
  page: async ({ staffPage, viewport }, use) => {
    // The test before may have made it as narrow as a phone.
    if (viewport) await staffPage.setViewportSize(viewport)
    await use(staffPage)
  },
})

/** Has staff work as the demo's site owner; the page shows something already. */
export async function workForSiteOwner(page: Page): Promise<void> {
  const { userId } = await api(page, 'GET', '/authentication/user')
  const clients = await api(page, 'GET', `/user/${String(userId)}/switchable-clients?q=Wharfside`)
  const [{ clientId }] = clients as unknown as [{ clientId: number }]
  await api(page, 'POST', `/user/${String(userId)}/set-browsing-client`, { clientId })
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
}

export { expect }
