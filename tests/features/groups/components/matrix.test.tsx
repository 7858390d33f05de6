import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import EditAccessDoors from '../../../../src/features/groups/screens/edit-access-doors.screen.tsx'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import { conflict, house, largeHouse, withGroups } from './estate.ts'

const routes = [{ path: '/administration/group/:groupId/edit-access-doors', Component: EditAccessDoors }]
const path = '/administration/group/1/edit-access-doors'
const showBoth = (who = user) => show(`${path}?with=2`, routes, who)
const grid = () => page.getByRole('grid', { name: 'Access doors' })
/** A field by the door's line and the group's column. */
const field = (door: number, group: 'Contractors' | 'Cleaners') =>
  grid()
    .getByRole('row', { name: new RegExp(`^${door} Door `) })
    .getByRole('gridcell', { name: new RegExp(`^${group} `) })
const said = (door: number, group: 'Contractors' | 'Cleaners') => expect.element(field(door, group))
const keys = async (text: string) => {
  await focus(grid())
  await userEvent.keyboard(text)
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('each door says whether and when each group opens it, and by what', async () => {
  withGroups(fakeApi())
  await showBoth()
  await said(1, 'Contractors').toHaveAccessibleName('Contractors opens at the group’s own times (Weekdays)')
  await said(3, 'Contractors').toHaveAccessibleName('Contractors does not open')
  await said(5, 'Contractors').toHaveAccessibleName('Contractors opens via Ways in, a door group')
  await said(5, 'Cleaners').toHaveAccessibleName('Cleaners opens, with all doors of its place')
  await said(6, 'Cleaners').toHaveAccessibleName(/left out of groups that open all doors/)
  await field(5, 'Contractors').click()
  await expect
    .element(page.getByRole('link', { name: 'Change Ways in' }))
    .toHaveAttribute('href', '/administration/door-group/8')
  await field(6, 'Cleaners').click()
  await expect.element(page.getByRole('link', { name: 'Change 6 Door' })).toHaveAttribute('href', '/management/door/6')
})

test('a range is filled by keys, a step at a time undone, summed up and saved', async () => {
  const api = withGroups(fakeApi())
  await showBoth()
  await field(1, 'Contractors').click()
  // Doors 1 to 3 at a time; the column stays the same.
  await keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}t')
  await userEvent.keyboard('Nig')
  await page.getByRole('option', { name: 'Nights' }).click()
  await said(3, 'Contractors').toHaveAccessibleName('Contractors opens at Nights, changed')
  await keys('{ArrowDown} ')
  await said(4, 'Contractors').toHaveAccessibleName('Contractors opens at the group’s own times (Weekdays), changed')
  await keys('{Control>}z{/Control}')
  await said(4, 'Contractors').toHaveAccessibleName('Contractors does not open')
  await keys('{Control>}y{/Control}')
  await said(4, 'Contractors').toHaveAccessibleName(/changed$/)
  await press('Save…')
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Contractors: 2 doors added, 2 at other times')
  api.on('PUT /group/access-doors', () => house)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.callsOf('PUT /group/access-doors').at(-1)?.body).toEqual({
    groups: [{ groupId: 1, version: 1, none: [], own: [4], at: [{ timeProfileId: 7, doorIds: [1, 2, 3] }] }],
  })
})

test('a range is filled by Shift and click; what cannot be changed here stays, and that is said', async () => {
  withGroups(fakeApi())
  await showBoth()
  await field(3, 'Contractors').click()
  await field(5, 'Contractors').click({ modifiers: ['Shift'] })
  await press('Opens')
  await said(4, 'Contractors').toHaveAccessibleName(/changed$/)
  await said(5, 'Contractors').toHaveAccessibleName('Contractors opens via Ways in, a door group')
  await expect.element(page.getByText(/1 field could not be changed/)).toBeVisible()
  await press('Undo')
  await said(3, 'Contractors').toHaveAccessibleName('Contractors does not open')
  await expect.element(page.getByRole('button', { name: 'Save…' })).toBeDisabled()
})

test('a column is copied to another', async () => {
  const other = { ...house.groups[0]!, groupId: 2, name: 'Cleaners', doorIds: [4], doorGroupIds: [] }
  withGroups(fakeApi(), { ...house, groups: [house.groups[0]!, other] })
  await showBoth()
  await field(1, 'Contractors').click()
  await keys('c{ArrowRight}v')
  await said(1, 'Cleaners').toHaveAccessibleName(/own times.*changed$/)
  await said(4, 'Cleaners').toHaveAccessibleName('Cleaners does not open, changed')
  await press('Save…')
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Cleaners: 2 doors added, 1 removed')
})

test('where somebody else has saved meanwhile that is said, nothing is lost, and it can be saved after all', async () => {
  const api = withGroups(fakeApi())
  await showBoth()
  await field(3, 'Contractors').click()
  await keys(' ')
  const [contractors, cleaners] = house.groups as [(typeof house.groups)[0], (typeof house.groups)[0]]
  const fresh = { ...house, groups: [{ ...contractors, version: 2, doorIds: [1, 4] }, cleaners] }
  api.on('PUT /group/access-doors', () => conflict).on('GET /group/access-doors', () => fresh)
  await press('Save…')
  const dialog = page.getByRole('dialog', { name: 'Save these changes?' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/changed by Ada/)
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent('Contractors: 1 door added')
  await expect.element(page.getByText('Contractors: changed by somebody else')).toBeInTheDocument()
  await said(4, 'Contractors').toHaveAccessibleName(/own times \(Weekdays\)$/)
  await said(3, 'Contractors').toHaveAccessibleName(/changed$/)
  api.on('PUT /group/access-doors', () => fresh)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  const { body } = api.callsOf('PUT /group/access-doors').at(-1) ?? {}
  expect(body).toMatchObject({ groups: [{ groupId: 1, version: 2, own: [3] }] })
})

test('doors are found by a few letters, and by their site', async () => {
  withGroups(fakeApi())
  await showBoth()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search doors' }), 'first fl 6')
  await expect.element(field(6, 'Contractors')).toBeVisible()
  await expect.element(field(1, 'Contractors')).not.toBeInTheDocument()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search doors' }), 'garage')
  await expect.element(page.getByText('Nothing fits the search.')).toBeVisible()
})

test('those who may not edit groups only look', async () => {
  const api = withGroups(fakeApi())
  await showBoth({ ...user, permissions: user.permissions.filter(code => code !== 'GROUP_EDIT') })
  await field(3, 'Contractors').click()
  await keys(' ')
  await said(3, 'Contractors').toHaveAccessibleName('Contractors does not open')
  await expect.element(page.getByRole('button', { name: 'Save…' })).not.toBeInTheDocument()
  expect(api.callsOf('PUT /group/access-doors')).toEqual([])
})

test('5,000 doors by 50 groups are drawn only as far as they can be seen, and the keys reach the last', async () => {
  const { read, doors } = largeHouse(5000, 50)
  withGroups(fakeApi(), read, doors)
  const others = read.groups.slice(1).map(({ groupId }) => groupId)
  await show(`${path}?with=${others.join()}`, routes)
  await expect.element(grid()).toHaveAttribute('aria-colcount', '51')
  const drawn = () => grid().getByRole('gridcell').elements().length
  await expect.poll(drawn).toBeGreaterThan(0)
  expect(drawn()).toBeLessThan(2000)
  await keys('{Control>}{End}{/Control}')
  await expect
    .element(
      grid()
        .getByRole('gridcell', { name: /^Group 50 / })
        .last(),
    )
    .toBeVisible()
  expect(drawn()).toBeLessThan(2000)
  await keys('{Control>}{Shift>}{Home}{/Shift}{/Control}')
  await expect.element(page.getByText(/250,000 fields chosen/)).toBeVisible()
})
