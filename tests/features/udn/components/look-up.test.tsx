import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LookedUp } from '../../../../src/features/udn/domain/look-up.ts'
import UdnLookUp from '../../../../src/features/udn/screens/udn-look-up.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/udn-lookup'
const routes = [{ path, Component: UdnLookUp }]

const nothing = {
  deviceType: null,
  problem: 'UDN is not in stockroom',
  register: null,
  carriers: [],
  stockroom: null,
  contracts: [],
  rmas: [],
  history: [],
  hidden: 0,
}
const known: Readonly<Record<string, Partial<LookedUp>>> = {
  '0400AB01': {
    deviceType: 'reader',
    problem: null,
    register: {
      udnDeviceId: 5,
      status: 'generated',
      batch: '2026-48',
      dateMade: '2026-11-26',
      dispatchedTo: null,
    },
    stockroom: {
      entity: 'stockroomItem',
      id: 3,
      title: 'Spare reader',
      clientId: 2,
      client: 'Acme',
      state: 'inStock',
    },
  },
  '09000005': {
    deviceType: 'sem',
    carriers: [
      {
        record: { entity: 'sem', id: 8, title: 'Attic', clientId: 2, client: 'Acme', state: 'offline' },
        areaId: 4,
        area: 'Mill',
        controllerId: 6,
        controller: 'Main',
      },
    ],
    rmas: [
      {
        record: { entity: 'rma', id: 9, title: 'RMA-000009', clientId: 2, client: 'Acme', state: 'requested' },
        isReplacement: false,
      },
    ],
    hidden: 2,
  },
  '0400': { problem: 'Not a valid UDN' },
}
const withDevices = () =>
  fakeApi().on('POST /udn-device/look-up', ({ body }) => ({
    items: (body as { udns: string[] }).udns.map(udn => ({ ...nothing, udn, ...known[udn] })),
  }))
const href = (name: string) => page.getByRole('link', { name, exact: true }).element().getAttribute('href')

test('a scanner types one UDN after the other, each takes the place of the last, and the address has it', async () => {
  const api = withDevices()
  const shown = await show(path, routes)
  await expect.element(page.getByText('No UDN was looked up')).toBeVisible()
  await page.getByLabelText('UDNs').click()
  await userEvent.keyboard('0400ab01{Enter}')
  const reader = page.getByRole('article', { name: '0400AB01' })
  await expect.element(reader.getByText('Reader', { exact: true })).toBeVisible()
  expect(shown.at()).toBe('/udn-lookup?udn=0400AB01')
  await expect.element(reader.getByText('In stock')).toBeVisible()
  expect(href('Spare reader')).toBe('/management/stockroom/3')
  expect(href('Mark as labelled')).toBe('/udn-devices/bulk-status-update?udn=0400AB01&status=labelled')
  expect(href('Make a label')).toBe('/udn-devices/generate-labels?udn=0400AB01')
  await userEvent.keyboard('09000005{Enter}')
  await expect.element(page.getByRole('article', { name: '09000005' })).toBeVisible()
  expect(api.callsOf('POST /udn-device/look-up').map(({ body }) => body)).toEqual([
    { udns: ['0400AB01'] },
    { udns: ['09000005'] },
  ])
})

test('an address asks for many: where they are, what is wrong, and that something is not shown', async () => {
  withDevices()
  await show(`${path}?udn=09000005,0400,04FFFFFF`, routes)
  const node = page.getByRole('article', { name: '09000005' })
  await expect.element(node.getByText('UDN is not in stockroom')).toBeVisible()
  expect([href('Attic'), href('Main'), href('Mill'), href('RMA-000009')]).toEqual([
    '/management/sem/8',
    '/management/controller/6',
    '/administration/area/4',
    '/rma/9',
  ])
  await expect.element(node.getByText(/2 more records of it are not shown/)).toBeVisible()
  await expect
    .element(page.getByRole('article', { name: '0400', exact: true }).getByText('Not a valid UDN'))
    .toBeVisible()
  const unknown = page.getByRole('article', { name: '04FFFFFF' })
  await expect.element(unknown.getByText('It is not in the register')).toBeVisible()
  await expect.element(unknown.getByText('It is in no stockroom')).toBeVisible()
})

test('too many are not asked for, and a failure says so and loses nothing', async () => {
  let isDown = true
  const api = withDevices().on('POST /udn-device/look-up', ({ body }) =>
    isDown
      ? new Reply(422, [{ propertyName: 'udns', errorMessage: 'Out of order' }])
      : { items: (body as { udns: string[] }).udns.map(udn => ({ ...nothing, udn })) },
  )
  await show(path, routes)
  const input = page.getByLabelText('UDNs')
  const many = Array.from({ length: 101 }, (_, index) => `04${String(index).padStart(6, '0')}`)
  await userEvent.fill(input, many.join('\n'))
  await expect.element(page.getByText('At most 100 at once: these are 101')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Look up' })).toBeDisabled()
  expect(api.callsOf('POST /udn-device/look-up')).toEqual([])
  await userEvent.fill(input, '04000001, 04000002; 04000001')
  await page.getByRole('button', { name: 'Look up' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The UDNs could not be looked up/)
  await expect.element(input).toHaveValue('04000001 04000002')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('article', { name: '04000002' })).toBeVisible()
})

test('without the permission of staff there is no look-up', async () => {
  fakeApi()
  await show(path, routes, { ...user, permissions: user.permissions.filter(code => code !== 'KMSUSER_USER') })
  await expect.element(page.getByRole('heading', { name: 'No permission' })).toBeVisible()
})
