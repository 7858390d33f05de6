import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { applyChanges } from '../../../../src/api/record-cache.ts'
import CommDeviceMap from '../../../../src/features/signal-map/screens/comm-device-map.screen.tsx'
import { SignalSummary } from '../../../../src/features/signal-map/screens/SignalSummary.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, showPart, type Shown, user } from '../../../components/support/show.tsx'

const path = '/management/comm-devices/map'
const routes = [{ path, Component: CommDeviceMap }]
const owner = { ...user, permissions: user.permissions.filter(code => code !== 'KMSUSER_USER') }

const columns = {
  ids: [1, 2, 3, 4],
  states: ['online', 'offline', 'online', 'unknown'],
  signals: [80, 12, 25, null],
  heard: [60, 3600, 120, null].map(secondsAgo =>
    secondsAgo === null ? null : Math.floor(Date.now() / 1000) - secondsAgo,
  ),
  next: null,
}
const devices = {
  ...columns,
  names: ['Quay', 'Mill', 'Tower', 'Stored'],
  udns: ['02000001', '02000002', '02000003', '02000004'],
  latitudes: [50.9, 53.4, 53.4, null],
  longitudes: [-1.4, -2.1, -2.1, null],
  clientIds: [],
  clients: [],
}
const ofMany = {
  ...devices,
  clientIds: [1, 1, 2, 2],
  clients: [
    { clientId: 1, name: 'Acme' },
    { clientId: 2, name: 'Borough' },
  ],
}
const detail = {
  commDeviceId: 2,
  address: '1 Quay Street, Hull',
  postcode: null,
  controllers: [{ controllerId: 9, name: 'Main controller' }],
  hasMore: false,
}

const withDevices = (known: object = devices) =>
  fakeApi()
    .on('GET /signal-map', () => known)
    .on('GET /signal-map/:id', () => detail)
    .on('GET /signal-map/states', () => columns)
    .on('GET /comm-device-signal', () => new Reply(404, { error: 'Not found' }))

const list = () => page.getByRole('region', { name: 'List' })
/** The lines of the list; how long ago something was heard changes with the time. */
const lines = () =>
  list()
    .getByRole('button')
    .elements()
    .map(each => (each.textContent ?? '').replace(/ · [^·]* ago/, ' · … ago'))
const state = (name: string) => page.getByRole('group', { name: 'States' }).getByRole('button', { name })

/** Where the browser says the reader is, or why it does not. */
function locatedAt(answer: GeolocationCoordinates | { code: number }) {
  const spy = vi.spyOn(navigator.geolocation, 'getCurrentPosition').mockImplementation((found, failed) => {
    if ('code' in answer) failed?.(answer as GeolocationPositionError)
    else found({ coords: answer } as GeolocationPosition)
  })
  onTestFinished(() => spy.mockRestore())
}

// Drawing takes seconds without a graphics card: here the list is all there is, as where a browser has no WebGL.
beforeEach(() => {
  const given = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...of: unknown[]) => null
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (
    this: HTMLCanvasElement,
    ...of: unknown[]
  ) {
    return String(of[0]).startsWith('webgl') ? null : Reflect.apply(given, this, of)
  })
  return () => spy.mockRestore()
})

/** A message of the server: a comm device has changed. */
const told = ({ queries }: Shown) => applyChanges(queries, [{ entity: 'commDevice', id: 1, change: 'edited' }])

test('the list has the same as the map, the worst first, and those without a position', async () => {
  withDevices()
  await show(path, routes, owner)
  await expect.element(list().getByRole('heading')).toHaveTextContent('4 connections, the worst first')
  await expect.poll(lines).toHaveLength(4)
  expect(lines()).toEqual([
    'MillOffline · weak signal 12 % · … ago',
    'StoredUnknown · never heardNo position',
    'TowerOnline · weak signal 25 % · … ago',
    'QuayOnline · signal 80 % · … ago',
  ])
  await expect.element(page.getByText('3 on the map', { exact: false })).toBeVisible()
  await expect.element(page.getByText('1 without a position', { exact: false })).toBeVisible()
})

test('filters are kept in the address, and one that nothing fits can be cleared', async () => {
  withDevices()
  const shown = await show(`${path}?state=weak`, routes, owner)
  await expect.poll(lines).toEqual(['TowerOnline · weak signal 25 % · … ago'])
  await expect.element(state('Weak signal 1')).toHaveAttribute('aria-pressed', 'true')
  await state('Lost 1').click()
  await expect.poll(lines).toHaveLength(2)
  expect(shown.at()).toBe(`${path}?state=weak&state=lost`)
  await page.getByLabelText('Name or UDN').fill('nobody')
  await expect.element(page.getByText('Nothing fits these filters')).toBeVisible()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await expect.poll(lines).toHaveLength(4)
  await page.getByLabelText('Last contact').selectOptions('Not heard for 1 h')
  await expect.poll(() => lines().map(line => line.slice(0, 4))).toEqual(['Mill', 'Stor'])
})

test('what counts as weak is set with the keyboard too', async () => {
  withDevices()
  const shown = await show(`${path}?weak=80`, routes, owner)
  await expect.element(state('Weak signal 1')).toBeVisible()
  ;(page.getByRole('slider', { name: 'Weak below 80 %' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(state('Weak signal 2')).toBeVisible()
  expect(shown.at()).toBe(`${path}?weak=81`)
})

test('a device is chosen in the list, and its panel says what is known and where to go', async () => {
  const api = withDevices().on('GET /comm-device-signal', ({ query }) => {
    expect([query.get('ids'), query.get('days')]).toEqual(['2', '7'])
    const point = (hoursAgo: number, signal: number) => ({
      at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      signal,
    })
    return { items: [{ commDeviceId: 2, points: [point(5, 40), point(4, 35), point(3, 12)] }] }
  })
  const shown = await show(path, routes, owner)
  await list().getByRole('button', { name: /^Mill/ }).click()
  const panel = page.getByRole('region', { name: 'Mill' })
  await expect.element(panel.getByText('Signal over 7 days: lowest 12 %, highest 40 %')).toBeVisible()
  await expect.element(panel.getByText('1 Quay Street, Hull')).toBeVisible()
  const href = (name: string) => panel.getByRole('link', { name }).element().getAttribute('href')
  expect([href('Mill'), href('Main controller')]).toEqual(['/management/comm-devices/2', expect.stringContaining('/9')])
  expect(shown.at()).toBe(`${path}?device=2`)
  // The other one at the same place is the same mark.
  await panel.getByRole('button', { name: 'Tower' }).click()
  await expect.element(page.getByRole('region', { name: 'Tower' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => shown.at()).toBe(path)
  expect(api.callsOf('GET /signal-map')).toHaveLength(1)
})

test('a server without a history of signals has no line, and no error', async () => {
  withDevices()
  await show(`${path}?device=2`, routes, owner)
  await expect.element(page.getByText('1 Quay Street, Hull')).toBeVisible()
  await expect.element(page.getByText(/Signal over/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/could not be loaded/)).not.toBeInTheDocument()
})

test('near me sorts by distance, and says why not where the browser refuses', async () => {
  withDevices()
  await show(path, routes, owner)
  locatedAt({ code: 1 })
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect.element(page.getByText(/Your browser may not say where you are/)).toBeVisible()
  await expect.element(list().getByRole('heading')).toHaveTextContent('4 connections, the worst first')
  locatedAt({ latitude: 50.91, longitude: -1.4, accuracy: 40 } as GeolocationCoordinates)
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect.element(list().getByRole('heading')).toHaveTextContent('4 connections, the nearest first')
  await expect.poll(() => lines()[0]).toBe('QuayOnline · signal 80 % · … ago1.1 km')
  expect(lines().at(-1)).toContain('Stored')
  await expect.element(page.getByText(/accurate to 40 m/)).toBeVisible()
  await page.getByRole('button', { name: 'Near me', pressed: true }).click()
  await expect.element(list().getByRole('heading')).toHaveTextContent('4 connections, the worst first')
})

test('staff see every client, or one, and how old what they see is', async () => {
  withDevices(ofMany)
  const shown = await show(path, routes, user)
  await expect.poll(lines).toHaveLength(4)
  await expect.element(page.getByText(/read every 15 s/)).toBeVisible()
  expect(lines()[0]).toBe('MillAcme · Offline · weak signal 12 % · … ago')
  await page.getByRole('combobox', { name: 'Organisation' }).click()
  await page.getByRole('option', { name: 'Borough' }).click()
  await expect.poll(() => lines().map(line => line.slice(0, 4))).toEqual(['Stor', 'Towe'])
  expect(shown.at()).toBe(`${path}?client=2`)
})

test('a map that could not be read again says so, and keeps what it has', async () => {
  let isAway = false
  const api = withDevices().on('GET /signal-map/states', () =>
    isAway ? new Reply(500, 'The database is away') : columns,
  )
  const shown = await show(path, routes, owner)
  await expect.poll(lines).toHaveLength(4)
  await expect.poll(() => api.callsOf('GET /signal-map/states').length).toBe(1)
  isAway = true
  await told(shown)
  await expect.element(page.getByRole('alert').getByText(/The database is away/)).toBeVisible()
  await expect.element(page.getByText(/It may have changed since/)).toBeVisible()
  expect(lines()).toHaveLength(4)
  isAway = false
  await told(shown)
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('states are brought up to date, and a device that is new is read with its place', async () => {
  let [known, now]: [object, object] = [devices, columns]
  withDevices()
    .on('GET /signal-map', () => known)
    .on('GET /signal-map/states', () => now)
  const shown = await show(path, routes, owner)
  await expect.element(state('Lost 1')).toBeVisible()
  now = { ...columns, states: ['offline', 'offline', 'offline', 'offline'] }
  await told(shown)
  await expect.element(state('Lost 4')).toBeVisible()
  const fifth = { ids: [1, 2, 3, 4, 5], states: [...columns.states, 'online'], signals: [...columns.signals, 90] }
  now = { ...columns, ...fifth, heard: [...columns.heard, null] }
  known = {
    ...devices,
    ...now,
    names: [...devices.names, 'New'],
    udns: [...devices.udns, '02000005'],
    latitudes: [...devices.latitudes, 52],
    longitudes: [...devices.longitudes, 0],
  }
  await told(shown)
  await expect.poll(lines).toHaveLength(5)
})

test('a map that could not be read is not an empty one, and one without devices says so', async () => {
  const api = withDevices().on('GET /signal-map', () => new Reply(403, { error: 'You may not' }))
  const shown = await show(path, routes, owner)
  await expect.element(page.getByText('The map could not be loaded')).toBeVisible()
  const none = Object.fromEntries(Object.keys(devices).map(name => [name, []]))
  api.on('GET /signal-map', () => ({ ...none, next: null }))
  api.on('GET /signal-map/states', () => ({ ...none, next: null }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No connections')).toBeVisible()
  await shown.unmount()
})

test('who may not read devices is told which permission they lack', async () => {
  fakeApi()
  await show(path, routes, { ...user, permissions: [] })
  await expect.element(page.getByText('COMMDEVICE_READ')).toBeVisible()
})

test('the tile counts each state and lists the worst; both lead to the map', async () => {
  withDevices()
  await showPart(
    <div style={{ display: 'flex', height: 400 }}>
      <SignalSummary weakBelow={30} />
    </div>,
  )
  const href = (name: RegExp) => page.getByRole('link', { name }).element().getAttribute('href')
  await expect.element(page.getByRole('link', { name: '1 Lost' })).toBeVisible()
  expect([href(/1 Lost/), href(/1 Weak signal/)]).toEqual([`${path}?state=lost`, `${path}?state=weak`])
  await expect.poll(() => href(/^Mill/)).toBe(`${path}?device=2`)
  // What is connected with a good signal is none of the worst.
  await expect.element(page.getByText('Quay')).not.toBeInTheDocument()
})
