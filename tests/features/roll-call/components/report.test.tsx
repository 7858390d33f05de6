import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entities } from '../../../../src/domain/entities/index.ts'
import type { EvacuationReport } from '../../../../src/features/roll-call/domain/report.ts'
import Report from '../../../../src/features/roll-call/screens/evacuation/report.part.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/monitoring/evacuations/7'
const showPart = (record: object = {}) =>
  show(path, [
    {
      path,
      element: <Report record={{ evacuationId: 7, status: 'ended', people: 12, ...record }} entity={entities.person} />,
    },
  ])
const went: EvacuationReport = {
  times: { people: 12, half: 95, most: 240, all: null },
  curve: [
    { seconds: 60, accounted: 4 },
    { seconds: 240, accounted: 11 },
  ],
  marshals: [{ by: 'Olive Owner', people: 11, lastAfter: 240 }],
  earlier: [
    {
      evacuationId: 3,
      kind: 'drill',
      startedAt: '2026-05-01T10:00:00.000Z',
      people: 10,
      open: 0,
      half: 120,
      most: 300,
      all: 310,
    },
  ],
}

test('it tells how fast people were accounted for beside earlier ones, and by whom', async () => {
  fakeApi().on('GET /evacuation/7/report', () => went)
  await showPart()
  await expect.element(page.getByText('11 people of 12 accounted for')).toBeVisible()
  const compared = page.getByRole('table', { name: 'Compared with earlier ones of this site' })
  await expect.element(compared.getByRole('row').nth(1)).toMatchTextContent(/This one121 min 35 s4 minnever/)
  await expect
    .element(compared.getByRole('row').nth(2))
    .toMatchTextContent(/Drill, 01\/05\/2026.*102 min5 min5 min 10 s/)
  const by = page.getByRole('table', { name: 'Marked by' })
  await expect.element(by.getByRole('row').nth(1)).toMatchTextContent(/Olive Owner114 min/)
  const pdf = page.getByRole('link', { name: 'Report as PDF' })
  await expect.element(pdf).toHaveAttribute('href', '/api/evacuation/7/report/pdf')
})

test('a report that could not be read says so', async () => {
  fakeApi().on('GET /evacuation/7/report', () => new Reply(503, { error: 'The database cannot be reached' }))
  await showPart()
  await expect.element(page.getByText('How it went could not be loaded')).toBeVisible()
})

test('where nobody was in there is nothing to tell', async () => {
  fakeApi()
  await showPart({ people: 0 })
  await expect.element(page.getByText('How it went')).not.toBeInTheDocument()
})
