import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { recordKeys } from '../../../../src/api/record-cache.ts'
import { refreshQueries } from '../../../../src/api/refresh-queries.ts'
import AttendanceScreen from '../../../../src/features/attendance/screens/attendance.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/time-and-attendance'
const week = '?on=2026-06-03'
const day = (of: string, seconds: number, marks: string[] = []) => ({
  day: of,
  seconds,
  first: `${of}T08:00:00.000Z`,
  last: marks.includes('noOut') ? null : `${of}T16:00:00.000Z`,
  marks,
})
const ada = {
  personId: 7,
  person: 'Ada Lane',
  tooMany: false,
  days: [day('2026-06-01', 27_120), day('2026-06-02', 0, ['noOut'])],
}
const answer = { items: [ada], next: null, zones: 1 }
const read = (at: string, kind: string, more: object = {}) => ({
  at: `2026-06-02T${at}:00.000Z`,
  kind,
  zoneId: 3,
  zone: 'Office',
  door: '1 Front',
  added: false,
  correctionId: null,
  reason: null,
  by: null,
  ...more,
})
const opened = {
  seconds: 0,
  presences: [{ state: 'noOut', from: '2026-06-02T08:00:00.000Z', to: null }],
  reads: [read('08:00', 'in')],
}
const made = { attendanceCorrectionId: 4, reason: 'Left by the fire exit', by: 'Olive Owner' }
const corrected = {
  seconds: 28_800,
  presences: [{ state: 'whole', from: '2026-06-02T08:00:00.000Z', to: '2026-06-02T16:00:00.000Z' }],
  reads: [
    read('08:00', 'in'),
    read('16:00', 'out', { added: true, door: null, correctionId: 4, reason: made.reason, by: made.by }),
  ],
}
const showScreen = (query = week) => show(path + query, [{ path, Component: AttendanceScreen }])
const cell = (name: RegExp) => page.getByRole('gridcell', { name })

test('a week is a row for each person, with hours and what has to be said of each day', async () => {
  const asked: string[] = []
  fakeApi().on('GET /attendance', ({ query }) => {
    asked.push(String(query))
    return answer
  })
  const shown = await showScreen()
  await expect.element(cell(/Ada Lane, Monday 1 June 2026: 7:32 hours/)).toMatchTextContent(/7:32/)
  await expect.element(cell(/Tuesday 2 June 2026: 0:00 hours ?In without out/)).toMatchTextContent(/In without out/)
  await expect.element(cell(/Wednesday 3 June 2026: no reads/)).toBeVisible()
  expect(asked[0]).toContain('from=2026-06-01&to=2026-06-07')

  await page.getByRole('combobox', { name: 'Round each day to' }).selectOptions('15 minutes')
  await expect.element(cell(/Monday 1 June 2026: 7:30 hours/)).toBeVisible()
  await page.getByRole('button', { name: 'The week before' }).click()
  await expect.poll(shown.at).toBe(`${path}?on=2026-05-25&round=15`)
  await page.getByText('Month', { exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'May 2026' })).toBeVisible()
})

test('who came after the start and the grace is late', async () => {
  fakeApi().on('GET /attendance', () => answer)
  await showScreen(`${week}&start=08:30&grace=15`)
  await expect.element(cell(/Monday 1 June 2026: 7:32 hours ?Late by 30 min/)).toBeVisible()
})

test('a day opens by keyboard, a missing read is added with a reason, and it can be undone', async () => {
  let now: object = opened
  const sent: unknown[] = []
  fakeApi()
    .on('GET /attendance', () => answer)
    .on('GET /attendance/day', () => now)
    .on('GET /person/7', () => ({ personId: 7, firstName: 'Ada', surname: 'Lane' }))
    .on('GET /zone/pick', () => [{ id: 3, title: 'Office' }])
    .on('POST /attendancecorrection', ({ body }) => {
      sent.push(body)
      now = corrected
      return { ...made, version: 1 }
    })
    .on('POST /attendancecorrection/4/withdraw', () => {
      now = opened
      return { ...made, version: 2 }
    })
  const shown = await showScreen()
  await expect.element(cell(/Monday 1 June/)).toBeVisible()
  page.getByRole('grid').element().focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(shown.at).toBe(`${path}?on=2026-06-03&person=7&day=2026-06-02`)
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('In without out: not counted')).toBeVisible()

  await dialog.getByRole('button', { name: 'Add a missing read' }).click()
  await dialog.getByRole('textbox', { name: 'Time' }).fill('17:00')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left by the fire exit')
  await dialog.getByRole('button', { name: 'Add the read' }).click()
  await expect.element(dialog.getByText(/Added by Olive Owner: Left by the fire exit/)).toBeVisible()
  expect(sent).toEqual([
    { personId: 7, kind: 'out', at: '2026-06-02T16:00:00.000Z', zoneId: 3, reason: 'Left by the fire exit' },
  ])
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog.getByText('In without out: not counted')).toBeVisible()
})

test('hours that could not be read again stay, and are said to be old', async () => {
  const api = fakeApi().on('GET /attendance', () => answer)
  const shown = await showScreen()
  await expect.element(cell(/Monday 1 June 2026: 7:32 hours/)).toBeVisible()
  api.on('GET /attendance', () => new Reply(503, { error: 'The database cannot be reached' }))
  void refreshQueries(shown.queries, recordKeys.lists('attendanceCorrection'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The hours may be out of date/)
  await expect.element(cell(/Monday 1 June 2026: 7:32 hours/)).toBeVisible()
})

test('what is shown is exported and printed', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  fakeApi().on('GET /attendance', () => answer)
  await showScreen(`${week}&round=15&favour=employer`)
  await expect.element(cell(/Monday 1 June 2026: 7:30 hours/)).toBeVisible()
  const file = '/api/attendance/export?from=2026-06-01&to=2026-06-07&round=15&favour=employer&grace=0'
  await expect.element(page.getByRole('link', { name: 'Export' })).toHaveAttribute('href', file)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => document.body.textContent).toContain('Time and attendance, 01/06/2026 to 07/06/2026')
  expect(printed).toHaveBeenCalledOnce()
  dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.body.textContent).not.toContain('Time and attendance, 01/06/2026')
  printed.mockRestore()
})

test('nothing is said before it is known, and a failure is not an empty week', async () => {
  const api = fakeApi().on('GET /attendance', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showScreen()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/The hours could not be loaded/)
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  api.on('GET /attendance', () => ({ items: [], next: null, zones: 0 }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No zone counts for time and attendance')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Choose which zones count' }))
    .toHaveAttribute('href', '/administration/zone')
})
