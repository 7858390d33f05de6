import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { objects } from '../../../../src/app/entity-table.tsx'
import SimImport from '../../../../src/features/sims/screens/sim-import.screen.tsx'
import { fakeApi, show } from '../../../components/support/show.tsx'

const file = {
  importId: 5,
  fileName: 'sims.csv',
  rows: 4,
  header: ['Ref', 'ICCID', 'State'],
  samples: [['S1', '89440000000000000001', 'live']],
  columns: [
    { name: 'reference', label: 'Reference', required: true },
    { name: 'iccid', label: 'ICCID', required: false },
    { name: 'status', label: 'Status', required: false },
  ],
  mapping: { iccid: 1 },
}
const job = (jobId: number, kind: string, summary: object, more: object = {}) => ({
  jobId,
  kind,
  entity: 'sim',
  state: 'succeeded',
  phase: null,
  done: 4,
  total: 4,
  reason: null,
  result: true,
  by: 'Ada',
  createdAt: '2026-11-21T10:00:00Z',
  endedAt: '2026-11-21T10:00:01Z',
  summary,
  ...more,
})
const summary = {
  rows: 4,
  valid: 4,
  invalid: 0,
  warnings: 0,
  errors: [],
  advice: [],
  added: 1,
  changed: 2,
  unchanged: 1,
  differences: [
    { row: 2, title: 'S1', propertyName: 'status', from: 'Live', to: 'Closed' },
    { row: 3, title: 'S2', propertyName: 'iccid', from: '', to: '89440000000000000002' },
  ],
}
const path = '/management/sims/import-confirm'
const routes = [{ path, element: <SimImport /> }, ...objects]
const withFile = () => fakeApi().on('GET /sim/import/5', () => file)

test('columns are matched by their headings, and each match can be changed', async () => {
  const api = withFile()
    .on('POST /sim/import/5/dry-run', () => job(9, 'importCheck', summary))
    .on('GET /job/9', () => job(9, 'importCheck', summary))
  const { at } = await show(`${path}?import=5`, routes)
  await expect.element(page.getByRole('combobox', { name: 'Column for ICCID' })).toHaveValue('ICCID')
  await expect.element(page.getByText('Still needed: Reference')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Check 4/ })).toBeDisabled()
  for (const [label, heading] of [
    ['Reference', 'Ref'],
    ['Status', 'State'],
  ] as const) {
    await page.getByRole('combobox', { name: `Column for ${label}` }).click()
    await page.getByRole('option', { name: heading }).click()
  }
  await page.getByRole('button', { name: /^Check 4/ }).click()
  await vi.waitFor(() => expect(at()).toContain('job=9'))
  expect(api.callsOf('POST /sim/import/5/dry-run')[0]?.body).toEqual({ mapping: { reference: 0, iccid: 1, status: 2 } })
})

test('what is new, changes and stays is said before anything is written, and only that is asked for', async () => {
  const api = withFile()
    .on('GET /job/9', () => job(9, 'importCheck', summary))
    .on('POST /sim/import/5/run', () => job(10, 'importRun', { rows: 4, added: 1, changed: 2, unchanged: 1 }))
    .on('GET /job/10', () => job(10, 'importRun', { rows: 4, added: 1, changed: 2, unchanged: 1 }))
  await show(`${path}?import=5&columns=reference:0,status:2&job=9`, routes)
  await expect.element(page.getByText(/1.new row, 2.changes, 1.row unchanged/)).toBeVisible()
  await expect.element(page.getByRole('row', { name: '2 S1 Status Live Closed' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '3 S2 ICCID Empty 89440000000000000002' })).toBeVisible()
  await page.getByRole('button', { name: /^Add 1.SIM and change 2.SIMs$/ }).click()
  await expect.element(page.getByText(/1.SIM added, 2 changed, 1 unchanged/)).toBeVisible()
  expect(api.callsOf('POST /sim/import/5/run')[0]?.body).toEqual({
    mapping: { reference: 0, status: 2 },
    checked: 9,
  })
})

test('a file that changes nothing has nothing to import', async () => {
  withFile().on('GET /job/9', () =>
    job(9, 'importCheck', { ...summary, added: 0, changed: 0, unchanged: 4, differences: [] }),
  )
  await show(`${path}?import=5&columns=reference:0&job=9`, routes)
  await expect.element(page.getByText(/0.new rows, 0.changes, 4.rows unchanged/)).toBeVisible()
  expect(page.getByRole('button', { name: /^(Add|Change \d|Import \d)/ }).all()).toHaveLength(0)
})

test('an import that was refused says why, and what was not taken back', async () => {
  const reason = 'Row 3 is not valid any more. Changed by somebody else since, and so not taken back: row 2'
  withFile().on('GET /job/10', () => job(10, 'importRun', { rows: 4, added: 0 }, { state: 'failed', reason }))
  await show(`${path}?import=5&columns=reference:0&job=10`, routes)
  await expect.element(page.getByText(reason)).toBeVisible()
})
