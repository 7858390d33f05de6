import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { entities } from '../../../../src/domain/entities/index.ts'
import type { GroupOverview } from '../../../../src/features/groups/domain/overview.ts'
import Overview from '../../../../src/features/groups/screens/group/overview.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const record = { groupId: 5, name: 'Contractors', areaId: 2, timeProfileId: 9, timeProfile: 'Office hours', version: 1 }
const always = { days: [0, 1, 2, 3, 4, 5, 6], start: '00:00', end: '24:00' }
const full: GroupOverview = {
  members: { people: 1204, credentials: 1300, newest: [{ personId: 7, name: 'Ada Marsh' }] },
  opens: {
    doors: 34,
    named: 0,
    all: { doors: 30, excluded: 2 },
    timed: [{ timeProfileId: 4, timeProfile: 'Nights', doors: 1 }],
    doorGroups: [{ doorGroupId: 6, doorGroup: 'Loading bays', timeProfile: null, doors: 3 }],
  },
}
const api = (overview: unknown, periods: readonly unknown[] = [always]) =>
  fakeApi()
    .on('GET /group/5/overview', () => overview)
    .on('GET /timeprofile/9', () => ({ timeProfileId: 9, name: 'Office hours', periods, version: 1 }))
    .on('GET /holiday', () => ({ items: [], next: null }))
    .on('GET /area', () => ({ items: [{ areaId: 2, parentAreaId: null, name: 'Yard' }], next: null }))
const shown = (of: object = record) =>
  show('/group', [
    { path: '/group', Component: () => <Overview entity={entities.group} record={{ ...record, ...of }} /> },
  ])
const overview = () => page.getByRole('region', { name: 'Overview' })

test('says who is in a group, which doors it opens through what, and whether it is open now', async () => {
  api(full)
  await shown()
  await expect
    .element(overview().getByRole('link', { name: /^1,204 \w+ with 1,300 \w+$/ }))
    .toHaveAttribute('href', '/group?tab=tokenActivation')
  await expect.element(overview().getByRole('img', { name: 'Ada Marsh' })).toBeVisible()
  await expect
    .element(overview().getByRole('link', { name: /^34 doors$/ }))
    .toHaveAttribute('href', '/group?tab=canOpen')
  await expect
    .element(overview().getByRole('list', { name: 'Through what' }))
    .toMatchTextContent(/All of its \w+: 30, 2 left out.*By name, at Nights: 1.*Through Loading bays: 3/)
  await expect.element(overview()).toMatchTextContent(/Office hours.*Open now/)
  await expect
    .element(overview().getByRole('link', { name: 'Edit access doors' }))
    .toHaveAttribute('href', '/administration/group/5/edit-access-doors')
})

test('a group with nobody and nothing says so in one word each, and one without times is open at any time', async () => {
  api({
    members: { people: 0, credentials: 0, newest: [] },
    opens: { doors: 0, named: 0, all: null, timed: [], doorGroups: [] },
  })
  await shown({ timeProfileId: null, timeProfile: null })
  await expect.element(overview()).toMatchTextContent(/Nobody yet.*None yet.*At any time/)
  await expect.element(overview().getByRole('list')).not.toBeInTheDocument()
})

test('a closed time profile says when it opens next', async () => {
  api(full, [])
  await shown()
  await expect.element(overview()).toMatchTextContent(/Closed now/)
})

test('counts that could not be read are said to be missing, and are tried again', async () => {
  const asked = api(new Reply(503, { error: 'The database cannot be reached' }))
  await shown()
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/Who is in it and what it opens could not be loaded/)
  await expect.element(overview()).not.toMatchTextContent(/Nobody yet/)
  asked.on('GET /group/5/overview', () => full)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(overview().getByRole('link', { name: /^34 doors$/ })).toBeVisible()
})
