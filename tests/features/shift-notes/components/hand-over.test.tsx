import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
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
const path = '/monitoring/shift-hand-over'
const showScreen = () => show(path, [{ path, Component: ShiftHandOver }])

test('the last shifts’ notes are there in full, by shift, and lead to their records', async () => {
  const items = [
    note(1, 'Keys', { shift: 'early', user: null }),
    note(2, 'Visitors'),
    note(3, 'Gate', { important: true }),
  ]
  fakeApi().on('GET /shiftnote', () => ({ items, next: null }))
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
  const api = fakeApi().on('GET /shiftnote', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showScreen()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The notes could not be loaded/)
  await expect.element(page.getByText('No shift notes')).not.toBeInTheDocument()
  api.on('GET /shiftnote', () => ({ items: [], next: null }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No shift notes')).toBeVisible()
})

test('older notes that are left out are not passed over in silence', async () => {
  fakeApi().on('GET /shiftnote', () => ({ items: [note(1, 'Keys')], next: 'older' }))
  await showScreen()
  await expect.element(page.getByText(/^These are the newest 100 notes/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'All shift notes' }))
    .toHaveAttribute('href', '/monitoring/shift-notes')
})
