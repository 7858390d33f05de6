import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const always = { days: [0, 1, 2, 3, 4, 5, 6], start: '00:00', end: '24:00' }
const profiles = [
  { timeProfileId: 1, name: 'Always', number: 1, version: 1, periods: [always] },
  { timeProfileId: 2, name: 'Never', number: 2, version: 1, periods: [] },
]
const api = () => fakeApi().on('GET /timeprofile', () => ({ items: profiles, next: null, total: 2 }))
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

test('the list says of each time profile whether it is open now, and exports what is stored alone', async () => {
  api().on('GET /holiday', () => ({ items: [], next: null }))
  await show('/management/time-profiles')
  await expect.element(page.getByRole('columnheader', { name: 'Open now' })).toBeVisible()
  await expect.element(row('Always')).toMatchTextContent(/Open$/)
  await expect.element(row('Never')).toMatchTextContent(/Closed$/)
  const link = page.getByRole('link', { name: 'Export these time profiles to CSV' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/columns=number%2Cname%2Cdescription$/))
})

test('where holidays could not be loaded it says that it is not known', async () => {
  api().on('GET /holiday', () => new Reply(503, { error: 'The database cannot be reached' }))
  await show('/management/time-profiles')
  await expect.element(row('Always')).toMatchTextContent(/Not known: holidays could not be loaded/)
  await expect.element(row('Always')).not.toMatchTextContent(/Open$/)
})
