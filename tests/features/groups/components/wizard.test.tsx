import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import GroupWizard from '../../../../src/features/groups/screens/group-wizard.screen.tsx'
import { Reply, type FakeApi } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import { withGroups } from './estate.ts'

const path = '/administration/group/group-wizard'
const showWizard = (at = path) => show(at, [{ path, Component: GroupWizard }])
const step = (name: string) => page.getByRole('region', { name })

const withPeople = (api: FakeApi) =>
  withGroups(api)
    .on('GET /timeprofile/pick', () => [{ id: 7, title: 'Nights' }])
    .on('GET /person/pick', () => [
      { id: 31, title: 'Ada Hill' },
      { id: 32, title: 'Ben Wood' },
    ])
    .on('POST /group/wizard/people', () => ({
      items: [
        { personId: 31, name: 'Ada Hill', picture: null, credentials: 2 },
        { personId: 32, name: 'Ben Wood', picture: null, credentials: 0 },
      ],
    }))

test('a group is made by keyboard alone, and what it will open is said in words before', async () => {
  const api = withPeople(fakeApi())
  const shown = await showWizard()
  await focus(page.getByRole('textbox', { name: 'Name' }))
  await userEvent.keyboard('Night shift')
  await focus(page.getByRole('button', { name: 'Next: Doors' }))
  await userEvent.keyboard('{Enter}')
  await focus(step('Doors').getByRole('checkbox', { name: 'House · First floor' }))
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('2 doors chosen')).toBeVisible()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search doors' }), '3 door')
  await focus(step('Doors').getByRole('checkbox', { name: '3 Door' }))
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('3 doors chosen')).toBeVisible()
  await focus(page.getByRole('button', { name: 'Next: Times' }))
  await userEvent.keyboard('{Enter}')
  await focus(step('Times').getByRole('combobox'))
  await userEvent.keyboard('Nights')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await focus(page.getByRole('button', { name: 'Next: Members' }))
  await userEvent.keyboard('{Enter}')
  await focus(step('Members').getByRole('combobox'))
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('option', { name: 'Ada Hill' }).click()
  await page.getByRole('option', { name: 'Ben Wood' }).click()
  await expect.element(step('Members').getByText('No credential that can be used: opens nothing yet')).toBeVisible()
  await focus(page.getByRole('button', { name: 'Next: Summary' }))
  await userEvent.keyboard('{Enter}')
  const summary = step('Summary')
  await expect
    .element(summary)
    .toMatchTextContent(
      'Ada Hill will be able to open 3 doors (1 at House and 2 at House · First floor), with 2 credentials.',
    )
  await expect.element(summary).toMatchTextContent(/At the times of Nights\.Ben Wood cannot/)
  api.on('POST /group/wizard', () => new Reply(201, { groupId: 77 }))
  await focus(page.getByRole('button', { name: 'Create group' }))
  await userEvent.keyboard('{Enter}')
  await expect.poll(shown.at).toBe('/administration/group/77')
  expect(api.callsOf('POST /group/wizard').at(-1)?.body).toEqual({
    name: 'Night shift',
    parentGroupId: null,
    areaId: null,
    autoAllDoors: false,
    doorIds: [5, 6, 3],
    timeProfileId: 7,
    personIds: [31, 32],
  })
  expect(sessionStorage.length).toBe(0)
})

test('what was typed outlives a reload and a refusal, which leads to the step that it is about', async () => {
  const api = withPeople(fakeApi()).on(
    'POST /group/wizard',
    () => new Reply(422, [{ propertyName: 'name', errorMessage: 'Name is a duplicate' }]),
  )
  const first = await showWizard()
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Night shift')
  await first.unmount()
  const again = await showWizard(`${path}?step=summary`)
  await expect.element(step('Summary')).toMatchTextContent(/Night shift/)
  await page.getByRole('button', { name: 'Create group' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Name is a duplicate/)
  expect(again.at()).toBe(`${path}?step=name`)
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Night shift')
  expect(api.callsOf('POST /group/wizard')).toHaveLength(1)
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('')
})
