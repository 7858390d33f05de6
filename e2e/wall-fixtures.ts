import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { Controllers } from './ingest.ts'

interface WallFixtures {
  /** The wall of the site owner as everybody first sees it, live. */
  wall: Page
  /** The tile of that title. */
  tile: (title: string) => Locator
  controllers: Controllers
  saveLayout: (tiles: readonly object[]) => Promise<void>
  /** Forgets what earlier tests have arranged: the wall is as everybody first sees it. */
  forgetLayout: () => Promise<void>
}

export const test = base.extend<WallFixtures>({
  controllers: async ({ signInAs, context, served }, use) => {
    await signInAs('site owner')
    await use(await Controllers.of(context.request, served.url))
  },
  saveLayout: async ({ signInAs, context, served }, use) => {
    await signInAs('site owner')
    const headers = { 'application-identification': 'Website', origin: served.url }
    await use(async tiles => {
      const answer = await context.request.put('/api/dashboard', { headers, data: { version: 1, tiles } })
      expect(answer.status()).toBe(204)
    })
  },
  forgetLayout: async ({ signInAs, context, served }, use) => {
    await signInAs('site owner')
    const headers = { 'application-identification': 'Website', origin: served.url }
    await use(async () => {
      const answer = await context.request.delete('/api/dashboard', { headers })
      expect(answer.status()).toBe(204)
    })
  },
  wall: async ({ page, forgetLayout }, use) => {
    await forgetLayout()
    await page.goto('/dashboard')
    await expect(page.getByRole('article', { name: 'Live event log' }).getByText('Live,')).toBeAttached()
    await use(page)
  },
  tile: async ({ page }, use) => use(title => page.getByRole('article', { name: title, exact: true })),
})

export { expect }
