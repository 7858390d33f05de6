import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import TopMenu from '../../src/app/shell/classic/TopMenu.tsx'
import { fakeApi, show, user } from './support/show.tsx'

const onSettled = vi.fn<() => void>()
const Screen = () => <TopMenu hasSwitcher={false} onSettled={onSettled} />
const routes = ['/', '/dashboard', '/management/doors', '/administration/zones'].map(path => ({
  path,
  Component: Screen,
}))
const nav = page.getByRole('navigation', { name: 'Main' })
const isEasy = () => document.documentElement.hasAttribute('data-easy-on-the-eyes')

afterEach(() => {
  localStorage.clear()
  onSettled.mockClear()
})

test('groups drop down, lead to screens, and mark the one that is shown', async () => {
  fakeApi()
  const app = await show('/', routes)
  await nav.getByRole('button', { name: 'Hardware' }).click()
  await page.getByRole('menuitem', { name: 'Doors' }).click()
  expect(app.at()).toBe('/management/doors')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(nav.getByRole('button', { name: 'Hardware' })).toHaveAttribute('data-current')
  await nav.getByRole('button', { name: 'Hardware' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Doors' })).toHaveAttribute('aria-current', 'page')
  expect(onSettled).toHaveBeenCalled()
})

test('a group is opened, walked through and closed by keys, and gives the focus back', async () => {
  fakeApi()
  await show('/', routes)
  const group = nav.getByRole('button', { name: 'Hardware' })
  await expect.element(group).toBeVisible()
  ;(group.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('menuitem').nth(1)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(group).toHaveFocus()
})

test('it has what the user may open alone', async () => {
  fakeApi()
  await show('/', routes, { ...user, permissions: ['DOOR_READ'] })
  await nav.getByRole('button', { name: 'Hardware' }).click()
  // The second is for everybody.
  await expect.element(page.getByRole('menuitem')).toHaveLength(2)
  await expect.element(page.getByRole('menuitem', { name: 'Download software' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Doors' })).toBeVisible()
})

test('Ctrl+Alt with K, M and S makes it easy on the eyes, and takes it back', async () => {
  fakeApi()
  await show('/', routes)
  await expect.element(nav).toBeVisible()
  await userEvent.keyboard('{Control>}{Alt>}km{/Alt}{/Control}')
  await userEvent.keyboard('{Control>}s{/Control}')
  expect(isEasy()).toBe(false)
  await userEvent.keyboard('{Control>}{Alt>}kms{/Alt}{/Control}')
  await expect.poll(isEasy).toBe(true)
  await expect.element(page.getByText('Easy on the eyes. The same keys take it back')).toBeVisible()
  await userEvent.keyboard('{Control>}{Alt>}kkms{/Alt}{/Control}')
  await expect.poll(isEasy).toBe(false)
})
