import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import CreateInstallerClient from '../../../../src/features/engineers/screens/create-installer-client.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/management/client/create-installer-client'
const routes = [
  { path, Component: CreateInstallerClient },
  { path: '/configuration/client/:clientId', element: <p>The page of the firm</p> },
]
const field = (label: string) => page.getByLabelText(label, { exact: false }).first()
const fill = async () => {
  await userEvent.fill(field('Firm name'), 'Bright Alarms')
  await userEvent.fill(field('First name'), 'Ada')
  await userEvent.fill(field('Surname'), 'Byron')
  await userEvent.fill(field('Email'), 'ada@bright.example')
}
const create = () => page.getByRole('button', { name: 'Create', exact: true }).click()

test('the firm, its user and the relation are made in one step, which ends on its page', async () => {
  const api = fakeApi().on(
    'POST /client/installer',
    () => new Reply(201, { clientId: 12, userId: 3, clientRelationId: 4, mail: true }),
  )
  const { at } = await show(path, routes)
  await fill()
  await create()
  await expect.element(page.getByText(/Ada Byron is invited by email to ada@bright.example/)).toBeVisible()
  await expect.poll(at).toBe('/configuration/client/12')
  expect(api.callsOf('POST /client/installer')[0]?.body).toMatchObject({
    name: 'Bright Alarms',
    email: 'ada@bright.example',
    clientId: 1,
    endDate: null,
  })
})

test('where the address is an installer’s, that firm is offered, and nothing typed is lost', async () => {
  const api = fakeApi()
    .on(
      'POST /client/installer',
      () =>
        new Reply(422, [{ propertyName: 'email', errorMessage: 'This email address already belongs to an installer' }]),
    )
    .on('GET /client/installer-of-address', () => ({ clientId: 9, name: 'Fitters' }))
    .on('POST /client/:id/relationship', () => new Reply(201, { clientRelationId: 5 }))
  const { at } = await show(path, routes)
  await fill()
  await create()
  await expect.element(page.getByText('This email address already belongs to an installer')).toBeVisible()
  await expect.element(field('Firm name')).toHaveValue('Bright Alarms')
  await page.getByRole('button', { name: 'Use Fitters' }).click()
  await expect.element(page.getByText('Fitters is engineer now')).toBeVisible()
  await expect.poll(at).toBe('/configuration/client/9')
  expect(api.callsOf('POST /client/:id/relationship')[0]).toMatchObject({
    params: { id: '1' },
    body: { relatedClientId: 9 },
  })
})

test('what is missing is told before anything is sent, and others than the provider’s staff are told who can', async () => {
  const api = fakeApi()
  const { unmount } = await show(path, routes)
  await create()
  await expect.element(page.getByText('Firm name is required')).toBeVisible()
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([])
  await unmount()
  await show(path, routes, { ...user, permissions: ['CLIENT_READ', 'CLIENT_ADD', 'USER_ADD'] })
  await expect.element(page.getByText('The provider creates installers')).toBeVisible()
})
