import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryKeys } from '../../src/api/session.ts'
import LoadingScreen from '../../src/screens/loading/loading.screen.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show, user } from './support/show.tsx'

const routes = [
  { path: '/loading', element: <LoadingScreen /> },
  { path: '/wait', element: null },
]
/** Opened where it is not known yet who is signed in. */
async function open(query: string, answer: () => unknown) {
  fakeApi().on('GET /authentication/user', answer)
  const shown = await show('/wait', routes)
  shown.queries.removeQueries({ queryKey: queryKeys.session })
  await shown.goTo(`/loading${query}`)
  return shown
}
const returnTo = (path: string) => `?returnTo=${encodeURIComponent(path)}`

test('it waits until it is known who is signed in, and goes on to where it was to lead', async () => {
  const asked = Promise.withResolvers<typeof user>()
  const { at } = await open(returnTo('/settings/area?page=2'), () => asked.promise)
  await expect.element(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expect.element(page.getByText('One moment.')).toBeVisible()
  asked.resolve(user)
  await expect.poll(at).toBe('/settings/area?page=2')
})

test('nobody is led to the sign-in, and from there on', async () => {
  const { at } = await open(returnTo('/settings/area'), () => new Reply(401, { error: 'Sign in to continue' }))
  await expect.poll(at).toBe('/login?returnTo=%2Fsettings%2Farea')
})

test('it leads to no other site', async () => {
  for (const elsewhere of ['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)']) {
    const { at, unmount } = await open(returnTo(elsewhere), () => user)
    await expect.poll(at).toBe('/')
    await unmount()
  }
})

test('a server that fails can be asked again', async () => {
  let failures = 1
  const { at } = await open('', () => (failures-- > 0 ? new Reply(403, { error: 'Not now' }) : user))
  await expect.element(page.getByText('Not now')).toBeVisible()
  await page.getByRole('button', { name: /try again/i }).click()
  await expect.poll(at).toBe('/')
})
