import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Call } from '../../../components/support/fake-api.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import NewPerson from '../../../../src/features/people/screens/new-person.screen.tsx'

const path = '/administration/persons/new'
const input = (name: string) => page.getByRole('textbox', { name, exact: true })

const withPeople = () =>
  fakeApi()
    .on('GET /person/validate-name', () => true)
    .on('GET /person/validate-email', () => true)
    .on('GET /fob/validate-keycode', () => true)
    .on('GET /fob/validate-reference', () => true)
    .on('GET /group/pick', ({ query }: Call) =>
      [
        { id: 3, title: 'Staff' },
        { id: 4, title: 'Visitors' },
      ].filter(({ title }) => title.toLowerCase().startsWith((query.get('q') ?? '').toLowerCase())),
    )
    .on('GET /area/pick', () => [])
    .on('GET /person/doors-opened', () => ({ title: 'Staff', count: 7, doors: ['East', 'North'] }))

const showScreen = () => show(path, [{ path, Component: NewPerson }])

/** Everything that is kept in the tab. */
const kept = () =>
  Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '')).join(
    ' ',
  )

/** Types values and presses keys, and counts the presses beside the values. */
function keyboard() {
  let presses = 0
  return {
    type: (text: string) => userEvent.keyboard(text),
    press: async (keys: string) => {
      presses += 1
      await userEvent.keyboard(keys)
    },
    presses: () => presses,
  }
}

test('name, keycode and a group are given by keyboard alone, with at most 12 presses beside them', async () => {
  const api = withPeople().on('POST /person/with-access', () => ({ personId: 9, fobId: 8, activationIds: [7] }))
  const { at } = await showScreen()
  await expect.element(input('First name')).toHaveFocus()
  const { type, press, presses } = keyboard()
  await type('Ada')
  await press('{Enter}')
  await type('Lovelace')
  await press('{Enter}')
  await press('{Enter}')
  await press('{Enter}')
  await expect.element(input('Keycode/UDN')).toHaveFocus()
  await type('00AA00000001')
  await press('{Enter}')
  const groups = page.getByRole('combobox', { name: 'Groups' }).element()
  while (document.activeElement !== groups && presses() < 12) await press('{Enter}')
  await type('Sta')
  await expect.element(page.getByRole('option', { name: 'Staff' })).toBeVisible()
  await press('{ArrowDown}')
  await press('{Enter}')
  await expect.element(page.getByText(/7 doors: East, North and 5 more/)).toBeVisible()
  await press('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(at()).toBe('/administration/persons/9'))
  expect(presses()).toBeLessThanOrEqual(12)
  expect(api.callsOf('POST /person/with-access').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      person: expect.objectContaining({ firstName: 'Ada', surname: 'Lovelace' }) as unknown,
      credential: { made: { kind: 'fob', keycode: '00AA00000001' } },
      access: [{ groupId: 3, validFrom: null, validUntil: null }],
    }),
  ])
})

test('a keycode that another has is said as it is read, and nothing is sent', async () => {
  const api = withPeople().on('GET /fob/validate-keycode', () => false)
  await showScreen()
  await input('First name').fill('Ada')
  await input('Surname').fill('Lovelace')
  await input('Keycode/UDN').fill('00AA00000001')
  await expect.element(page.getByText('Keycode is a duplicate')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(input('Keycode/UDN')).toHaveFocus()
  expect(api.callsOf('POST /person/with-access')).toEqual([])
})

test('a namesake is a warning, which stops nothing', async () => {
  const api = withPeople()
    .on('GET /person/validate-name', ({ query }) => query.get('surname') !== 'Lovelace')
    .on('POST /person/with-access', () => ({ personId: 9, fobId: null, activationIds: [] }))
  const { at } = await showScreen()
  await input('First name').fill('Ada')
  await input('Surname').fill('Lovelace')
  await expect.element(page.getByText('A person with this name exists')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(at()).toBe('/administration/persons/9'))
  expect(api.callsOf('POST /person/with-access')[0]?.body).toMatchObject({ credential: null, access: [] })
})

test('what the server refuses stands at its field, and the next attempt is the same one', async () => {
  const refused = new Reply(422, [
    { propertyName: 'access.0.groupId', errorMessage: 'Group must be chosen from the list' },
  ])
  const api = withPeople().on('POST /person/with-access', () => refused)
  await showScreen()
  await input('First name').fill('Ada')
  await input('Surname').fill('Lovelace')
  await input('Keycode/UDN').fill('00AA00000001')
  await page.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'Staff' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Group must be chosen from the list')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await vi.waitFor(() => expect(api.callsOf('POST /person/with-access')).toHaveLength(2))
  const keys = api.callsOf('POST /person/with-access').map(({ body }) => (body as { key: string }).key)
  expect(keys[0]).toBe(keys[1])
})

test('what was typed survives a reload, but for keycode and PIN', async () => {
  withPeople()
  const first = await showScreen()
  await input('First name').fill('Ada')
  await input('Keycode/UDN').fill('00AA00000001')
  await vi.waitFor(() => expect(kept()).toContain('Ada'))
  expect(kept()).not.toContain('00AA00000001')
  await first.unmount()
  await showScreen()
  await expect.element(input('First name')).toHaveValue('Ada')
  await expect.element(input('Keycode/UDN')).toHaveValue('')
  await page.getByRole('button', { name: 'Begin again' }).click()
  await expect.element(input('First name')).toHaveValue('')
})

test('access without a credential is refused before it is sent', async () => {
  const api = withPeople()
  await showScreen()
  await input('First name').fill('Ada')
  await input('Surname').fill('Lovelace')
  await page.getByRole('combobox', { name: 'Groups' }).click()
  await page.getByRole('option', { name: 'Staff' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('Access needs a credential')).toBeVisible()
  expect(api.callsOf('POST /person/with-access')).toEqual([])
})

test('a camera that may not be used says what to do', async () => {
  withPeople()
  const refuse = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('Denied', 'NotAllowedError'))
  await showScreen()
  await page.getByRole('button', { name: 'Take a photograph' }).click()
  await expect.element(page.getByText(/^The browser was not allowed to use the camera/)).toBeVisible()
  refuse.mockRestore()
})
