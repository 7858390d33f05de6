import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeApi, show } from '../../../components/support/show.tsx'

const device = {
  commDeviceId: 7,
  version: 1,
  name: 'Depot comms',
  udn: '0A000001',
  type: 'mobile',
  state: 'online',
  signalStrength: 12,
  signOffState: 'notSignedOff',
}

const neverHeard = {
  hasKey: false,
  heardAt: null,
  lostAt: null,
  since: null,
  noticedAfterSeconds: null,
  reached: [],
  reachedAt: null,
}

test('the lists of comm devices lead to those not signed off and to those with a low signal', async () => {
  await page.viewport(1440, 900)
  const list = () => ({ items: [device], next: null, total: 1 })
  fakeApi()
    .on('GET /commdevice', list)
    .on('GET /commdevice/list/uncommissioned', list)
    .on('GET /commdevice/list/low-signal', list)
  const shown = await show('/management/comm-devices')
  await page.getByRole('link', { name: 'Uncommissioned connections' }).click()
  await expect.poll(shown.at).toBe('/management/comm-devices/uncommissioned')
  await expect.element(page.getByRole('heading', { name: 'Uncommissioned connections' })).toBeVisible()
  await page.getByRole('link', { name: 'Connections with a low signal' }).click()
  await expect.element(page.getByRole('heading', { name: 'Connections with a low signal' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Connections with a low signal' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Depot comms').first()).toBeVisible()
  // An empty list must not look as if every signal were good.
  await expect.element(page.getByText('Connections whose signal is not known are not among these.')).toBeVisible()
})

test('the page of a comm device leads to its commissioning and inspection, and to the paper once it is signed off', async () => {
  await page.viewport(1440, 900)
  const signedOff = { signOffState: 'signedOff', signOffBy: 'Olivia Marsh', signOffCompany: 'Calder Security' }
  fakeApi()
    .on('GET /commdevice/7', () => ({ ...device, ...signedOff, signOffDate: '2026-11-27T09:00:00.000Z' }))
    .on('GET /commdevice/:id/dependants', () => ({ items: [] }))
    .on('GET /commdevice/7/connection', () => neverHeard)
    .on('GET /commdevice/7/connection/days', () => ({ zone: 'UTC', days: [] }))
    .on('GET /controller', () => ({ items: [], next: null }))
  await show('/management/comm-devices/7')
  const pdf = page.getByRole('link', { name: 'Sign-off as PDF' })
  await expect.element(pdf).toHaveAttribute('href', '/api/commdevice/7/sign-off/pdf')
  await page
    .getByRole('button', { name: /More|Actions/ })
    .first()
    .click()
  await expect.element(page.getByRole('menuitem', { name: 'Commission', exact: true })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Inspect', exact: true })).toBeVisible()
})
