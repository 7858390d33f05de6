import type { ComponentType } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Guarded } from '../../src/ui/later/Guarded.tsx'
import { later } from '../../src/ui/later/later.ts'
import { loadAgain, loadFailed, loadRecovered } from '../../src/ui/later/load.ts'
import { fakeApi, show } from './support/show.tsx'

/** Counts the window's events about loading. */
function told() {
  const counts = { failed: 0, recovered: 0 }
  const over = new AbortController()
  onTestFinished(() => over.abort())
  addEventListener(loadFailed, () => counts.failed++, over)
  addEventListener(loadRecovered, () => counts.recovered++, over)
  return counts
}

/** A screen with a part whose code cannot be loaded the first times. */
async function showPart(failures: number, error = new TypeError('Failed to fetch dynamically imported module')) {
  let loads = 0
  const Clock = later(async (): Promise<{ default: ComponentType<{ at: string }> }> => {
    if (loads++ < failures) throw error
    return { default: ({ at }) => <p>{at}</p> }
  })
  const Screen = () => (
    <>
      <button type="button">End</button>
      <Guarded name="The clock" shape="Loading">
        <Clock at="12:30" />
      </Guarded>
    </>
  )
  fakeApi()
  await show('/clock', [{ path: '/clock', Component: Screen }])
  return { loads: () => loads }
}

// React tells the console of what the part has thrown.
afterEach(() => void vi.mocked(console.error).mockClear())

const failed = () => page.getByText('The clock could not be loaded')
const shown = () => page.getByText('12:30')

test('a part whose code could not be loaded says so, and is shown once the network is back', async () => {
  const counts = told()
  const { loads } = await showPart(2)
  await expect.element(failed()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End' })).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.poll(loads).toBe(2)
  await expect.element(failed()).toBeVisible()
  expect(counts).toEqual({ failed: 2, recovered: 0 })
  window.dispatchEvent(new Event('online'))
  await expect.element(shown()).toBeVisible()
  expect(counts).toEqual({ failed: 2, recovered: 1 })
})

test('so does one whose style sheet could not be loaded', async () => {
  await showPart(1, new Error('Unable to preload CSS for /assets/clock.css'))
  await expect.element(failed()).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(shown()).toBeVisible()
})

test('it tries again by itself', async () => {
  await showPart(1)
  await expect.element(failed()).toBeVisible()
  await expect.element(shown(), { timeout: 30_000 }).toBeVisible()
})

test('it tries again at once when told to', async () => {
  await showPart(1)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(shown()).toBeVisible()
})

test('a part that fails by itself is not loaded again, and leaves the rest of the screen', async () => {
  const { loads } = await showPart(1, new Error('It is broken'))
  await expect.element(page.getByText('The clock failed')).toBeVisible()
  await expect.element(page.getByText('It is broken')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End' })).toBeVisible()
  expect(loads()).toBe(1)
})

test('what is better late than never is loaded again until it comes', async () => {
  let left = 3
  const load = async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return 'here'
  }
  expect(await loadAgain(load, 10)).toBe('here')
  await expect(loadAgain(() => Promise.reject(new Error('own')), 10)).rejects.toThrow('own')
  await expect(loadAgain(() => Promise.reject(new TypeError('gone')), 1)).rejects.toThrow(/newer version/)
})
