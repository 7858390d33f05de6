import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { WorkingAs } from '../../src/crud/screen/WorkingAs.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, user } from './support/show.tsx'

const acme = { clientId: 2, name: 'Acme', isEngineer: false, timeZone: 'Europe/London' }
const guest = { ...user, workingClientId: 2, client: acme }
const banner = page.getByRole('region', { name: 'Whom you work for' })
const back = page.getByRole('button', { name: 'Back to Wharfside' })
const at = (who: typeof user, canGoBack = true) =>
  show('/settings/area?page=2', [{ path: '/settings/area', element: <WorkingAs canGoBack={canGoBack} /> }], who)

test('who works for another client sees for whom, and goes back to their own', async () => {
  let refusals = 1
  const api = fakeApi()
    .on('POST /user/:userId/set-browsing-client', () =>
      refusals-- > 0 ? new Reply(503, { error: 'Try again shortly' }) : { clientId: 1 },
    )
    .on('GET /authentication/refresh-token', () => ({}))
    .on('GET /authentication/user', () => user)
  const shown = await at(guest)
  await expect.element(banner.getByText('You are working as Acme')).toBeVisible()
  await back.click()
  // It is refused at first: they still work there, and it can be tried again.
  await expect.element(banner.getByText('You are working as Acme')).toBeVisible()
  await back.click()
  await expect.poll(shown.at).toBe('/blank?returnTo=%2Fsettings%2Farea%3Fpage%3D2')
  expect(api.callsOf('POST /user/:userId/set-browsing-client').map(({ body }) => body)).toEqual([
    { clientId: 1 },
    { clientId: 1 },
  ])
})

test('who works for their own client sees nothing of it', async () => {
  fakeApi()
  await at(user)
  await expect.element(page.getByText('You are working as')).not.toBeInTheDocument()
})

test('on a wall it is one line without a button', async () => {
  fakeApi()
  await at({ ...guest, client: { ...acme, name: `Acme ${'and sons '.repeat(60)}` } }, false)
  await expect.element(banner).toBeVisible()
  await expect.element(back).not.toBeInTheDocument()
  expect(banner.element().getBoundingClientRect().height).toBeLessThan(40)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
})
