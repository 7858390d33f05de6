import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import { alarms } from '../../../../src/live/views/alarms.ts'
import ShiftHandOver from '../../../../src/features/shift-notes/screens/shift-hand-over.screen.tsx'

const note = (shiftNoteId: number, subject: string, more: object = {}) => ({
  shiftNoteId,
  areaId: 1,
  area: 'Wharfside House',
  day: '2026-11-21',
  shift: 'night',
  subject,
  note: `All about ${subject}`,
  important: false,
  user: 'Ada',
  status: 'open',
  ...more,
})
/** Nothing is offline or muted. */
const quiet = () =>
  fakeApi()
    .on('GET /controller', () => ({ items: [], next: null }))
    .on('GET /alerttrigger', () => ({ items: [], next: null }))
const path = '/monitoring/shift-hand-over'
const showScreen = (open?: object) =>
  show(path, [{ path, Component: ShiftHandOver }], user, open ? [[alarms, open]] : [])

test('the last shifts’ notes are there in full, by shift, and lead to their records', async () => {
  const items = [
    note(1, 'Keys', { shift: 'early', user: null }),
    note(2, 'Visitors'),
    note(3, 'Gate', { important: true }),
  ]
  quiet().on('GET /shiftnote', () => ({ items, next: null }))
  await showScreen()
  const night = page.getByRole('region', { name: 'Wharfside House: night shift of 21/11/2026' })
  await expect.element(night.getByRole('listitem').first()).toMatchTextContent(/^GateAll about GateAda$/)
  await expect
    .element(night.getByRole('link', { name: 'Important Gate' }))
    .toHaveAttribute('href', '/monitoring/shift-notes/3')
  const early = page.getByRole('region', { name: 'Wharfside House: early shift of 21/11/2026' })
  await expect.element(early).toMatchTextContent(/Somebody who has left/)
  await expect
    .element(page.getByRole('link', { name: 'Write a note' }))
    .toHaveAttribute('href', '/monitoring/shift-notes/create')
})

test('notes that could not be loaded are not ‘no notes’, and are tried again', async () => {
  const api = quiet().on('GET /shiftnote', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showScreen()
  const alert = page.getByRole('alert').filter({ hasText: 'The notes' })
  await expect.element(alert).toMatchTextContent(/The notes could not be loaded/)
  await expect.element(page.getByText('No shift notes')).not.toBeInTheDocument()
  api.on('GET /shiftnote', () => ({ items: [], next: null }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No shift notes')).toBeVisible()
})

test('older notes that are left out are not passed over in silence', async () => {
  quiet().on('GET /shiftnote', () => ({ items: [note(1, 'Keys')], next: 'older' }))
  await showScreen()
  await expect.element(page.getByText(/^These are the newest 100 notes/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'All shift notes' }))
    .toHaveAttribute('href', '/monitoring/shift-notes')
})

test('what is open, offline or muted is there, and leads to it', async () => {
  const alarm = {
    eventAlarmId: 4,
    alarmPriority: 20,
    type: 'doorForced',
    place: 'Gate, Wharfside House',
    occurredAt: new Date(Date.now() - 7_200_000).toISOString(),
    takenBy: 'Olive Owner',
  }
  fakeApi()
    .on('GET /shiftnote', () => ({ items: [], next: null }))
    .on('GET /controller', () => ({
      items: [{ controllerId: 9, name: 'North gate', lastSeenAt: '2026-11-21T03:00:00.000Z' }],
      next: null,
    }))
    .on('GET /alerttrigger', () => ({
      items: [{ alertTriggerId: 3, name: 'Forced at night', mutedUntil: '2026-11-22T03:00:00.000Z' }],
      next: null,
    }))
  await showScreen({ readiness: 'ready', items: [alarm], more: 2 })
  const open = page.getByRole('region', { name: 'Unacknowledged alarms' })
  await expect.element(open).toMatchTextContent(/Unacknowledged alarms: 3 ?Door forced, Gate, Wharfside House/)
  await expect.element(open).toMatchTextContent(/2 h ago, in hand by Olive Owner/)
  await expect
    .element(open.getByRole('link', { name: 'Show all' }))
    .toHaveAttribute('href', '/notifications/alarms?mode=unacknowledged')
  const offline = page.getByRole('region', { name: 'Controllers offline' })
  await expect.element(offline).toMatchTextContent(/North gate ?Last seen 21\/11\/2026/)
  await expect
    .element(page.getByRole('link', { name: 'Forced at night' }))
    .toHaveAttribute('href', '/monitoring/alert-trigger/3')
})

test('what is not known is not ‘none’', async () => {
  fakeApi()
    .on('GET /shiftnote', () => ({ items: [], next: null }))
    .on('GET /controller', () => new Reply(503, { error: 'The database cannot be reached' }))
    .on('GET /alerttrigger', () => ({ items: [], next: null }))
  await showScreen()
  await expect.element(page.getByText('Controllers offline could not be loaded')).toBeVisible()
  const open = page.getByRole('region', { name: 'Unacknowledged alarms' })
  await expect.element(open.getByText('None.')).not.toBeInTheDocument()
})
