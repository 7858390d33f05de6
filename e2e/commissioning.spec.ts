import { api, heading } from './crud.ts'
import { expect, test } from './house.ts'

const of = (id: unknown, rest: string) => `/management/comm-devices/${String(id)}/${rest}`

test('the screens for work at a comm device keep to WCAG 2.2 AA, on a phone too', async ({ page, axe }) => {
  const { items } = await api(page, 'GET', '/commdevice?limit=1&signOffState=notSignedOff')
  const id = items[0]?.['commDeviceId']
  const screens = [
    ['submit-inspection', /^Inspect/],
    ['commission', /^Commission/],
    ['commission?step=connection', /^Commission/],
    ['commission?step=signOff', /^Commission/],
    ['production-setup', /^Production set-up/],
  ] as const
  for (const [rest, title] of screens) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(of(id, rest))
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect(await axe(), rest).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), rest).toBeLessThanOrEqual(390)
  }
})
