import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import BulkCreateAreas from '../../../../src/features/bulk-areas/screens/bulk-create-areas.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/administration/area/7/bulk-create'
const showScreen = () => show(path, [{ path: '/administration/area/:areaId/bulk-create', Component: BulkCreateAreas }])

const withFloor = () =>
  fakeApi()
    .on('GET /area/:id', () => ({ areaId: 7, name: 'Second floor', typeId: 2, type: 'Floor', version: 1 }))
    .on('GET /areatype/:id', () => ({ areaTypeId: 2, name: 'Floor', subAreaTypeIds: [3] }))
    .on('GET /areatype/pick', () => [
      { id: 2, title: 'Floor' },
      { id: 3, title: 'Room' },
    ])
    .on('POST /area/bulk-create/clashes', ({ body }) => ({
      taken: (body as { names: string[] }).names.filter(name => name === 'Room 102').map(name => name.toLowerCase()),
    }))

test('names are shown as they are typed, with those marked that cannot be added', async () => {
  const api = withFloor()
  await showScreen()
  await userEvent.fill(page.getByLabelText('Prefix'), 'Room ')
  await page.getByText('Custom numbers').click()
  await userEvent.fill(page.getByRole('textbox', { name: 'Custom numbers' }), '101-103, 101')
  const names = page.getByRole('region', { name: 'Names' })
  await expect.element(names.getByRole('status')).toMatchTextContent('4 sites to add; 2 names cannot be added')
  await expect.element(names.getByRole('listitem').nth(1)).toMatchTextContent(/Room 102.*exists already/)
  await expect.element(names.getByRole('listitem').nth(3)).toMatchTextContent(/Room 101.*is here twice/)
  await expect.element(page.getByRole('button', { name: 'Create 4 sites' })).toBeDisabled()
  await userEvent.fill(page.getByRole('textbox', { name: 'Custom numbers' }), '103-101')
  await expect.element(page.getByText('‘103-101’ counts down: write 101-103')).toBeVisible()
  expect(api.callsOf('POST /area/bulk-create')).toEqual([])
})

test('what is wanted is asked for once, of the only type that may stand there, and a refusal loses nothing', async () => {
  const api = withFloor().on('POST /area/bulk-create', () => new Reply(429, { error: 'Too many jobs are waiting' }))
  const shown = await showScreen()
  await userEvent.fill(page.getByLabelText('Prefix'), 'Desk ')
  await userEvent.fill(page.getByLabelText('End'), '03')
  await expect.element(page.getByRole('combobox', { name: 'Type of the sites' })).toHaveValue('Room')
  await page.getByRole('button', { name: 'Create 3 sites' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Too many jobs are waiting/)
  await expect.element(page.getByLabelText('Prefix')).toHaveValue('Desk ')
  const job = { jobId: 9, kind: 'bulkAreas', state: 'succeeded', phase: 'added', summary: { added: 3 } }
  api.on('POST /area/bulk-create', () => new Reply(202, { jobId: 9 })).on('GET /job/:id', () => job)
  await page.getByRole('button', { name: 'Create 3 sites' }).click()
  await expect.element(page.getByText('3 sites added')).toBeVisible()
  expect(shown.at()).toBe(`${path}?job=9`)
  expect(api.callsOf('POST /area/bulk-create').at(-1)?.body).toEqual({
    prefix: 'Desk ',
    suffix: '',
    numbers: '1-03',
    pattern: 'sequential',
    parentAreaId: 7,
    typeId: 3,
  })
})
