import type { BrowserContext, Page, Request } from '@playwright/test'

/** As much of a page is printed, in characters. */
const most = 4000

/** Follows the calls of every page for as long as a test runs, so that a failure can be explained. */
export function whyOf(context: BrowserContext) {
  const open = new Map<Request, Page>()
  const begun = (request: Request) => {
    if (request.url().includes('/api/') && !request.isNavigationRequest() && !request.serviceWorker())
      open.set(request, request.frame().page())
  }
  const over = (request: Request) => void open.delete(request)
  context.on('request', begun).on('requestfinished', over).on('requestfailed', over)
  return {
    /** What each page of the browser shows, and which calls of this context's have had no answer. */
    async text(): Promise<string> {
      const all = context.browser()?.contexts() ?? [context]
      const pages = all
        .flatMap(each => each.pages())
        .map(async page => {
          const calls = [...open].filter(([, of]) => of === page).map(([request]) => unanswered(request))
          return [page.url(), ...calls, await shownOn(page)].join('\n')
        })
      return (await Promise.all(pages)).join('\n\n')
    },
    stop: () => void context.off('request', begun).off('requestfinished', over).off('requestfailed', over),
  }
}

const unanswered = (request: Request) => `No answer yet: ${request.method()} ${request.url()}`

async function shownOn(page: Page): Promise<string> {
  const main = page.getByRole('main').first()
  const shown = await ((await main.count()) > 0 ? main : page.locator('body'))
    .ariaSnapshot({ timeout: 5000 })
    .catch(String)
  return shown.slice(0, most)
}
