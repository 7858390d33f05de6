import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type ConsoleMessage, type Page } from '@playwright/test'
import { startApp, type Account, type ServedApp } from './server.ts'
import { whyOf } from './why.ts'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>

interface WorkerFixtures {
  /** One server for all tests of a worker. */
  served: ServedApp
  /** The session of each role, once it has signed in. */
  sessions: Map<string, Cookies>
}

interface Fixtures {
  account: (role: string) => Account
  /** Signs the page in as a demo role, without the sign-in screen. Don't sign out: the session is shared. */
  signInAs: (role: string) => Promise<void>
  /** Complaints of the page that a test expects: those that match do not fail it. */
  expectComplaint: (pattern: RegExp) => void
  /** Prints what a failed test leaves on its pages: where tests run, their files may not be kept. */
  printWhy: void
  /** Says what axe finds wrong with the page as it stands, in light and in dark, by the rules of WCAG 2.2 AA. */
  axe: () => Promise<readonly string[]>
}

/** Without a session the app asks who is signed in, and the browser notes the 401. */
const nobody = /401 \(Unauthorized\)/

export const test = base.extend<Fixtures, WorkerFixtures>({
  served: [
    async ({ browserName: _ }, use) => {
      const app = await startApp()
      await use(app)
      await app.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sessions: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],

  baseURL: async ({ served }, use) => use(served.url),

  context: async ({ context, served }, use) => {
    origins.set(context, served.url)
    await use(context)
  },

  account: async ({ served }, use) => use(role => accountOf(served, role)),

  signInAs: async ({ context, sessions, account, served }, use) => {
    let last: string | undefined
    await use(async role => {
      last = role
      const known = sessions.get(role)
      if (known) return context.addCookies(known)
      await beginSession(context, served.url, account(role))
      sessions.set(role, await context.cookies())
    })
    // The page may have been given a new token in between; the old one is valid for a minute only.
    const cookies = await context.cookies()
    if (last && cookies.length) sessions.set(last, cookies)
  },

  expectComplaint: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page)
      const expected = [nobody]
      await use(pattern => void expected.push(pattern))
      expect(complaints.filter(text => !expected.some(pattern => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],

  printWhy: [
    async ({ context }, use, info) => {
      const why = whyOf(context)
      await use()
      if (info.status !== info.expectedStatus) console.log(`${info.titlePath.join(' > ')}\n${await why.text()}`)
      why.stop()
    },
    { auto: true },
  ],

  axe: async ({ page }, use) =>
    use(async () => {
      await showIn(page, 'dark')
      const inDark = await problems(page, { runOnly: { type: 'rule', values: colourRules } }, 'in dark')
      await showIn(page, 'light')
      return [...(await problems(page, { runOnly: { type: 'tag', values: tags } }, 'in light')), ...inDark]
    }),
})

const origins = new WeakMap<BrowserContext, string>()

/**
 * Where the page's server is, also before the page has shown anything of it.
 * @throws for a page of a context of one's own that has shown nothing yet
 */
export const originOf = (page: Page): string =>
  new URL(page.url() === 'about:blank' ? (origins.get(page.context()) ?? '') : page.url()).origin

/** The demo's account of a role. @throws if it has none */
export function accountOf({ accounts }: ServedApp, role: string): Account {
  const account = accounts.find(each => each.role === role)
  if (!account) throw new Error(`There is no demo account of the role ${role}`)
  return account
}

/** Gives a context the session of an account, as its sign-in screen would. */
export async function beginSession(context: BrowserContext, origin: string, { username, password }: Account) {
  const answer = await context.request.post(`${origin}/api/authentication/request-token`, {
    data: { username, password },
    headers: { 'application-identification': 'Website', origin },
  })
  expect(answer.status()).toBe(200)
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of those that depend on colours: all others say the same of a page in light and in dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

async function problems(
  page: Page,
  rules: Parameters<AxeBuilder['options']>[0],
  where: string,
): Promise<readonly string[]> {
  // What is in order need not be listed, and no rule of these needs the style sheets read again: a third of the time.
  const axe = new AxeBuilder({ page }).options({ ...rules, resultTypes: ['violations'], preload: false })
  // In the page itself: without frames a second page for each check finds nothing more.
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id} ${where}: ${target.join(' ')} ${html.slice(0, 200)}`),
  )
}

/** Changes to light or dark as the system would, and waits until every colour is there. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter(each => each instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
  })
}

/** Errors of the page and its workers, as they come: thrown, logged, or refused by the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(textOf(message))
  })
  page.on('worker', worker =>
    worker.on('console', message => {
      if (message.type() === 'error') complaints.push(textOf(message))
    }),
  )
  return complaints
}

/** What it says, and of what: 'Failed to load resource' alone does not say which. */
const textOf = (message: ConsoleMessage) => `${message.text()} ${message.location().url}`.trim()

export { expect }
