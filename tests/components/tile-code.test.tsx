import { createElement, Suspense, type ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { reloadable } from '../../dashboards/reloadable.ts'
import { Guarded } from '../../dashboards/tile/Guarded.tsx'
import { fakeApi, show } from './support/show.tsx'

/** A tile whose code cannot be loaded the first times. */
async function showTile(failures: number) {
  let loads = 0
  const load = async (): Promise<{ default: ComponentType }> => {
    if (loads++ < failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: () => <p>12:30</p> }
  }
  const { component, retry } = reloadable(load)
  const Shown = () => createElement(component())
  const Tile = () => (
    <Guarded widget={{ name: 'Clock', retry }} options={undefined}>
      <Suspense fallback="Loading">
        <Shown />
      </Suspense>
    </Guarded>
  )
  fakeApi()
  await show('/tile', [{ path: '/tile', Component: Tile }])
  return { loads: () => loads }
}

// React tells the console of what the tile has caught.
afterEach(() => void vi.mocked(console.error).mockClear())

const failed = () => page.getByText('Clock could not be loaded')
const shown = () => page.getByText('12:30')

test('a tile whose code could not be loaded says so, and is shown once the network is back', async () => {
  const { loads } = await showTile(2)
  await expect.element(failed()).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.poll(loads).toBe(2)
  await expect.element(failed()).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(shown()).toBeVisible()
})

test('it tries again by itself', async () => {
  await showTile(1)
  await expect.element(failed()).toBeVisible()
  await expect.element(shown(), { timeout: 30_000 }).toBeVisible()
})

test('it tries again at once when told to', async () => {
  await showTile(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(shown()).toBeVisible()
})
