import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { LiveSheet } from '../../../../src/features/roll-call/screens/sheet/LiveSheet.tsx'
import { request } from '../../../../src/api/request.ts'
import type { EvacuationSheet } from '../../../../src/features/roll-call/domain/sheet.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, showPart } from '../../../components/support/show.tsx'

const sheet: EvacuationSheet = {
  site: 'Harbour House',
  kind: 'real',
  startedAt: '2026-11-23T10:00:00Z',
  endedAt: null,
  timeZone: 'Europe/London',
  at: '2026-11-23T10:07:00Z',
  counts: { needHelp: 1, missing: 1, readOut: 2, notOnSite: 0, safe: 10 },
  zones: [{ zone: 'Workshop', people: 6, open: 2 }],
  open: [
    {
      name: 'Ada Lane',
      outcome: 'needHelp',
      zone: 'Workshop',
      readAt: '2026-11-23T09:00:00Z',
      isAdded: false,
      note: null,
      assistance: null,
    },
    {
      name: 'Bob Moss',
      outcome: 'missing',
      zone: 'Workshop',
      readAt: '2026-11-23T09:10:00Z',
      isAdded: false,
      note: null,
      assistance: 'A wheelchair',
    },
    {
      name: 'Sam Guest',
      outcome: 'missing',
      zone: 'Reception',
      readAt: '2026-11-23T10:02:00Z',
      isAdded: true,
      note: 'In a red coat',
      assistance: null,
    },
  ],
  more: 0,
}
const show = () =>
  showPart(
    <LiveSheet
      queryKey={['sheet']}
      read={() => request<EvacuationSheet>('GET', '/evacuation/7/sheet')}
      gone="This link has ended."
    />,
  )

test('it tells how many must be looked for, where and who', async () => {
  fakeApi().on('GET /evacuation/7/sheet', () => sheet)
  await show()
  await expect.element(page.getByRole('list', { name: 'Zones' })).toMatchTextContent(/2 of 6 in Workshop/)
  const people = page.getByRole('table', { name: 'People who must be looked for' })
  await expect.element(people.getByRole('row').nth(1)).toMatchTextContent(/Ada Lane.*Needs help/)
  await expect.element(people.getByRole('row').nth(2)).toMatchTextContent(/Bob Moss.*Needs assistance: A wheelchair/)
  await expect
    .element(people.getByRole('row').nth(3))
    .toMatchTextContent(/Sam Guest ?Not on the roll: In a red coat.*Reception ?Added/)
})

test('it says that everybody is accounted for only once it is known', async () => {
  const api = fakeApi().on('GET /evacuation/7/sheet', () => new Reply(503, { error: 'Not ready' }))
  await show()
  await expect.element(page.getByText('The sheet could not be loaded')).toBeVisible()
  await expect.element(page.getByText(/Everybody who was in/)).not.toBeInTheDocument()
  // While it still fails: it is read again by itself, and the button would be gone.
  await page.getByRole('button', { name: 'Try again' }).click()
  api.on('GET /evacuation/7/sheet', () => ({ ...sheet, zones: [], open: [] }))
  await expect.element(page.getByText('Everybody who was in is accounted for.')).toBeVisible()
})

test('a site at which nobody was known to be inside is not said to be accounted for', async () => {
  const counts = { needHelp: 0, missing: 0, readOut: 0, notOnSite: 0, safe: 0 }
  fakeApi().on('GET /evacuation/7/sheet', () => ({ ...sheet, counts, zones: [], open: [] }))
  await show()
  await expect.element(page.getByText('Nobody was known to be inside when it began.')).toBeVisible()
  await expect.element(page.getByText(/Everybody who was in/)).not.toBeInTheDocument()
})

test('a link that has ended shows nothing of what it showed before', async () => {
  const api = fakeApi().on('GET /evacuation/7/sheet', () => sheet)
  await show()
  await expect.element(page.getByText('Ada Lane')).toBeVisible()
  api.on('GET /evacuation/7/sheet', () => new Reply(404, { error: 'No' }))
  await expect.element(page.getByText('This link has ended.'), { timeout: 30_000 }).toBeVisible()
  await expect.element(page.getByText('Ada Lane')).not.toBeInTheDocument()
})

test('it says loudly that it is old once the server does not answer', async () => {
  let isCut = false
  fakeApi().on('GET /evacuation/7/sheet', () => {
    if (isCut) throw new TypeError('Failed to fetch')
    return sheet
  })
  await show()
  await expect.element(page.getByText('Live')).toBeVisible()
  isCut = true
  await expect.element(page.getByRole('alert'), { timeout: 30_000 }).toMatchTextContent(/^No connection: this is/)
  await expect.element(page.getByText('Ada Lane')).toBeVisible()
}, 40_000)
