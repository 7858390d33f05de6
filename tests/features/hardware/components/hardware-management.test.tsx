import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { doors } from '../../../../src/live/views/doors.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import HardwareManagementScreen from '../../../../src/features/hardware/screens/hardware-management.screen.tsx'
import { controller, device, names, parts } from './things.ts'

const path = '/administration/hardware-management'
const routes = [{ path, Component: HardwareManagementScreen }]
const answer = (items: readonly unknown[], next: string | null = null) => ({ items, next, ...names })
const estate = () =>
  fakeApi()
    .on('GET /hardware/firmware', () => ({ versions: ['3.2'] }))
    .on('GET /hardware/tree', ({ query }) => {
      const below = query.get('below')
      if (below === null) return answer([device])
      return answer(below === 'commDevice:3' ? [controller] : parts)
    })
    .on('GET /hardware/table', () => answer([parts[1]]))
    .on('GET /area/pick', () => [])
    .on('GET /commdevice/pick', () => [])
    .on('GET /controller/pick', () => [])
const tree = () => page.getByRole('treegrid', { name: 'Hardware' })
const row = (name: RegExp) => tree().getByRole('row', { name })

test('the tree opens, walks and folds by keys, and Enter opens the record', async () => {
  estate()
  const { at } = await show(path, routes)
  await focus(tree())
  await expect.element(row(/Router.*1 fault below/)).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row(/North wing/)).toHaveAttribute('aria-level', '2')
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(row(/1 Loading bay.*Locked/)).toHaveAttribute('aria-level', '4')
  await expect.element(row(/Node bus/)).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(row(/Loading bay/)).not.toBeInTheDocument()
  // Folded, what is wrong in it still shows.
  await expect.element(row(/Doors.*1 fault/)).toBeVisible()
  await userEvent.keyboard('p')
  const id = tree().element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(id)?.textContent).toContain('Panic button')
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe('/management/input/31')
})

test('doors are as the stream says, and unknown behind an offline controller', async () => {
  estate()
  const live = (doorId: number, status: 'open' | 'locked', isOffline: boolean) =>
    [doorId, { doorId, title: '', areaId: undefined, status, since: undefined, isOffline }] as const
  const state = { readiness: 'ready', doors: new Map([live(11, 'open', false), live(12, 'locked', true)]) }
  await show(path, routes, user, [[doors, state]])
  await focus(tree())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row(/North wing/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(row(/1 Loading bay.*Open/)).toBeVisible()
  await expect.element(row(/2 Server room.*Unknown: its controller is offline/)).toBeVisible()
})

test('filters are asked of the server, and in the address', async () => {
  const api = estate()
  const { at } = await show(`${path}?view=table`, routes)
  const grid = page.getByRole('grid', { name: 'Hardware' })
  await expect.element(grid.getByRole('row', { name: /Server room.*North wing/ })).toBeVisible()
  await page.getByLabelText('Fault').selectOptions('Forced')
  await page.getByLabelText('Firmware').selectOptions('3.2')
  await page.getByLabelText('Last contact').selectOptions('Over 1 day ago, or never')
  await page.getByRole('searchbox', { name: 'Find' }).fill('server')
  await expect.poll(at).toBe(`${path}?view=table&fault=forced&firmware=3.2&silentFor=1440&q=server`)
  await expect
    .poll(() => Object.fromEntries(api.callsOf('GET /hardware/table').at(-1)?.query ?? []))
    .toEqual({ fault: 'forced', firmware: '3.2', silentFor: '1440', q: 'server' })
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(at).toBe(`${path}?view=table`)
})

test('a command goes to all chosen doors', async () => {
  const api = estate().on('POST /door/:id/unlock', () => ({}))
  await show(path, routes)
  await focus(tree())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row(/North wing/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(row(/Loading bay/)).toBeVisible()
  // All doors of the bundle.
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(row(/Loading bay/)).toHaveAttribute('aria-selected', 'true')
  const bar = page.getByRole('region', { name: 'Selected doors' })
  await bar.getByRole('button', { name: 'Commands' }).click()
  await page.getByRole('menuitem', { name: 'Unlock', exact: true }).click()
  await page.getByRole('button', { name: 'Unlock 2' }).click()
  await expect.element(page.getByRole('dialog').getByText('2 done')).toBeVisible()
  expect(api.callsOf('POST /door/:id/unlock').map(({ params }) => params['id'])).toEqual(['11', '12'])
})

test('what could not be read is no empty tree, and nothing found says so', async () => {
  let isDown = true
  estate().on('GET /hardware/tree', () => (isDown ? new Reply(422, { message: 'No' }) : answer([])))
  await show(`${path}?fault=any`, routes)
  await expect.element(page.getByText('The hardware could not be loaded')).toBeVisible()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No hardware matches')).toBeVisible()
})
