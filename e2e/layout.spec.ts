import type { Locator, Page } from '@playwright/test'
import { api, heading } from './crud.ts'
import { expect, test } from './fixtures.ts'

const openTabs = (page: Page) => page.getByRole('tablist').getByRole('tab')
const moreTabs = (page: Page) => page.getByRole('button', { name: /more tabs$/ })

test('tabs that do not fit are in a menu, accessibly', async ({ page, signInAs, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('site owner')
  const { items } = await api(page, 'GET', '/controller?limit=1')
  await page.goto(`/management/controller/${String(items[0]?.['controllerId'])}`)
  const bar = page.getByRole('tablist')
  await expect(page.getByRole('tab', { name: 'Details' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('tab', { name: 'History' })).toHaveCount(0)

  await moreTabs(page).focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'History' })
  await expect(item).toBeVisible()
  expect(await axe(), 'menu').toEqual([])
  await page.keyboard.press('End')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')

  // The open tab is always seen, and nothing is cut.
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/tab=history/)
  expect(await bar.evaluate(list => list.scrollWidth <= list.clientWidth)).toBe(true)
  await expect(page.getByRole('menu')).toHaveCount(0)
  expect(await axe(), 'open').toEqual([])

  // Where there is more room there are more of them.
  await page.setViewportSize({ width: 3840, height: 2160 })
  await expect.poll(() => openTabs(page).count()).toBeGreaterThan(5)
  await expect(page.getByRole('tab', { name: 'History', selected: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByRole('tab', { name: 'Details', selected: true })).toBeVisible()
  expect(await bar.evaluate(list => list.scrollWidth <= list.clientWidth)).toBe(true)
})

/** How far the words of a row are apart from each other, and its box from them, in px: by the middle of each. */
const spread = (row: Locator) =>
  row.evaluate(element => {
    const middleOf = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const middles: number[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const rect = range.getBoundingClientRect()
      if (rect.width > 1) middles.push(middleOf(rect))
    }
    const input = element.querySelector('input')
    const box = input ? middleOf(input.getBoundingClientRect()) - (middles[0] ?? 0) : Number.NaN
    return { words: Math.max(...middles) - Math.min(...middles), box: Math.abs(box), count: middles.length }
  })

for (const [path, sign] of [
  ['/administration/zone', /Yes/],
  ['/management/controllers', /Online|Offline|Unknown/],
] as const)
  test(`what is in a row of ${path} is on one baseline`, async ({ page, signInAs }) => {
    await signInAs('site owner')
    await page.goto(path)
    const row = page.getByRole('grid').locator('tr[data-row]').filter({ hasText: sign }).first()
    await expect(row).toBeVisible()
    const { words, box, count } = await spread(row)
    expect(count).toBeGreaterThan(3)
    expect(words).toBeLessThan(0.75)
    expect(box).toBeLessThanOrEqual(1)
  })

test('empty fields are folded away until they are asked for', async ({ page, signInAs }) => {
  await signInAs('site owner')
  const { items } = await api(page, 'GET', '/person?limit=1')
  await page.goto(`/administration/persons/${String(items[0]?.['personId'])}`)
  await expect(heading(page, /./)).toBeVisible()
  await expect(page.getByText('Middle names')).toHaveCount(0)
  await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click()
  await expect(page.getByText('Middle names')).toBeVisible()
  await page.getByRole('button', { name: /^Hide \d+ empty fields$/ }).click()
  await expect(page.getByText('Middle names')).toHaveCount(0)
})
