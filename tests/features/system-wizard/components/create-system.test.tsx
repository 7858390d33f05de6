import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import CreateSystem from '../../../../src/features/system-wizard/screens/create-system.screen.tsx'
import type { NewSystem } from '../../../../src/features/system-wizard/domain/new-system.ts'
import { Reply, type FakeApi } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/management/system/create-wizard'
const call = 'POST /system/create-wizard'
const showWizard = (query = '?area=10', who = user) => show(`${path}${query}`, [{ path, Component: CreateSystem }], who)
const step = (name: string) => page.getByRole('region', { name, exact: true })
const row = (name: string) => page.getByRole('group', { name })
const press = async (name: string) => {
  await focus(page.getByRole('button', { name, exact: true }))
  await userEvent.keyboard('{Enter}')
}
const sent = (api: FakeApi) => api.callsOf(call).map(({ body }) => body as NewSystem)

/** The site Depot, which has a controller already, and one communicator. */
const withDepot = () =>
  fakeApi()
    .on('GET /area/pick', () => [{ id: 10, title: 'Depot' }])
    .on('GET /areatype/pick', () => [{ id: 2, title: 'Building' }])
    .on('GET /commdevice/pick', () => [{ id: 7, title: 'Router' }])
    .on('GET /controller/pick', ({ query }) => (query.get('q') === 'Depot' ? [{ id: 1, title: 'Depot 1' }] : []))
const made = new Reply(201, { areaId: 10, zoneIds: [4], controllerIds: [5, 6], doorIds: [1, 2, 3], readerIds: [8, 9] })
const refused = (...errors: readonly (readonly [propertyName: string, errorMessage: string])[]) =>
  new Reply(
    422,
    errors.map(([propertyName, errorMessage]) => ({ propertyName, errorMessage })),
  )

test('a system is made by keyboard alone, with suggested names, after all of it was shown', async () => {
  const api = withDepot().on(call, () => made)
  const shown = await showWizard()
  await expect.element(step('Site').getByRole('combobox', { name: 'Site' })).toHaveValue('Depot')
  await press('Next: Connection')
  await expect.element(step('Connection').getByRole('combobox', { name: 'Connection' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: 'Router' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press('Next: Controllers')
  await expect.element(row('Controller 1').getByRole('textbox', { name: 'Name' })).toHaveValue('Depot 2')
  await focus(row('Controller 1').getByRole('textbox', { name: 'UDN' }))
  await userEvent.keyboard('0041abcd')
  await press('Add controller')
  await expect.element(row('Controller 2').getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await expect.element(row('Controller 2').getByRole('textbox', { name: 'Name' })).toHaveValue('Depot 3')
  await focus(row('Controller 2').getByRole('textbox', { name: /^Doors/ }))
  await userEvent.keyboard('{Backspace}1')
  await press('Next: Doors')
  await focus(row('Door 2, Depot 2').getByRole('textbox', { name: 'Name' }))
  await expect.element(row('Door 2, Depot 2').getByRole('textbox', { name: 'Name' })).toHaveValue('Door 2')
  await userEvent.keyboard('{Control>}a{/Control}Loading bay')
  await press('Next: Zones')
  await press('Add zone')
  await expect.element(row('Zone 1').getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Yard')
  await focus(row('Zone 1').getByRole('combobox', { name: 'Doors' }))
  await userEvent.keyboard('Front{ArrowDown}{Enter}')
  await press('Next: Review')
  const review = step('Review')
  await expect.element(review).toMatchTextContent('2 controllers, 3 doors, 4 readers and 1 zone')
  await expect.element(review).toMatchTextContent(/Site Depot.*Connection Router \(existing\)/)
  await expect.element(review).toMatchTextContent(/Depot 2: DC2 Door Controller, UDN 0041ABCD/)
  await expect.element(review).toMatchTextContent(/1 Front door: readers in and out, zone Yard/)
  await press('Create system')
  await expect.poll(shown.at).toBe('/management/system/schematic?area=10')
  await expect.element(page.getByText('System created: 2 controllers, 3 doors')).toBeVisible()
  const readers = 'in' as const
  expect(sent(api)).toEqual([
    {
      key: expect.stringMatching(/^[\w-]{16,64}$/),
      site: { areaId: 10, made: null },
      commDeviceId: 7,
      controllers: [
        {
          name: 'Depot 2',
          type: '410',
          udn: '0041ABCD',
          doors: [
            { number: 1, name: 'Front door', zone: 0, readers: 'both' },
            { number: 2, name: 'Loading bay', zone: null, readers },
          ],
        },
        { name: 'Depot 3', type: '410', udn: null, doors: [{ number: 1, name: 'Door 3', zone: null, readers }] },
      ],
      zones: [{ name: 'Yard' }],
    },
  ])
  expect(sessionStorage.length).toBe(0)
})

test('a step is not left for the next while something in it is wrong', async () => {
  withDepot()
  await showWizard('?area=10&step=controllers')
  const first = row('Controller 1')
  await first.getByRole('textbox', { name: 'UDN' }).fill('04410001')
  await first.getByRole('textbox', { name: /^Doors/ }).fill('3')
  await press('Next: Doors')
  await expect.element(first).toMatchTextContent(/UDN is not the correct node type/)
  await expect.element(first).toMatchTextContent(/A DC2 Door Controller has 2 doors at most/)
  await expect.element(first.getByRole('textbox', { name: 'UDN' })).toHaveFocus()
  await first.getByRole('textbox', { name: 'UDN' }).fill('')
  await first.getByRole('textbox', { name: /^Doors/ }).fill('1')
  await press('Next: Doors')
  await expect.element(row('Door 1, Depot 2')).toBeVisible()
})

test('what the server refuses leads to its step and its row, and nothing is lost', async () => {
  const api = withDepot().on(call, () =>
    refused(['zones.0.name', 'Name is not unique'], ['controllers.1.udn', 'UDN is not in stockroom']),
  )
  const shown = await showWizard('?area=10&step=zones')
  await page.getByRole('button', { name: 'Add zone' }).click()
  await row('Zone 1').getByRole('textbox', { name: 'Name' }).fill('Yard')
  await page.getByRole('button', { name: '3 Controllers' }).click()
  await page.getByRole('button', { name: 'Add controller' }).click()
  const udn = row('Controller 2').getByRole('textbox', { name: 'UDN' })
  await udn.fill('00410001')
  await expect.element(row('Controller 2').getByRole('textbox', { name: 'Name' })).toHaveValue('Depot 3')
  await page.getByRole('button', { name: '6 Review' }).click()
  await press('Create system')
  await expect.element(udn).toHaveFocus()
  expect(shown.at()).toBe(`${path}?area=10&step=controllers`)
  await expect.element(row('Controller 2')).toMatchTextContent(/UDN is not in stockroom/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/nothing of it is lost/)
  await udn.fill('00410002')
  await expect.element(row('Controller 2')).not.toMatchTextContent(/UDN is not in stockroom/)
  await page.getByRole('button', { name: '5 Zones: not right yet' }).click()
  await expect.element(row('Zone 1')).toMatchTextContent(/Name is not unique/)
  await row('Zone 1').getByRole('textbox', { name: 'Name' }).fill('Court')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  api.on(call, () => made)
  await page.getByRole('button', { name: '6 Review' }).click()
  await press('Create system')
  await expect.poll(shown.at).toBe('/management/system/schematic?area=10')
  expect(sent(api)[1]).toMatchObject({ controllers: [{}, { udn: '00410002' }], zones: [{ name: 'Court' }] })
})

test('what was typed outlives a reload, and what got no answer is sent again as the same', async () => {
  const api = withDepot().on(call, () => {
    throw new TypeError('No connection')
  })
  const before = await showWizard('?step=site')
  await page.getByRole('radio', { name: 'A new site' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Mill')
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Building' }).click()
  await page.getByRole('button', { name: '6 Review' }).click()
  await expect.element(step('Review')).toMatchTextContent(/New site Mill.*Mill 1/)
  await press('Create system')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await before.unmount()
  // By now it may have been made: its name is taken.
  api.on('GET /controller/pick', () => [{ id: 5, title: 'Mill 1' }]).on(call, () => made)
  const again = await showWizard('?step=review')
  await expect.element(page.getByRole('status')).toMatchTextContent(/go on where you left off/)
  await expect.element(step('Review')).toMatchTextContent(/New site Mill.*Mill 1/)
  await press('Create system')
  await expect.poll(again.at).toBe('/management/system/schematic?area=10')
  const [lost, answered] = sent(api)
  expect(answered).toEqual(lost)
})

test('it asks before what was typed is left, and not where nothing was', async () => {
  withDepot()
  const untouched = await showWizard()
  await untouched.goTo('/elsewhere')
  expect(untouched.at()).toBe('/elsewhere')
  await untouched.unmount()
  const shown = await showWizard('?area=10&step=controllers')
  await row('Controller 1').getByRole('textbox', { name: 'Name' }).fill('Hall')
  await shown.goTo('/elsewhere')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect.element(row('Controller 1').getByRole('textbox', { name: 'Name' })).toHaveValue('Hall')
  await shown.goTo('/elsewhere')
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(shown.at).toBe('/elsewhere')
  expect(sessionStorage.length).toBe(0)
})

test('whoever may add only controllers makes only those', async () => {
  const api = withDepot().on(call, () => made)
  const permissions = ['CONTROLLER_READ', 'CONTROLLER_ADD', 'AREA_READ']
  await showWizard('?area=10', { ...user, permissions })
  await expect.element(page.getByRole('list', { name: 'Steps' })).toMatchTextContent('1 Site2 Controllers3 Review')
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  await press('Next: Controllers')
  await expect.element(row('Controller 1').getByRole('textbox', { name: /^Doors/ })).not.toBeInTheDocument()
  await press('Next: Review')
  await press('Create system')
  await expect.poll(() => sent(api)[0]?.controllers[0]?.doors).toEqual([])
})
