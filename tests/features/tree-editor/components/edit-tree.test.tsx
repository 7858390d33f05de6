import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refreshQueries } from '../../../../src/api/refresh-queries.ts'
import EditTreeScreen from '../../../../src/features/tree-editor/screens/edit-tree.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import { site, siteWith } from '../trees.ts'

const path = '/management/system/edit-tree'
const routes = [
  { path, Component: EditTreeScreen },
  { path: '/elsewhere', element: <p>Elsewhere</p> },
]
const estate = (answer = site) => {
  let now = answer
  const api = fakeApi()
    .on('GET /system/tree', () => now)
    .on('GET /area/pick', () => [])
    .on('PUT /system/tree', ({ body }) => ({ saved: (body as { changes: unknown[] }).changes.length }))
  return { api, become: (next: typeof site) => (now = next) }
}
const tree = () => page.getByRole('tree', { name: 'System tree' })
const item = (name: RegExp) => tree().getByRole('treeitem', { name })
const panel = () => page.getByRole('region', { name: /Pending changes/ })
const told = () => page.getByRole('status')
const key = (keys: string) => userEvent.keyboard(keys)
const open = async (who = user) => {
  const shown = await show(`${path}?area=1`, routes, who)
  await focus(tree())
  await expect.element(item(/Head office/)).toBeVisible()
  return shown
}
/** The lines as they are at first. */
const lines = [
  'Head office',
  'Car park',
  'First floor',
  'Lab',
  'Clean room',
  '2 Lab door',
  'Floor',
  '1 Hall',
  'Second floor',
  'Main',
  '1 Front',
]
const goTo = (line: string) => key(`{Home}${'{ArrowDown}'.repeat(lines.indexOf(line))}`)

test('a door is moved by keys, is pending, undone, made again and saved', async () => {
  const { api, become } = estate()
  await open()
  await goTo('1 Front')
  await key('{Control>}x{/Control}')
  await expect.element(told()).toMatchTextContent(/1 Front is cut/)
  await goTo('Lab')
  await key('{Control>}v{/Control}')
  await expect.element(told()).toMatchTextContent(/1 Front moved to Lab, pending/)
  await expect.element(item(/1 Front.*Moved: Head office → Lab/)).toHaveAttribute('aria-level', '4')
  await expect.element(panel()).toMatchTextContent(/1 Front: Head office → Lab/)
  const focused = () => document.getElementById(tree().element().getAttribute('aria-activedescendant') ?? '')
  // One line further down than at first; the focus stays with it while lines above it go.
  await goTo('1 Hall')
  await key('{Control>}z{/Control}')
  await expect.element(item(/1 Front/)).toHaveAttribute('aria-level', '2')
  expect(focused()?.textContent).toContain('FloorController')
  await expect.element(panel()).toMatchTextContent(/Nothing is changed yet/)
  await key('{Control>}y{/Control}')
  await expect.element(item(/1 Front/)).toHaveAttribute('aria-level', '4')
  expect(api.callsOf('PUT /system/tree')).toEqual([])
  await page.getByRole('button', { name: 'Save changes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save 1 change?' })
  await expect
    .element(dialog)
    .toMatchTextContent(/1 door gets another site\. Users with access by site may gain or lose access\./)
  become(siteWith('door', 40, { areaId: 4 }))
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect.element(told()).toMatchTextContent(/1 change saved/)
  expect(api.callsOf('PUT /system/tree')[0]?.body).toEqual({
    changes: [{ kind: 'door', id: 40, version: 1, areaId: 4 }],
  })
  await expect.element(panel()).toMatchTextContent(/Nothing is changed yet/)
  await expect.element(item(/1 Front/)).not.toMatchTextContent(/Moved/)
})

test('a forbidden move is refused in words, by keys and in the dialog', async () => {
  estate()
  await open()
  await goTo('1 Hall')
  await key('{Control>}x{/Control}{ArrowDown}{Control>}v{/Control}')
  await expect.element(told()).toMatchTextContent(/The controller of the door must be in the same place, or above it/)
  await goTo('First floor')
  await key('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Move First floor' })
  await dialog.getByRole('combobox', { name: 'New site' }).click()
  await page.getByRole('option', { name: 'Head office / First floor / Lab' }).click()
  await expect.element(dialog).toMatchTextContent(/Parent site cannot be itself or below it/)
  await expect.element(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(panel()).toMatchTextContent(/Nothing is changed yet/)
})

test('letters find a line, and Alt with an arrow moves one level out or in', async () => {
  estate()
  await open()
  await key('1 h')
  await key('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(item(/1 Hall/)).toHaveAttribute('aria-level', '4')
  await goTo('Lab')
  await key('{Alt>}{ArrowLeft}{/Alt}')
  await expect.element(told()).toMatchTextContent(/The controller of its door 1 Hall would not be above it any more/)
})

test('F2 renames in place, and leaving asks first', async () => {
  estate()
  const { at, goTo: leaveFor } = await open()
  await goTo('Main')
  await key('{F2}')
  await expect.element(page.getByRole('textbox', { name: 'New name of Main' })).toHaveFocus()
  await key('Entrance{Enter}')
  await expect.element(item(/Entrance.*Renamed, was Main/)).toBeVisible()
  await expect.element(tree()).toHaveFocus()
  for (const to of ['/elsewhere', `${path}?area=2`]) {
    void leaveFor(to)
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect.element(asked).not.toBeInTheDocument()
    expect(at()).toBe(`${path}?area=1`)
  }
  await panel().getByRole('button', { name: 'Undo Main: renamed Entrance' }).click()
  await leaveFor('/elsewhere')
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
})

test('what others change meanwhile is shown, and what the server refuses is said at its change', async () => {
  const { api, become } = estate()
  const { queries } = await open()
  await goTo('1 Front')
  await key('{Control>}x{/Control}')
  await goTo('Lab')
  await key('{Control>}v{/Control}')
  become(siteWith('door', 40, { areaId: 3 }))
  await refreshQueries(queries, ['system tree'])
  await expect.element(panel()).toMatchTextContent(/Somebody else has changed it meanwhile: moved to Second floor/)
  const save = panel().getByRole('button', { name: 'Save changes' })
  await expect.element(save).toBeDisabled()
  await panel().getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(item(/1 Front.*Moved: Second floor → Lab/)).toBeVisible()
  const errorMessage = '1 Front was changed by Sam at 10:00 while you were editing'
  api.on('PUT /system/tree', () => new Reply(422, [{ propertyName: 'changes.0.version', errorMessage }]))
  await save.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
  await expect.element(told()).toMatchTextContent(/Nothing was saved/)
  await expect.element(panel()).toMatchTextContent(new RegExp(errorMessage))
  await expect.element(item(/1 Front.*was changed by Sam/)).toBeVisible()
  expect(api.callsOf('PUT /system/tree').at(-1)?.body).toMatchObject({ changes: [{ version: 2, areaId: 4 }] })
})

test('who may not change doors is told so, and a tree that cannot be read too', async () => {
  const { api } = estate()
  await open({ ...user, permissions: user.permissions.filter(code => code !== 'DOOR_EDIT') })
  await goTo('1 Front')
  await key('{Alt>}{ArrowRight}{/Alt}')
  await expect.element(told()).toMatchTextContent(/You may not change doors/)
  api.on('GET /system/tree', () => ({ things: [], types: [], isCut: true }))
  const { goTo: go } = await show(`${path}?area=2`, routes)
  await expect.element(page.getByText('Too much for one tree')).toBeVisible()
  api.on('GET /system/tree', () => new Reply(404, 'Error 404 - Not Found'))
  await go(`${path}?area=9`)
  await expect.element(page.getByText('The tree could not be loaded')).toBeVisible()
})
