import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Controllers } from './ingest.ts'

const star = (page: Page) => page.getByRole('button', { name: 'Favourite', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add favourite' })

/** Keeps the page that is shown, by keys alone. */
async function keep(page: Page, name: string, isHome = false): Promise<void> {
  await star(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog(page).getByRole('radio', { name: 'Filled heart' })).toBeChecked()
  await page.keyboard.press('Tab')
  if (isHome) await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(star(page)).toHaveAttribute('aria-pressed', 'true')
}

test('by keys alone pages are kept, ordered and made the home page, and the home page is opened', async ({
  page,
  signInAs,
  axe,
}) => {
  await signInAs('site owner')
  await page.goto('/administration/groups')
  await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await star(page).press('Enter')
  await expect(dialog(page)).toBeVisible()
  expect(await axe()).toEqual([])
  await page.keyboard.press('Escape')
  await keep(page, 'Groups here')
  await page.goto('/administration/persons?q=a')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await keep(page, 'People of a', true)

  await page.getByRole('button', { name: 'Favourites', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Change and order them' }).press('Enter')
  const rows = page.getByRole('list', { name: 'Favourites' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Move People of a up' }).press('Enter')
  await expect(rows.first()).toContainText('People of a')
  await expect(page.getByRole('button', { name: 'Move People of a up' })).toBeFocused()
  expect(await axe()).toEqual([])
  await page.reload()
  await expect(rows.first()).toContainText('People of a')

  await page.goto('/')
  await expect(page).toHaveURL('/administration/persons?q=a')
  // Pressed again, it is none, and home is the dashboard.
  await star(page).press('Enter')
  await expect(page.getByText('People of a is no longer a favourite')).toBeVisible()
  await page.goto('/home')
  await expect(page).toHaveURL('/dashboard')

  // On a phone nothing sticks out of the header, and the star is in the menu.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/account/favourites')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Favourites', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Add this page' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('a door is unlocked from the palette, once it is confirmed', async ({ page, signInAs, served }) => {
  await signInAs('site owner')
  await page.goto('/about')
  const controllers = await Controllers.of(page.context().request, served.url)
  const [door] = await controllers.doors(1)
  if (!door) throw new Error('The demo has no door')
  await controllers.send(door, ['doorClosed', 'doorLocked'])
  await controllers.connect()
  await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`unlock ${door.name}`)
  const named = `${door.number} ${door.name}`
  await page
    .getByRole('group', { name: 'Commands on doors' })
    .getByRole('option', { name: new RegExp(`^Unlock ${named}`) })
    .click()
  const confirm = page.getByRole('dialog', { name: 'Unlock', exact: true })
  await expect(confirm).toContainText(`Unlock ${named} for`)
  const obeying = controllers.obey()
  await confirm.getByRole('button', { name: 'Unlock' }).click()
  const [told] = await Promise.all([obeying, expect(confirm).toContainText('Confirmed by the controller')])
  expect(told).toMatchObject([{ door: door.number, lock: 'unlocked' }])
})
