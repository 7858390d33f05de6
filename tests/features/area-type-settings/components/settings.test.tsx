import { notifications } from '@mantine/notifications'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import EditAreaTypeSettings from '../../../../src/features/area-type-settings/screens/edit-area-type-settings.screen.tsx'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/configuration/area-type/3/edit-area-type-settings'
const routes = [
  { path: '/configuration/area-type/:areaTypeId/edit-area-type-settings', Component: EditAreaTypeSettings },
]
const record = { areaTypeId: 3, version: 1, name: 'Floor', hasSettings: false, unlockDuration: null }

// They outlive the page of a test, and lie over the button of the next.
afterEach(() => notifications.clean())

function shown() {
  const sent: unknown[] = []
  fakeApi()
    .on('GET /areatype/3', () => record)
    .on('GET /area', () => ({ items: [], next: null, total: 12 }))
    .on('PUT /areatype/3', ({ body }) => {
      sent.push(body)
      return { ...record, ...(body as object), version: 2 }
    })
  return sent
}

test('a type gets settings, and no other field is asked for', async () => {
  const sent = shown()
  await show(path, routes)
  await expect.element(page.getByRole('link', { name: '12 sites of this type in Wharfside' })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  await page.getByRole('switch', { name: 'Has settings' }).click()
  await page.getByRole('textbox', { name: 'Unlock duration' }).fill('9')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect.element(page.getByText('Settings saved')).toBeVisible()
  expect(sent).toEqual([{ hasSettings: true, unlockDuration: 9, version: 1 }])
})

test('the settings of a type are not for users who may only read it', async () => {
  shown()
  await show(path, routes, { ...user, permissions: ['AREATYPE_READ'] })
  await expect.element(page.getByText(/permission/i).first()).toBeVisible()
  expect(page.getByRole('button', { name: 'Save settings' }).query()).toBeNull()
})
