import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { occupancy } from '../../../../src/live/views/occupancy.ts'
import { doubts } from '../../../../src/features/roll-call/live/doubts.ts'
import { noDoubts } from '../../../../src/features/roll-call/live/doubts.state.ts'
import { rollCall } from '../../../../src/features/roll-call/live/roll-call.ts'
import RollCallTile from '../../../../dashboards/widgets/roll-call/RollCall.tsx'
import { entities } from '../../../../src/domain/entities/index.ts'
import ZoneOccupancy from '../../../../src/features/roll-call/screens/zone/occupancy.tab.tsx'
import RollCallScreen from '../../../../src/features/roll-call/screens/roll-call.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const path = '/monitoring/roll-call'
const hourMs = 3_600_000
const occupant = (personId: number, name: string, hoursAgo: number) => ({
  tokenId: 100 + personId,
  personId,
  name,
  at: Date.now() - hoursAgo * hourMs,
  doorId: 1,
  door: 'Main entrance',
})
const zone = (zoneId: number, name: string, occupants: object[]) => ({
  zoneId,
  name,
  areaId: zoneId,
  maxOccupancy: 20,
  resetMinutes: undefined,
  headCount: occupants.length,
  occupants,
})
const inside = {
  readiness: 'ready',
  zones: [
    zone(1, 'Lobby', [occupant(1, 'Ada Lane', 1), occupant(2, 'Bert Moss', 30)]),
    zone(2, 'Workshop', [occupant(3, 'Cleo North', 2)]),
  ],
  headCount: 3,
  away: new Set(),
}
const noMarks = { readiness: 'ready', marks: new Map(), unlisted: new Map() }
const areas = { items: [1, 2].map(areaId => ({ areaId, name: `Site ${areaId}`, parentAreaId: null })), next: null }

const showScreen = (query = '', state: object = inside, who = user) =>
  show(path + query, [{ path, Component: RollCallScreen }], who, [
    [occupancy, state],
    [rollCall, noMarks],
    [doubts, { ...noDoubts, readiness: 'ready' }],
  ])
const building = () =>
  fakeApi().on('GET /roll-call/assistance', () => ({ items: [{ personId: 3, needs: 'Uses a wheelchair' }] }))
const people = () => page.getByRole('group', { name: 'People, those who need help first' })

test('everybody who is in is counted, and who may have left is told apart', async () => {
  building().on('GET /area', () => areas)
  const { at } = await showScreen()
  await expect.element(page.getByText(/people in/).first()).toHaveTextContent('3 people in')
  await expect.element(page.getByText(/of whom 1 uncertain/)).toBeVisible()
  await page.getByRole('button', { name: 'Show uncertain' }).click()
  await expect.element(people().getByText(/^Bert Moss/)).toBeVisible()
  await expect.element(people().getByText(/Uncertain: read over 12 hours ago/)).toBeVisible()
  await expect.element(people().getByText(/^Ada Lane/)).not.toBeInTheDocument()
  expect(at()).toBe(`${path}?uncertain=true`)
})

test('who needs assistance is told apart', async () => {
  building().on('GET /area', () => areas)
  await showScreen()
  await expect.element(people().getByText('Needs assistance: Uses a wheelchair')).toBeVisible()
})

test('a name, a site and a zone are looked for, and stand in the address', async () => {
  building().on('GET /area', () => areas)
  const { at } = await showScreen()
  await page.getByRole('textbox', { name: 'Search by name' }).fill('cleo')
  await expect.element(people().getByText(/^Cleo North/)).toBeVisible()
  await expect.element(people().getByText(/^Ada Lane/)).not.toBeInTheDocument()
  expect(at()).toBe(`${path}?q=cleo`)
  await page.getByRole('button', { name: /^Lobby/ }).click()
  await expect.element(page.getByText('Nobody who is in matches what you are looking for.')).toBeVisible()
  expect(at()).toBe(`${path}?zone=1&q=cleo`)
})

test('who marks somebody is told why it was refused, and the mark is sent again by the same press', async () => {
  const api = building()
    .on('GET /area', () => areas)
    .on('POST /roll-call/mark', () => new Reply(404, { error: 'Ada Lane is no longer there' }))
  await showScreen('?q=Ada')
  await people().getByRole('button', { name: 'Safe: Ada Lane' }).click()
  await expect.element(people().getByRole('alert')).toHaveTextContent('Not marked: Ada Lane is no longer there')
  api.on('POST /roll-call/mark', () => ({ personId: 1, mark: 'safe', sequence: 9 }))
  await people().getByRole('button', { name: 'Safe: Ada Lane' }).click()
  await expect.element(people().getByRole('alert')).not.toBeInTheDocument()
})

test('without a connection a mark is shown at once, is kept on the device, and is sent when there is one', async () => {
  const api = building()
    .on('GET /area', () => areas)
    .on('POST /roll-call/mark', () => new Reply(503, { error: 'Not ready' }))
  await showScreen('?q=Ada')
  await people().getByRole('button', { name: 'Safe: Ada Lane' }).click()
  await expect.element(people().getByText('Kept on this device, sent when there is a connection')).toBeVisible()
  await expect.element(people().getByRole('button', { name: 'Safe: Ada Lane', pressed: true })).toBeVisible()
  expect(localStorage.getItem('roll-call-marks.1.1')).toContain('"personId":1')
  api.on('POST /roll-call/mark', () => ({ personId: 1, mark: 'safe', sequence: 9 }))
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => localStorage.getItem('roll-call-marks.1.1')).toBeNull()
  await expect.element(people().getByText(/^Kept on this device/)).not.toBeInTheDocument()
  expect(api.callsOf('POST /roll-call/mark').at(-1)?.body).toMatchObject({ personId: 1, mark: 'safe', seen: 0 })
})

test('who is known to be away is marked so, and again takes it back', async () => {
  const api = building()
    .on('GET /area', () => areas)
    .on('POST /roll-call/mark', () => new Reply(503, { error: 'Not ready' }))
  await showScreen('?q=Ada')
  await people().getByRole('button', { name: 'Not on site: Ada Lane' }).click()
  await expect.element(people().getByRole('button', { name: 'Not on site: Ada Lane', pressed: true })).toBeVisible()
  await people().getByRole('button', { name: 'Not on site: Ada Lane' }).click()
  await expect.element(people().getByRole('button', { name: 'Not on site: Ada Lane', pressed: false })).toBeVisible()
  api.on('POST /roll-call/mark', () => ({ personId: 1, mark: 'notOnSite', sequence: 9 }))
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => localStorage.getItem('roll-call-marks.1.1')).toBeNull()
  const sent = api.callsOf('POST /roll-call/mark').map(({ body }) => (body as { mark: string }).mark)
  expect(sent.slice(-2)).toEqual(['notOnSite', 'cleared'])
})

test('nothing is said before it is known who is in', async () => {
  building().on('GET /area', () => areas)
  await showScreen('', { ...inside, readiness: 'waiting', zones: [] })
  await expect.element(page.getByRole('heading', { name: 'Roll call' })).toBeVisible()
  await expect.element(page.getByText(/people in|Nobody is in/)).not.toBeInTheDocument()
})

test('who was in at an instant is listed, in the time of the site', async () => {
  const item = { personId: 1, person: 'Ada Lane', tokenId: 7, credential: 'C7', zoneId: 1, zone: 'Lobby' }
  building()
    .on('GET /area', () => areas)
    .on('GET /roll-call', () => ({ items: [{ ...item, at: '2026-07-01T08:15:00Z' }], next: null }))
  await showScreen('?at=2026-07-01T12:00:00Z')
  const then = page.getByRole('group', { name: 'People who were in, by zone' })
  await expect.element(then.getByRole('link', { name: 'Ada Lane' })).toBeVisible()
  await expect.element(then.getByText('Lobby · read in at 01/07/2026 09:15')).toBeVisible()
  await expect.element(page.getByRole('paragraph').last()).toHaveTextContent('1 person in at 01/07/2026 13:00')
})

test('an instant that is no longer known is refused in words', async () => {
  const errorMessage = 'Occupancy is only known from 2026-06-01T00:00:00.000Z on'
  building()
    .on('GET /area', () => areas)
    .on('GET /roll-call', () => new Reply(422, [{ propertyName: 'at', errorMessage }]))
  await showScreen('?at=2020-01-01T12:00:00Z')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Occupancy is only known from/)
})

test('it is printed with a page for each zone', async () => {
  building().on('GET /area', () => areas)
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  await showScreen()
  await userEvent.click(page.getByRole('button', { name: 'Print' }))
  await vi.waitFor(() => expect(print).toHaveBeenCalledOnce())
  const headings = [...document.querySelectorAll('body > div > section > h1')].map(({ textContent }) => textContent)
  expect(headings.map(text => text?.split(',')[0])).toEqual(['Lobby: 2 people in', 'Workshop: 1 person in'])
  globalThis.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(document.querySelector('body > div > section > h1')).toBeNull())
})

test('a zone has a tab of who is in it, live', async () => {
  building().on('GET /area', () => areas)
  const record = { zoneId: 1, name: 'Lobby' }
  await show('/zone', [{ path: '/zone', element: <ZoneOccupancy record={record} entity={entities.zone} /> }], user, [
    [occupancy, inside],
    [rollCall, noMarks],
    [doubts, { ...noDoubts, readiness: 'ready', tailgated: new Set([101]) }],
  ])
  await expect.element(page.getByText('2 people in')).toBeVisible()
  await expect.element(people().getByText(/^Ada Lane/)).toBeVisible()
  await expect.element(people().getByText(/Uncertain: the door stood open after their read/)).toBeVisible()
  await expect.element(people().getByText(/^Cleo North/)).not.toBeInTheDocument()
})

test('a tile of the wall starts a real evacuation in two steps, and says where it could not', async () => {
  const api = building()
    .on('GET /area', () => areas)
    .on('POST /evacuation/several', () => ({
      started: [{ areaId: 1, evacuationId: 7 }],
      refused: [{ areaId: 2, reason: 'An evacuation of this site is already running' }],
    }))
  const tile = { options: { areaIds: null, zoneIds: null } } as unknown as Parameters<typeof RollCallTile>[0]
  await show('/wall', [{ path: '/wall', element: <RollCallTile {...tile} /> }], user, [
    [occupancy, inside],
    [rollCall, noMarks],
    [doubts, { ...noDoubts, readiness: 'ready' }],
  ])
  await page.getByRole('button', { name: 'Start evacuation' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Start drill' })).toBeDisabled()
  await dialog.getByRole('checkbox', { name: 'Site 1' }).click()
  await dialog.getByRole('checkbox', { name: 'Site 2' }).click()
  await dialog.getByRole('radio', { name: 'Real' }).click()
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect.element(dialog.getByText(/This is a real evacuation, not a drill/)).toBeVisible()
  expect(api.callsOf('POST /evacuation/several')).toEqual([])
  await dialog.getByRole('button', { name: 'Start real evacuation' }).click()
  await expect
    .element(dialog.getByRole('link', { name: 'Site 1' }))
    .toHaveAttribute('href', '/monitoring/evacuations/7')
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Not started: Site 2/)
  expect(api.callsOf('POST /evacuation/several')[0]?.body).toEqual({ areaIds: [1, 2], kind: 'real' })
})

test('a site with an evacuation is called before anybody is marked, and it leads to its record', async () => {
  const running = {
    evacuationId: 7,
    areaId: 1,
    area: 'Site 1',
    kind: 'real',
    status: 'running',
    startedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    startedBy: 'Olive Owner',
  }
  building()
    .on('GET /area', () => areas)
    .on('GET /evacuation', () => ({ items: [running], next: null }))
  await showScreen()
  await expect.element(page.getByText('Evacuation of Site 1')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Everybody who was in, and end' }))
    .toHaveAttribute('href', '/monitoring/evacuations/7')
  await expect.element(page.getByRole('button', { name: 'Lobby 2 missing of 2' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Workshop 1 in' })).toBeVisible()
})
