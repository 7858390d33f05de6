import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ExcessiveUsageScreen from '../../../../src/features/excessive-usage/screens/excessive-usage.screen.tsx'
import { unknownHealth } from '../../../../src/live/views/hub-health.state.ts'
import { hubHealth } from '../../../../src/live/views/hub-health.ts'
import { usage } from '../../../../src/live/views/usage.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/excessive-usage-dashboard'
const used = (id: number, name: string, count: number, averagePerDay: number, person?: string) => ({
  id,
  name,
  person,
  count,
  averagePerDay,
  ratio: averagePerDay > 0 ? count / averagePerDay : undefined,
})
const state = {
  readiness: 'ready',
  tokens: [used(7, 'C7', 140, 70, 'Ada Lane'), used(8, 'C8', 60, 10, 'Bert Moss')],
  areas: [used(1, 'Lobby', 300, 100)],
  from: 0,
  uncounted: 0,
}
const showScreen = (query = '', shown: object = state) => {
  fakeApi()
  return show(path + query, [{ path, Component: ExcessiveUsageScreen }], undefined, [[usage, shown]])
}
const credentials = () => page.getByRole('region', { name: 'Uses of credentials' })

test('both rankings stand side by side, lead to their records, and mark what is above the threshold', async () => {
  const shown = await showScreen()
  await expect.element(credentials().getByText('1 of 2 above 100 uses in 24 h')).toBeVisible()
  await expect
    .element(credentials().getByRole('link', { name: 'Ada Lane' }))
    .toHaveAttribute('href', '/administration/fob/7')
  await expect
    .element(page.getByRole('region', { name: 'Uses of sites' }).getByRole('link', { name: 'Lobby' }))
    .toHaveAttribute('href', '/administration/area/1')
  await expect.element(credentials().getByRole('row').nth(1)).toMatchTextContent(/Bert Moss/)
  await page.getByText('Most used').click()
  await expect.element(credentials().getByRole('row').nth(1)).toMatchTextContent(/Ada Lane/)
  await expect.poll(shown.at).toBe(`${path}?order=count`)
})

test('the address says above what is marked; what it can’t mean is left out', async () => {
  await showScreen('?above=50')
  await expect.element(credentials().getByText('2 of 2 above 50 uses in 24 h')).toBeVisible()
})

test('nothing is said before it is known', async () => {
  await showScreen('?above=-3', { ...state, readiness: 'waiting', tokens: [], areas: [] })
  await expect.element(page.getByRole('heading', { name: 'Excessive usage' })).toBeVisible()
  await expect.element(page.getByText(/No uses|uses in 24 h/)).not.toBeInTheDocument()
})

test('a stream that brings nothing says so, and that it tries again', async () => {
  fakeApi()
  const failed = { ...unknownHealth, snapshot: 'failed', snapshotReason: 'Failed to fetch' }
  const waiting = { ...state, readiness: 'waiting', tokens: [], areas: [] }
  await show(path, [{ path, Component: ExcessiveUsageScreen }], undefined, [
    [usage, waiting],
    [hubHealth, failed],
  ])
  await expect.element(page.getByText('Failed to refresh excessive usage data')).toBeVisible()
  await expect.element(page.getByText('The server cannot be reached · retrying')).toBeVisible()
})
