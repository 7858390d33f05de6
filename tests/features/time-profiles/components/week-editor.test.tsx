import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const grid = page.getByRole('grid', { name: 'The week' })
const cell = (name: string) => grid.getByRole('gridcell', { name: new RegExp(`^${name}, `) })
const input = (name: string) => page.getByRole('textbox', { name, exact: true })
const periods = () => page.getByRole('list', { name: 'Time periods' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function open() {
  await page.viewport(1440, 900)
  fakeApi()
  await show('/management/time-profiles/create')
  await expect.element(grid).toBeVisible()
}

test('a period is drawn by dragging, and closed by dragging from something open', async () => {
  await open()
  await cell('Monday 08:00').dropTo(cell('Friday 17:30'))
  await expect.element(input('Period 1: start')).toHaveValue('08:00')
  await expect.element(input('Period 1: end')).toHaveValue('18:00')
  await expect.element(page.getByText('Monday to Friday, 08:00 to 18:00: open')).toBeInTheDocument()
  await cell('Wednesday 12:00').dropTo(cell('Wednesday 12:30'))
  await expect.element(cell('Wednesday 12:30')).toHaveAccessibleName('Wednesday 12:30, closed')
  await expect.element(cell('Thursday 12:30')).toHaveAccessibleName('Thursday 12:30, open')
  await expect.poll(() => periods().elements().length).toBe(3)
})

test('a period is set and cleared by keyboard alone, and every change is said', async () => {
  await open()
  const week = grid.element()
  if (week instanceof HTMLElement) week.focus()
  await userEvent.keyboard('{Home}{ArrowDown}{ArrowRight}{ArrowRight}')
  await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  await expect.element(page.getByText('Tuesday to Wednesday, 01:00 to 02:00', { exact: true })).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Tuesday to Wednesday, 01:00 to 02:00: open')).toBeInTheDocument()
  await expect.element(input('Period 1: end')).toHaveValue('02:00')
  await expect.element(grid).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Delete}')
  await expect.element(page.getByText('Tuesday, 01:30 to 02:00: closed')).toBeInTheDocument()
  await expect.element(cell('Tuesday 01:30')).toHaveAccessibleName('Tuesday 01:30, closed')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cell('Tuesday 01:30')).toHaveAccessibleName('Tuesday 01:30, open')
  await userEvent.keyboard('{Control>}zy{/Control}')
  await expect.poll(() => periods().elements().length).toBe(1)
})

test('rows and week are the same: times to the minute are shown as they are', async () => {
  await open()
  await button('Weekdays 08:00 to 18:00').click()
  await input('Period 1: start').fill('8:07')
  await userEvent.keyboard('{Tab}')
  await expect.element(cell('Monday 08:00')).toHaveAccessibleName('Monday 08:00, partly open')
  await page.getByText('15 min').click()
  await expect.element(cell('Monday 08:15')).toHaveAccessibleName('Monday 08:15, open')
  await button('Undo').click()
  await expect.element(cell('Monday 08:00')).toHaveAccessibleName('Monday 08:00, open')
  await button('Undo').click()
  await expect.poll(() => periods().elements().length).toBe(0)
  await button('Redo').click()
  await expect.element(input('Period 1: start')).toHaveValue('08:00')
})

test('what is drawn is what is sent', async () => {
  await page.viewport(1440, 900)
  const api = fakeApi()
    .on('GET /timeprofile/:check', () => true)
    .on('POST /timeprofile', () => new Reply(503, {}))
  await show('/management/time-profiles/create')
  await input('Name').fill('Nights')
  await input('Number').fill('2')
  await button('Nights 22:00 to 06:00').click()
  await button('Create time profile').click()
  await expect.poll(() => api.callsOf('POST /timeprofile').length).toBe(1)
  expect(api.callsOf('POST /timeprofile')[0]?.body).toMatchObject({
    periods: [
      { days: [0, 1, 2, 3, 4, 5, 6], start: '00:00', end: '06:00' },
      { days: [0, 1, 2, 3, 4, 5, 6], start: '22:00', end: '24:00' },
    ],
  })
})

test('a phone has the rows, and a picture of the week', async () => {
  await open()
  await page.viewport(390, 844)
  await expect.element(page.getByRole('figure', { name: 'The week: Never open' })).toBeVisible()
  await button('Always').click()
  await expect.element(page.getByRole('figure', { name: 'The week: Always open' })).toBeVisible()
  expect(grid.query()).toBeNull()
})
