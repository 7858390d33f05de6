import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeApi, show } from './support/show.tsx'

const input = (name: string) => page.getByRole('textbox', { name, exact: true })

test('a date is typed as it is written, and one that is none is kept and refused', async () => {
  fakeApi()
  await show('/administration/people/create')
  await input('Valid from').fill('1.2.27')
  await userEvent.keyboard('{Enter}')
  await expect.element(input('Valid from')).toHaveValue('01/02/2027')
  const until = input('Valid until')
  await expect.element(until).toHaveFocus()
  await userEvent.keyboard('30/02/2027{Tab}')
  await expect.element(until).toHaveValue('30/02/2027')
  await expect.element(until).toHaveAccessibleDescription('Valid until is not a date: write it as 21/11/2026')
  await until.fill('30/02/0207')
  await expect.element(until).toHaveValue('30/02/0207')
  await until.fill('21/11/1826')
  await expect.element(until).toHaveAccessibleDescription('Valid until must be from 01/01/1900 to 31/12/2199')
  await page.getByRole('button', { name: 'Clear Valid until' }).click()
  await expect.element(until).toHaveValue('')
})

test('a time of day is read by 24 hours', async () => {
  fakeApi()
  await show('/management/time-profiles/create')
  await page.getByRole('button', { name: 'Add a period' }).click()
  await input('Period 1: start').fill('730')
  await userEvent.keyboard('{Tab}')
  await expect.element(input('Period 1: start')).toHaveValue('07:30')
  await input('Period 1: end').fill('2400')
  await userEvent.keyboard('{Tab}')
  await expect.element(input('Period 1: end')).toHaveValue('24:00')
})
