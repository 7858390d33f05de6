import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { objects } from '../../src/app/entity-table.tsx'
import { FieldAids } from '../../src/app/FieldAids.tsx'
import { Reply } from './support/fake-api.ts'
import { fakeApi, show } from './support/show.tsx'

const names = ['DOOR_READ', 'DOOR_EDIT', 'AREA_READ']
const features = names.map((name, index) => ({
  featureId: index + 1,
  name,
  version: 1,
  adminDefault: true,
  engineerDefault: index === 0,
}))
const group = { roleId: 7, name: 'Night', version: 1, featureIds: [2] }
const withFeatures = () =>
  fakeApi()
    .on('GET /feature', () => ({ items: features, next: null }))
    .on('GET /feature/pick', () => features.map(({ featureId, name }) => ({ id: featureId, title: name })))
    .on('GET /role/:id', () => group)
    .on('GET /role/pick', () => [])
    .on('GET /role/unique', () => ({ unique: true }))
    .on('GET /user', () => ({ items: [], next: null, total: 0 }))
const pick = async (kind: string) => {
  await page.getByRole('button', { name: 'Add defaults' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

test('a new user group begins with the defaults of a kind', async () => {
  const api = withFeatures().on('POST /role', () => ({ ...group, roleId: 8 }))
  await show('/settings/user-group/create', [{ element: <FieldAids />, children: [...objects] }])
  await page.getByRole('textbox', { name: 'Name' }).fill('Night')
  await pick('Installer')
  await expect.element(page.getByText('1 feature added.')).toBeVisible()
  await page.getByRole('button', { name: 'Create user group' }).click()
  await expect.poll(() => api.callsOf('POST /role')[0]?.body).toMatchObject({ name: 'Night', featureIds: [1] })
})

test('a group is given what it lacks, which can be undone before it is saved', async () => {
  withFeatures()
  await show('/settings/user-group/7?tab=featurePermissions')
  await pick('Admin')
  await expect.element(page.getByText('3 of 3 allowed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo changes' }).click()
  await expect.element(page.getByText('1 of 3 allowed')).toBeVisible()
  await expect.element(page.getByText(/features added/)).not.toBeInTheDocument()
})

test('a load that failed says so and adds nothing', async () => {
  withFeatures().on('GET /feature', () => new Reply(503, { error: 'The database cannot be reached' }))
  await show('/settings/user-group/7?tab=featurePermissions')
  await pick('Admin')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The features could not be loaded/)
  await expect.element(page.getByText('1 of 3 allowed')).toBeVisible()
})
