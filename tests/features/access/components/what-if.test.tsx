import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BeforeSaves } from '../../../../src/app/BeforeSaves.tsx'
import { objects } from '../../../../src/app/entity-table.tsx'
import type { WhatIf } from '../../../../src/features/access/domain/what-if.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const none = { count: 0, first: [] }
const nothing: WhatIf = {
  gain: 0,
  lose: 0,
  otherTimes: 0,
  doors: 0,
  isWhole: true,
  lastAccess: none,
  asksAbove: 100,
  items: [],
  next: null,
}
const ada = {
  fobId: 7,
  fob: 'Fob 7',
  personId: 3,
  person: 'Ada Marsh',
  gains: { count: 7, first: ['1 Front'] },
  loses: none,
  times: none,
}
const gains: WhatIf = { ...nothing, gain: 12, lose: 3, doors: 4, items: [ada] }
const group = {
  groupId: 5,
  name: 'Staff',
  version: 1,
  doorIds: [],
  doorGroupIds: [],
  autoAllDoors: false,
  areaId: 2,
  area: 'Harbour',
}

const api = () =>
  fakeApi()
    .on('GET /group/5', () => group)
    .on('GET /area/pick', () => [{ id: 2, title: 'Harbour' }])
    .on('GET /group/5/dependants', () => ({ items: [] }))
const edit = () => show('/administration/group/5/edit', [{ Component: BeforeSaves, children: [...objects] }])
const autoAllDoors = () => page.getByLabelText('Auto all doors')
const summary = () => page.getByRole('region', { name: 'What this does to access' })

test('a form says who gains and loses before it is saved, with the list', async () => {
  api().on('POST /access/what-if', () => gains)
  await edit()
  await expect.element(autoAllDoors()).toBeVisible()
  await expect.element(summary()).not.toBeInTheDocument()
  await autoAllDoors().click()
  await expect
    .element(summary())
    .toMatchTextContent(/12 people gain and 3 lose 4 doors|12 users gain and 3 lose 4 doors/)
  await page.getByRole('button', { name: 'Show who' }).click()
  const list = page.getByRole('list', { name: 'Who gains and loses' })
  await expect.element(list).toMatchTextContent(/Ada Marsh Fob 7.*Gains 1 Front and 6 more/)
})

test('a change that takes away the last access asks again, and names the door', async () => {
  let saved = 0
  api()
    .on('POST /access/what-if', () => ({ ...gains, lastAccess: { count: 1, first: ['9 Vault'] } }))
    .on('PUT /group/5', () => {
      saved++
      return new Reply(422, [])
    })
  await edit()
  await autoAllDoors().click()
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save?' })
  await expect.element(dialog).toMatchTextContent(/takes away the last access: .*9 Vault/)
  expect(saved).toBe(0)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(saved).toBe(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toBe(1)
})

test('access for more people than the client wants is named', async () => {
  api().on('POST /access/what-if', () => ({ ...gains, gain: 101 }))
  await edit()
  await autoAllDoors().click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Save?' })).toMatchTextContent(/101 \w+ access, more than 100/)
})

test('where it cannot be worked out the form says so, and it can be saved all the same', async () => {
  let saved = 0
  api()
    .on('POST /access/what-if', () => new Reply(503, { error: 'The database cannot be reached' }))
    .on('PUT /group/5', () => {
      saved++
      return new Reply(422, [])
    })
  await edit()
  await autoAllDoors().click()
  await expect.element(summary().getByRole('alert')).toMatchTextContent(/could not be worked out.*save all the same/)
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save?' })
  await expect.element(dialog).toMatchTextContent(/could not be worked out/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => saved).toBe(1)
})

test('a change of a name alone asks nothing', async () => {
  api()
  await edit()
  await userEvent.fill(page.getByRole('textbox', { name: /^Name/ }), 'People')
  await expect.element(page.getByRole('textbox', { name: /^Name/ })).toHaveValue('People')
  await expect.element(summary()).not.toBeInTheDocument()
})

test('deleting says what it takes away', async () => {
  api().on('POST /access/what-if', ({ body }) => {
    expect(body).toMatchObject({ changes: [{ entity: 'group', id: 5, isDeleted: true }] })
    return {
      ...nothing,
      lose: 1,
      doors: 1,
      items: [{ ...ada, gains: none, loses: { count: 1, first: ['9 Vault'] } }],
      lastAccess: { count: 1, first: ['9 Vault'] },
    }
  })
  await show('/administration/group/5/delete', [{ Component: BeforeSaves, children: [...objects] }])
  await expect.element(summary()).toMatchTextContent(/loses 1 door.*could open 9 Vault any more/)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/takes away the last access.*9 Vault/)
})
