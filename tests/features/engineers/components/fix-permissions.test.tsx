import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import FixPermissions from '../../../../src/features/engineers/screens/fix-permissions.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const routes = [{ path: '/configuration/client/:clientId/fix-permissions', Component: FixPermissions }]
const path = '/configuration/client/7/fix-permissions'
const client = { clientId: 7, name: 'Acme' }
const working = {
  id: 'working 2',
  kind: 'working',
  text: '2 {many user} of Bright Alarms still work as Acme, whose relation ended on 3 May: they go back to their own {one client}',
  details: ['Ada Byron', 'Grace Hopper'],
}
const noGroup = {
  id: 'noGroup',
  kind: 'noGroup',
  text: '1 {one user} of Acme has no {one userGroup}',
  details: ['Olive'],
}
const plan = (...fixes: readonly object[]) => ({ client, digest: `of ${fixes.length}`, fixes })

test('what would be changed is shown in words, and only what is ticked is done', async () => {
  const api = fakeApi()
    .on('GET /client/:id/fix-permissions', () => plan(working, noGroup))
    .on('POST /client/:id/fix-permissions', () => plan(noGroup))
  await show(path, routes)
  await expect
    .element(
      page.getByText('2 website admins of Bright Alarms still work as Acme, whose relation ended on 3 May', {
        exact: false,
      }),
    )
    .toBeVisible()
  await expect.element(page.getByText('Ada Byron, Grace Hopper')).toBeVisible()
  await page.getByRole('checkbox', { name: /has no/ }).click()
  await page.getByRole('button', { name: 'Fix 1 of 2' }).click()
  await expect.element(page.getByText('1 fixed')).toBeVisible()
  await expect.element(page.getByText('Ada Byron, Grace Hopper')).not.toBeInTheDocument()
  expect(api.callsOf('POST /client/:id/fix-permissions')[0]?.body).toEqual({ digest: 'of 2', ids: ['working 2'] })
})

test('what has changed meanwhile is not fixed: it says so, and looks again', async () => {
  let isNew = false
  fakeApi()
    .on('GET /client/:id/fix-permissions', () => (isNew ? plan() : plan(working)))
    .on('POST /client/:id/fix-permissions', () => {
      isNew = true
      return new Reply(409, { error: 'This has changed since it was shown. Look at it again', code: 'notNow' })
    })
  await show(path, routes)
  await page.getByRole('button', { name: 'Fix 1 of 1' }).click()
  await expect.element(page.getByText('This has changed since it was shown. Look at it again')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing to fix')).toBeVisible()
})

test('it is for those who may write relations', async () => {
  fakeApi()
  await show(path, routes, { ...user, permissions: ['CLIENT_READ'] })
  await expect.element(page.getByText('No permission')).toBeVisible()
})
