import type { Page } from '@playwright/test'
import { api, heading, unique } from './crud.ts'
import { expect, test } from './house.ts'
import { Controllers } from './ingest.ts'
import { families, goInside, screensOf, type ScreenOf } from './screens-of.ts'

/** Lists that the demo has nothing in: no device of it is weak. */
const empty: ReadonlySet<string> = new Set(['/management/comm-devices/low-signal'])

/** What shows that a screen of a kind has its data. */
const shows: Readonly<Record<ScreenOf['route']['kind'], (page: Page, screen: ScreenOf) => Promise<void>>> = {
  list: async (page, { path }) =>
    empty.has(path)
      ? expect(page.getByText(/^No /).first()).toBeVisible()
      : expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible(),
  detail: async (page, { entity, record }) => {
    await expect(page.getByRole('main').getByRole('term').first()).toBeVisible()
    expect(record?.[entity.key]).toBeDefined()
  },
  create: async (page, { heading: action }) =>
    expect(page.getByRole('button', { name: action, exact: true })).toBeVisible(),
  edit: async page => expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible(),
  delete: async (page, { entity, record = {} }) =>
    expect(
      page.getByText(new RegExp(`(Delete ${title(entity, record)}\\?|${title(entity, record)} cannot be deleted)`)),
    ).toBeVisible(),
}
const title = (entity: ScreenOf['entity'], record: Readonly<Record<string, unknown>>) =>
  (entity.title(record).trim() || `Number ${String(record[entity.key])}`).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const phone = { width: 390, height: 844 }

/** What of a screen sticks out at the side of a phone: the page may be moved up and down, never sideways. */
const outside = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth
    const main = document.querySelector('main')
    return Math.max(wide, main ? main.scrollWidth - main.clientWidth : 0)
  })

/** What a family needs that the demo may not have today: alarms and alerts of both states, a message, an email, a lockdown. */
const before: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  clientMessage: page => api(page, 'POST', '/clientmessage', { subject: unique('Message'), content: 'Read me' }),
  async lockdown(page) {
    const { items } = await api(page, 'GET', '/lockdownplan?limit=1')
    await api(page, 'POST', `/lockdownplan/${String(items[0]?.['lockdownPlanId'])}/start`, { kind: 'drill' })
    const { items: runs } = await api(page, 'GET', '/lockdown?limit=1')
    await api(page, 'POST', `/lockdown/${String(runs[0]?.['lockdownId'])}/end`, {})
  },
  mailMessage: page => api(page, 'POST', '/mailmessage/test', {}),
  async firmwareRollOut(page) {
    const { items } = await api(page, 'GET', '/firmware?limit=100')
    const firmwareId = items.find(
      ({ deviceType, released, image }) => deviceType === 'systemController' && released && image,
    )?.['firmwareId']
    await api(page, 'POST', '/firmwarerollout', { firmwareId, pace: 'staged', mostFailed: 10 })
  },
  /** The demo has triggers, and what they do is what happens. */
  async triggerEvent(page) {
    const controllers = await Controllers.of(page.context().request, new URL(page.url()).origin)
    await controllers.send((await controllers.doors(6)).at(-1)!, ['doorForced'])
  },
  async eventAlarm(page) {
    const controllers = await Controllers.of(page.context().request, new URL(page.url()).origin)
    const [, , one, other, third] = await controllers.doors(5)
    for (const door of [one, other]) await controllers.send(door!, ['doorForced'])
    await controllers.send(third!, ['doorHeldOpen'])
    const { items } = await api(page, 'GET', '/event/alarm/list/alarms?limit=1')
    await api(page, 'POST', `/event/alarm/${String(items[0]?.['eventAlarmId'])}/acknowledge`, {})
  },
}

for (const family of families)
  test(`${family[0].id}: every screen opens with real records`, async ({ page }) => {
    await before[family[0].id]?.(page)
    for (const screen of await screensOf(page, family)) {
      await test.step(`${screen.route.kind} ${screen.path}`, async () => {
        await goInside(page, screen.path)
        await expect(heading(page, screen.heading)).toBeVisible()
        await shows[screen.route.kind](page, screen)
        const desk = page.viewportSize() ?? phone
        await page.setViewportSize(phone)
        await expect.poll(() => outside(page), 'what sticks out on a phone, in px').toBeLessThanOrEqual(0)
        await page.setViewportSize(desk)
      })
    }
  })
