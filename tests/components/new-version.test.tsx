import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ErrorScreen } from '../../src/app/ErrorScreen.tsx'
import { missingPartsAtom, partFailed, partRecovered } from '../../src/app/new-version/missing.ts'
import NewVersion from '../../src/app/new-version/NewVersion.tsx'
import { Lazily } from '../../src/app/shell/Lazily.tsx'
import { LoadFailed } from '../../src/ui/later/in-time.ts'
import { loadFailed, loadInTime } from '../../src/ui/later/load.ts'
import { stateAtom } from '../../src/live/atoms.ts'
import { hubHealth } from '../../src/live/views/hub-health.ts'
import { unknownHealth } from '../../src/live/views/hub-health.state.ts'
import { fakeApi, show, showPart } from './support/show.tsx'

beforeEach(() => {
  const meta = document.createElement('meta')
  meta.name = 'gatehouse-build'
  meta.content = 'old'
  document.head.append(meta)
  onTestFinished(() => meta.remove())
})

const notice = page.getByText(/A new version is ready/)
/** Shows the notice, with a server that has one build after the other. */
async function showNotice(...builds: readonly string[]) {
  let at = 0
  const api = fakeApi().on('GET /settings', () => ({ brand: 'cloud', version: '1', build: builds[at] }))
  const { store } = await showPart(<NewVersion />)
  const connect = (since: number) =>
    store.set(stateAtom(hubHealth.name, hubHealth.initial), {
      ...unknownHealth,
      confirmedAt: Date.now() + since * 2000,
      hubs: { 'pub-sub': { state: 'connected', since } },
    })
  return { api, store, connect, change: () => void at++ }
}

test('a new build is found at a reconnection, and offered', async () => {
  const { api, connect, change } = await showNotice('old', 'new')
  connect(1)
  await expect.poll(() => api.callsOf('GET /settings')).toHaveLength(1)
  await expect.element(notice).not.toBeInTheDocument()
  change()
  connect(2)
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a part that could not be loaded is said, until it has come', async () => {
  const { store } = await showNotice('old')
  const said = page.getByText(/A part of this page could not be loaded/)
  await expect.element(said).not.toBeInTheDocument()
  store.set(missingPartsAtom, partFailed)
  await expect.element(said).toBeVisible()
  store.set(missingPartsAtom, partRecovered)
  await expect.element(said).not.toBeInTheDocument()
})

test('one that is tried again and again is put off once', async () => {
  const { store } = await showNotice('old')
  const said = page.getByText(/A part of this page could not be loaded/)
  store.set(missingPartsAtom, partFailed)
  await page.getByRole('button', { name: 'Not now' }).click()
  store.set(missingPartsAtom, partFailed)
  await expect.element(said).not.toBeInTheDocument()
  store.set(missingPartsAtom, partRecovered)
  store.set(missingPartsAtom, partFailed)
  await expect.element(said).toBeVisible()
})

test('a part of the shell that fails leaves the rest, and is said', async () => {
  const Broken = () => {
    throw new Error('broken')
  }
  let failures = 0
  const count = () => void failures++
  addEventListener(loadFailed, count)
  onTestFinished(() => removeEventListener(loadFailed, count))
  await showPart(
    <>
      <p>The screen</p>
      <Lazily>
        <Broken />
      </Lazily>
    </>,
  )
  await expect.element(page.getByText('The screen')).toBeVisible()
  await expect.poll(() => failures).toBeGreaterThan(0)
  vi.mocked(console.error).mockClear()
})

test('a part that does not come in time has failed, and so has one that is gone', async () => {
  await expect(loadInTime(() => new Promise(() => undefined), 10)).rejects.toBeInstanceOf(LoadFailed)
  await expect(loadInTime(() => Promise.reject(new TypeError('gone')), 1000)).rejects.toBeInstanceOf(LoadFailed)
  await expect(loadInTime(() => Promise.reject(new Error('own')), 1000)).rejects.toThrow('own')
  expect(await loadInTime(async () => 7, 1000)).toBe(7)
})

test('a screen that could not be loaded says why, and can be tried again', async () => {
  const lazy = () => Promise.reject(new LoadFailed())
  await show('/gone', [{ ErrorBoundary: ErrorScreen, children: [{ path: '/gone', lazy }] }])
  await expect.element(page.getByText('This screen could not be loaded')).toBeVisible()
  await expect.element(page.getByText(/A newer version may have been installed/)).toBeVisible()
})
