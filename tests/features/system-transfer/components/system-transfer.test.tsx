import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { notifications } from '@mantine/notifications'
import ReceivedSystems from '../../../../src/features/system-transfer/screens/received-systems.screen.tsx'
import SystemTransfer from '../../../../src/features/system-transfer/screens/system-transfer.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/management/system/transfer'
const received = '/settings/received-systems'
const invitation = '/administration/system-transfer-invitation/:id'
const routes = [
  { path, Component: SystemTransfer },
  { path: received, Component: ReceivedSystems },
  { path: invitation, Component: () => <p>The offer’s own page</p> },
]

const preview = {
  areaId: 7,
  area: 'Mill',
  from: 'Acme',
  destination: 'Borough',
  total: 12,
  moves: [{ entity: 'door', count: 2 }],
  copied: [{ entity: 'timeProfile', count: 1 }],
  ends: [],
  cut: [{ entity: 'group', count: 3 }],
  renames: [{ entity: 'controller', id: 4, name: 'Main', becomes: 'Main (2)' }],
  blocks: [],
  more: false,
}
const succeeded = { jobId: 9, kind: 'systemTransfer', state: 'succeeded', phase: 'moved', summary: { rows: 12 } }

beforeEach(() => notifications.clean())

test('staff see what moves, and what is in the way with the way to it', async () => {
  const blocks = [{ entity: 'door', id: 5, title: 'Gate', text: 'uses a controller that is not in this site' }]
  fakeApi().on('GET /systemtransfer/preview', () => ({ ...preview, blocks }))
  await show(`${path}?baseAreaId=7&destinationClientId=2&step=review`, routes)
  const way = page.getByRole('region', { name: 'In the way' })
  await expect.element(way).toMatchTextContent(/Door Gate uses a controller that is not in this site/)
  await expect.element(way.getByRole('link', { name: 'Gate' })).toHaveAttribute('href', '/management/door/5')
  await expect.element(page.getByRole('region', { name: 'Moves' })).toMatchTextContent(/Doors2/)
  await expect.element(page.getByRole('region', { name: /Stays with Acme/ })).toMatchTextContent(/Groups3/)
  await expect.element(page.getByText(/Controller Main becomes Main \(2\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Next: Send or move' }).click()
  await expect.element(page.getByRole('button', { name: 'Move now' })).toBeDisabled()
})

test('staff send an offer, and a refusal loses nothing', async () => {
  const api = fakeApi()
    .on('GET /systemtransfer/preview', () => ({ ...preview, destination: null }))
    .on(
      'POST /systemtransferinvitation',
      () => new Reply(422, [{ propertyName: 'email', errorMessage: 'Email must be of another organisation' }]),
    )
  const shown = await show(`${path}?baseAreaId=7&step=finish`, routes)
  await expect.element(page.getByRole('region', { name: 'Move now' })).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('textbox', { name: 'Email' }), 'new@example.com')
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Email must be of another organisation/)
  await expect.element(page.getByRole('textbox', { name: 'Email' })).toHaveValue('new@example.com')
  api.on('POST /systemtransferinvitation', () => new Reply(201, { systemTransferInvitationId: 3 }))
  await page.getByRole('button', { name: 'Send offer' }).click()
  await expect.element(page.getByText('The offer’s own page')).toBeVisible()
  expect(shown.at()).toBe('/administration/system-transfer-invitation/3')
  expect(api.callsOf('POST /systemtransferinvitation').at(-1)?.body).toEqual({ areaId: 7, email: 'new@example.com' })
})

test('staff move a system at once after they were asked', async () => {
  const api = fakeApi()
    .on('GET /systemtransfer/preview', () => preview)
    .on('POST /systemtransfer', () => new Reply(202, { jobId: 9 }))
    .on('GET /job/:id', () => succeeded)
  const shown = await show(`${path}?baseAreaId=7&destinationClientId=2&step=finish`, routes)
  await page.getByRole('button', { name: 'Move now' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/Move Mill with 12 records from Acme to Borough/)
  await dialog.getByRole('button', { name: 'Move now' }).click()
  await expect.element(page.getByText('The system has moved')).toBeVisible()
  expect(api.callsOf('POST /systemtransfer').map(({ body }) => body)).toEqual([
    { baseAreaId: 7, destinationClientId: 2 },
  ])
  expect(shown.at()).toContain('job=9')
})

const offer = {
  systemTransferInvitationId: 3,
  area: 'Mill',
  from: 'Acme',
  created: '2026-01-01T00:00:00.000Z',
  expires: '2026-01-15T00:00:00.000Z',
}
const whole = { ...offer, moves: preview.moves, copied: [], renames: [], inTheWay: 0 }

test('the new client sees what it receives, and accepts', async () => {
  const api = fakeApi()
    .on('GET /systemtransferinvitation/received', () => ({ items: [offer] }))
    .on('GET /systemtransferinvitation/:id/offer', () => whole)
    .on('POST /systemtransferinvitation/:id/accept', () => new Reply(202, { jobId: 9 }))
    .on('GET /job/:id', () => ({
      ...succeeded,
      state: 'failed',
      summary: null,
      reason: 'Nothing has moved: a lockdown is running',
    }))
  await show(received, routes)
  await expect.element(page.getByRole('list', { name: 'Offers' })).toMatchTextContent(/Mill from Acme, until/)
  await page.getByRole('link', { name: 'See the offer' }).click()
  await expect.element(page.getByRole('region', { name: 'You receive' })).toMatchTextContent(/Doors2/)
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect.element(page.getByText(/a lockdown is running/)).toBeVisible()
  expect(api.callsOf('POST /systemtransferinvitation/:id/accept')).toHaveLength(1)
})

test('the new client cannot accept what is not ready, and may decline', async () => {
  const api = fakeApi()
    .on('GET /systemtransferinvitation/received', () => ({ items: [] }))
    .on('GET /systemtransferinvitation/:id/offer', () => ({ ...whole, inTheWay: 2 }))
    .on('POST /systemtransferinvitation/:id/decline', () => ({}))
  const shown = await show(`${received}?invitation=3`, routes)
  await expect.element(page.getByText('It cannot move yet.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Accept' })).toBeDisabled()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('No system is offered to you')).toBeVisible()
  expect(api.callsOf('POST /systemtransferinvitation/:id/decline')).toHaveLength(1)
  expect(shown.at()).toBe(received)
})
