import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import ReportScreen from '../../../../src/features/reports/screens/report.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/report/unused-token'
const row = (token: string, tokenId: number) => ({
  token,
  tokenId,
  person: null,
  personId: null,
  status: 'Live',
  lastUsed: null,
  lastActivated: '2026-06-01T08:00:00.000Z',
})
const made = {
  from: null,
  until: null,
  knownFrom: null,
  rows: [row('F1001', 1), row('F1002', 2)],
  hasMore: false,
  bars: [],
}
const open = (query = '') => show(`${path}${query}`, [{ path, element: <ReportScreen /> }])
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('a report is asked for, made, and can be kept by its address', async () => {
  const asked: unknown[] = []
  fakeApi().on('POST /report/unusedToken', ({ body }) => {
    asked.push(body)
    return made
  })
  await open()
  await expect.element(page.getByRole('heading', { name: 'Unused credentials' })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('textbox', { name: 'Days' }).fill('30')
  await press('Make report')
  await expect.element(page.getByText('2 lines')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'F1002' })).toBeVisible()
  expect(asked).toEqual([{ parameters: { days: 30 } }])
})

test('what is wrong is said at its field, and nothing is asked', async () => {
  fakeApi()
  await open()
  await page.getByRole('textbox', { name: 'Days' }).fill('0')
  await press('Make report')
  await expect.element(page.getByText('Days must be at least 1')).toBeVisible()
})

test('a report that cannot be shown can still be emailed', async () => {
  const sent: unknown[] = []
  fakeApi()
    .on('POST /report/unusedToken', () => new Reply(503, { error: 'Try again shortly', code: 'unavailable' }))
    .on('POST /report/unusedToken/email', ({ body }) => {
      sent.push(body)
      return { jobId: 4 }
    })
    .on('GET /job/:id', () => ({ jobId: 4, state: 'succeeded', kind: 'reportMail', reason: null, summary: null }))
  await open('?days=30&made=true')
  await expect.element(page.getByText('Unable to show the report below; it can still be emailed')).toBeVisible()
  await press('Email me')
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  await expect.element(page.getByText(/It is in the outbox/)).toBeVisible()
  expect(sent).toEqual([{ parameters: { days: 30 }, format: 'xlsx' }])
})

test('nothing to report is said, not shown as an empty table', async () => {
  fakeApi().on('POST /report/unusedToken', () => ({ ...made, rows: [] }))
  await open('?days=30&made=true')
  await expect.element(page.getByText('All of them were used.')).toBeVisible()
  expect(page.getByRole('cell').elements()).toEqual([])
})
