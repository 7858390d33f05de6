import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const always = { timeProfileId: 4, name: 'Always', number: 1, version: 1, onHolidays: 'asUsual' }
const periods = [{ days: everyDay, start: '00:00', end: '24:00' }]
const region = (name: string | RegExp) => page.getByRole('region', { name })

const api = (profile: object = { periods }) =>
  fakeApi()
    .on('GET /timeprofile', () => ({ items: [], next: null }))
    .on('GET /timeprofile/:id', () => ({ ...always, ...profile }))
    .on('GET /timeprofile/:id/dependants', () => ({
      items: [{ entity: 'group', by: 'timeProfileId', count: 12, examples: [{ id: 7, title: 'Staff' }] }],
    }))
    .on('GET /holiday', () => ({
      items: [{ holidayId: 1, name: 'Christmas Day', day: '2001-12-25', everyYear: true, areaId: null, version: 1 }],
      next: null,
    }))
    .on('GET /area', () => ({
      items: [{ areaId: 3, parentAreaId: null, name: 'Boston', timeZone: 'America/New_York', version: 1 }],
      next: null,
    }))

test('it says whether it is open now, in each time zone of the sites', async () => {
  api()
  await show('/management/time-profiles/4')
  const now = region('Open now?')
  await expect.element(now.getByText('Europe/London')).toBeVisible()
  await expect.element(now.getByText('America/New_York (Boston)')).toBeVisible()
  await expect.poll(() => now.getByText('Open now', { exact: true }).elements().length).toBe(2)
  await expect.element(now.getByText('APEX-compatible', { exact: true })).toBeVisible()
})

test('a profile that never opens says so, and why APEX does not take it; the ACS twin too', async () => {
  api({ periods: [] })
  await show('/management/time-profiles-acs/4')
  const now = region('Open now?')
  await expect.element(now.getByText('Closed now').first()).toBeVisible()
  await expect.element(now.getByText('and stays so for the next 400 days').first()).toBeVisible()
  await expect.element(now.getByText('Not APEX-compatible. It has no period, and APEX needs one.')).toBeVisible()
})

test('the year is gone through by keyboard, and every day says what it is', async () => {
  api({ periods, onHolidays: 'closed', exceptions: [] })
  await show('/management/time-profiles/4')
  const year = page.getByRole('grid', { name: /^The year/ })
  await expect.element(year).toBeVisible()
  await expect
    .poll(() => year.getByRole('gridcell', { name: /25 December .*closed all day.*Christmas Day/ }).elements().length)
    .toBe(1)
  const table = year.element()
  if (table instanceof HTMLElement) table.focus()
  await userEvent.keyboard('{Home}')
  const first = region(/^The year/).getByText(/^\w+ 1 \w+ \d{4}: (open|closed) all day/)
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(region(/^The year/).getByText(/^\w+ 2 \w+ \d{4}: open all day/)).toBeVisible()
})

test('who uses it is told, with the way there', async () => {
  api()
  await show('/management/time-profiles/4')
  const used = region('Used by')
  await expect.element(used.getByText('12 groups')).toBeVisible()
  await expect.element(used.getByRole('link', { name: 'Staff' })).toHaveAttribute('href', '/administration/group/7')
})

test('holidays that could not be read are no calm year: it is said, and can be tried again', async () => {
  const server = api().on('GET /holiday', () => new Reply(500, {}))
  await show('/management/time-profiles/4')
  const failed = page.getByText('Holidays could not be loaded: they are left out here')
  await expect.element(failed).toBeVisible()
  server.on('GET /holiday', () => ({ items: [], next: null }))
  await page.getByRole('button', { name: /try again|retry/i }).click()
  await expect.element(failed).not.toBeInTheDocument()
})
