import { useAtomValue } from 'jotai'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryKeys, sessionAtom } from '../../src/api/session.ts'
import { ThemeToggle } from '../../src/app/shell/ThemeToggle.tsx'
import { useFollowTheme } from '../../src/app/theme/use-theme.ts'
import { Reply } from './support/fake-api.ts'
import { fakeApi, showPart, user } from './support/show.tsx'

function Followed() {
  const { data } = useAtomValue(sessionAtom)
  useFollowTheme(data?.theme)
  return <ThemeToggle />
}

const toggle = (name: string) => page.getByRole('button', { name })
const scheme = () => document.documentElement.dataset.mantineColorScheme

test('a session that was read before a change of theme does not bring the old one back', async () => {
  const read = Promise.withResolvers<unknown>()
  const stored = Promise.withResolvers<undefined>()
  fakeApi()
    .on('GET /authentication/user', () => read.promise)
    .on('PUT /user/set-theme/:theme', () => stored.promise)
  const { queries: client } = await showPart(<Followed />)
  const rereading = client.refetchQueries({ queryKey: queryKeys.session })
  await toggle('Theme: light. Change to auto').click()
  await toggle('Theme: auto. Change to dark').click()
  await expect.poll(scheme).toBe('dark')
  const seen = new Set<string | undefined>()
  const observer = new MutationObserver(() => seen.add(scheme()))
  observer.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  read.resolve(user)
  await rereading
  await expect.element(toggle('Theme: dark. Change to light')).toBeVisible()
  stored.resolve(undefined)
  await expect.poll(() => client.getQueryData<typeof user>(queryKeys.session)?.theme).toBe(3)
  await expect.element(page.getByText('Theme updated')).toBeVisible()
  await expect.poll(() => client.isMutating()).toBe(0)
  expect(scheme()).toBe('dark')
  // Nor does what was stored before flash up between two changes.
  expect(seen).not.toContain('light')
  observer.disconnect()
})

test('a theme that could not be stored goes back to the one that is', async () => {
  fakeApi().on('PUT /user/set-theme/:theme', () => new Reply(500, { error: 'No room' }))
  await showPart(<Followed />)
  await toggle('Theme: light. Change to auto').click()
  await expect.element(page.getByText('Theme update failed')).toBeVisible()
  await expect.element(toggle('Theme: light. Change to auto')).toBeVisible()
})
