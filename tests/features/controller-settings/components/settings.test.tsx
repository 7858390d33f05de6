import { notifications } from '@mantine/notifications'
import { afterEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import EditControllerSettings from '../../../../src/features/controller-settings/screens/edit-controller-settings.screen.tsx'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/management/controller/12/edit-controller-settings'
const routes = [
  { path: '/management/controller/:controllerId/edit-controller-settings', Component: EditControllerSettings },
]
const record = {
  controllerId: 12,
  version: 3,
  name: 'Annexe',
  type: '410',
  areaId: 1,
  area: 'Harbour House',
  saveRteEvents: true,
  communicationMode: 'cloud',
  maxUsers: 10_000,
  maxEvents: 50_000,
  maxDoors: 4,
  fobSize: 8,
}
const change = (acknowledged: string | null) => ({
  changeId: 9,
  created: '2026-11-26T09:00:00.000Z',
  acknowledged,
  state: acknowledged ? 'acknowledged' : 'pending',
  subject: 'controller',
  subjectId: 12,
})

function shown(acknowledged: string | null = '2026-11-26T09:00:05.000Z') {
  const sent: unknown[] = []
  const api = fakeApi()
    .on('GET /controller/12', () => record)
    .on('GET /controller', () => ({ items: [] }))
    .on('GET /changelog', () => ({ items: [change(acknowledged)], next: null }))
    .on('PUT /controller/12', ({ body }) => {
      sent.push(body)
      return { ...record, ...(body as object), version: 4 }
    })
  return { api, sent }
}

// They outlive the page of a test, and lie over the button of the next.
afterEach(() => notifications.clean())

const differences = () => page.getByRole('region', { name: 'Differences from the defaults' })

describe('the settings of a controller', () => {
  it('show what differs from the defaults as they are typed, and set it back', async () => {
    const { sent } = shown()
    await show(path, routes)
    await expect.element(differences().getByText(/1\ssetting differs from the defaults/)).toBeVisible()
    await expect.element(differences().getByText(/Default: 16/)).toBeVisible()
    await page.getByRole('textbox', { name: 'Max users' }).fill('500')
    await expect.element(differences().getByText(/2\ssettings differ from the defaults/)).toBeVisible()
    await page.getByRole('button', { name: 'Use the default for Max doors' }).click()
    await expect.element(differences().getByText(/1\ssetting differs from the defaults/)).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: 'Max doors' })).toHaveFocus()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect.element(page.getByText('Settings saved')).toBeVisible()
    expect(sent).toEqual([{ maxDoors: 16, maxUsers: 500, version: 3 }])
  })

  it('say when the controller has confirmed them, or since when it is waited for', async () => {
    shown()
    const first = await show(path, routes)
    await expect.element(page.getByText(/confirmed these settings on 26\/11\/2026/)).toBeVisible()
    await first.unmount()
    shown(null)
    await show(path, routes)
    await expect.element(page.getByText(/not yet confirmed by the controller: waiting for/)).toBeVisible()
  })

  it('keep what was typed where the server refuses it', async () => {
    const { api } = shown()
    api.on('PUT /controller/12', () => new Reply(422, [{ propertyName: 'maxDoors', errorMessage: 'It has 6 doors' }]))
    await show(path, routes)
    const doors = page.getByRole('textbox', { name: 'Max doors' })
    await doors.fill('5')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect.element(page.getByText('It has 6 doors')).toBeVisible()
    await expect.element(doors).toHaveValue('5')
  })

  it('are not for users who may not edit controllers', async () => {
    shown()
    await show(path, routes, { ...user, permissions: ['CONTROLLER_READ'] })
    await expect.element(page.getByText(/CONTROLLER_EDIT|not allowed|permission/i).first()).toBeVisible()
    expect(page.getByRole('button', { name: 'Save settings' }).query()).toBeNull()
  })
})
