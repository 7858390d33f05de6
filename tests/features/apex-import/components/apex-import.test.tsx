import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type {
  DryRun,
  ImportData,
  Matches,
  PeopleToMatch,
  SystemToImport,
} from '../../../../src/features/apex-import/domain/wire.ts'
import { example } from '../../../../src/features/apex-import/screens/example.ts'
import ApexImport from '../../../../src/features/apex-import/screens/apex-import.screen.tsx'
import { Reply, type FakeApi } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const path = '/management/comm-devices/:commDeviceId/apex-import'
const routes = [{ path, Component: ApexImport }]
const weekdays = [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }]
const data: ImportData = {
  apexIntegration: true,
  doors: [
    { doorId: 5, number: 1, name: 'Main entrance', controller: 'Lobby' },
    { doorId: 6, number: 2, name: 'Yard', controller: 'Lobby' },
  ],
  timeProfiles: [
    { timeProfileId: 7, name: 'Office hours', periods: weekdays },
    { timeProfileId: 8, name: 'Two shifts', periods: [...weekdays, { days: [5], start: '08:00', end: '12:00' }] },
  ],
}
const none: Matches['people'][number] = { found: [], inUse: [] }

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    firstName: `First ${index}`,
    surname: 'Last',
    credentials: [{ keycode: index.toString(16).padStart(12, '0'), kind: 'fob' }],
    doors: [],
  }))
const fileOf = (systems: readonly unknown[]) => JSON.stringify({ format: 'apex-export', version: 1, systems })

/** A comm device, and a server that knows of nobody but what `found` says. */
const withDevice = (found: Matches['people'] = []): FakeApi =>
  fakeApi()
    .on('GET /commdevice/:id', () => ({ commDeviceId: 3, name: 'Gate', type: 'apex', version: 1 }))
    .on('GET /commdevice/:id/apex-import', () => data)
    .on('POST /commdevice/:id/apex-import/match', ({ body }) => ({
      people: (body as PeopleToMatch).people.map((_, index) => found[index] ?? none),
    }))

const open = () => show('/management/comm-devices/3/apex-import', routes)
const choose = async (text: string, name = 'export.json') => {
  await expect.element(page.getByRole('button', { name: 'Choose an APEX export' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[accept*=".csv"]')
  if (!input) throw new Error('There is no way to choose a file')
  await userEvent.upload(input, new File([text], name, { type: 'application/json' }))
}
const next = (name: string) => page.getByRole('button', { name: `Next: ${name}` }).click()
const row = (name: string) => page.getByRole('listitem', { name })
const becomes = (name: string) => page.getByRole('combobox', { name: `${name} becomes` })

test('a file that is not right is refused with what is wrong where', async () => {
  withDevice()
  await open()
  await choose('{\n "format": oops', 'broken.json')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/broken\.json cannot be imported.*not JSON/)
  await expect.element(page.getByRole('list', { name: 'What is wrong' })).toMatchTextContent(/Line 2/)
  await expect.element(page.getByRole('button', { name: 'Next: System' })).toBeDisabled()
  await choose(example.replace('00000012AB34', 'SECRET'))
  await expect
    .element(page.getByRole('list', { name: 'What is wrong' }))
    .toMatchTextContent('systems[0].people[0].credentials[0].keycode is not 12 hex digits')
  expect(document.body.textContent).not.toContain('SECRET')
})

test('a file without systems says so, and one that cannot be mapped says why', async () => {
  withDevice().on('GET /commdevice/:id/apex-import', () => new Reply(503, { error: 'Away' }))
  const shown = await open()
  await expect.element(page.getByText('Failed to load APEX import data')).toBeVisible()
  await shown.unmount()
  withDevice()
  await open()
  await choose(fileOf([]))
  await expect.element(page.getByText('APEX systems not found')).toBeVisible()
})

test('doors, time profiles and people are mapped by themselves, with how sure that is, and can be changed', async () => {
  const api = withDevice([{ found: [{ personId: 31, name: 'Ada Hill', by: 'name' }], inUse: [] }])
  await open()
  await choose(example)
  await expect.element(page.getByRole('radio', { name: 'Main building' })).toBeChecked()
  await next('Mapping')
  await expect.element(row('1 Front door')).toMatchTextContent(/Likely/)
  await expect.element(becomes('1 Front door')).toHaveValue('5')
  await expect.element(row('Office hours')).toMatchTextContent(/Exact/)
  await expect.element(row('Ada Hill')).toMatchTextContent(/Likely/)
  await expect.element(becomes('Ada Hill')).toHaveValue('31')
  await userEvent.selectOptions(becomes('1 Front door'), '6')
  await expect.element(row('1 Front door')).toMatchTextContent(/Chosen/)
  await userEvent.selectOptions(becomes('Office hours'), '8')
  await expect.element(row('Office hours')).toMatchTextContent(/APEX takes one/)
  await next('Conflicts')
  await expect
    .element(page.getByRole('table', { name: 'Conflicts' }))
    .toMatchTextContent(/Ada Hill.*Refused.*2 periods/)
  await page.getByRole('button', { name: 'Back' }).click()
  await userEvent.selectOptions(becomes('Office hours'), '7')
  await userEvent.selectOptions(becomes('Ada Hill'), 'new')
  await next('Conflicts')
  await expect.element(page.getByRole('table', { name: 'Conflicts' })).toMatchTextContent(/a second one would be added/)
  const result: DryRun = {
    counts: { new: 1, changed: 0, unchanged: 0, refused: 0 },
    timeProfiles: [],
    groups: [{ name: 'APEX Main building 1', isNew: true, doors: 1, timeProfile: 'Office hours' }],
    rows: [{ row: 0, outcome: 'new', told: ['New person', 'Access through APEX Main building 1'] }],
  }
  api.on('POST /commdevice/:id/apex-import/dry-run', () => result)
  await next('Dry run')
  await expect
    .element(page.getByRole('table', { name: 'Users' }))
    .toMatchTextContent(/Ada Hill.*New.*APEX Main building 1/)
  const sent = api.callsOf('POST /commdevice/:id/apex-import/dry-run').at(-1)?.body as SystemToImport
  expect(sent.doors).toEqual([{ number: 1, name: 'Front door', doorId: 6 }])
  expect(sent.timeProfiles).toMatchObject([{ timeProfileId: 7 }])
  expect(sent.people).toMatchObject([{ firstName: 'Ada', personId: null }])
  for (const storage of [sessionStorage, localStorage]) expect(JSON.stringify(storage)).not.toContain('12AB34')
  expect(location.href).not.toContain('12AB34')
})

test('people are matched some hundred at a time, and those without a match can be left out', async () => {
  const api = withDevice()
  await open()
  await choose(fileOf([{ id: 'a', name: 'A', doors: [], timeProfiles: [], people: people(1200) }]))
  await next('Mapping')
  await expect.element(page.getByText(/^0 of 1,200.* matched exactly\.$/)).toBeVisible()
  expect(api.callsOf('POST /commdevice/:id/apex-import/match')).toHaveLength(3)
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Without a match' }), 'skip')
  await expect.element(becomes('First 0 Last')).toHaveValue('skip')
  await userEvent.selectOptions(becomes('First 1 Last'), 'new')
  await next('Conflicts')
  await expect.element(page.getByText(/Nothing is in the way of 1.user/)).toBeVisible()
})
