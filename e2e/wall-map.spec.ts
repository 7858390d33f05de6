import type { Page } from '@playwright/test'
import { overflow, smallestCapitals } from './legible.ts'
import { api, heading, unique } from './crud.ts'
import { startApp } from './server.ts'
import { spotOf } from './pixels.ts'
import { expect, test } from './wall-fixtures.ts'

const tilesWith = (options: object) => [{ id: 'map', widget: 'site-map', x: 0, y: 0, w: 24, h: 20, options }]
const tiles = tilesWith({ commDevices: true, followAlarms: true })
const red = '#c42121'
/** A mark is narrower than this, a cluster wider. In px. */
const aloneBelow = 32
const seaAndLand = ['#e3e5e8', '#f6f7f8'] as const

const park = '#20a040'
const streets = {
  version: 8,
  sources: { parks: { type: 'geojson', data: 'https://maps.example/parks.json' } },
  layers: [{ id: 'parks', type: 'fill', source: 'parks', paint: { 'fill-color': park } }],
}
const square = [
  [-9, 48],
  [4, 48],
  [4, 60],
  [-9, 60],
  [-9, 48],
] as const
const parks = { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [square] } }

const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of the sites' })
const listOf = (page: Page) => page.getByRole('group', { name: 'Sites, the worst first' })
const lineOf = (page: Page, name: string) => listOf(page).getByRole('listitem').filter({ hasText: name })
/** The list first, then the map: that one waits for its drawing. */
async function open(page: Page) {
  await page.goto('/dashboard')
  await expect(listOf(page).getByRole('link').first()).toBeVisible()
  await expect(mapOf(page)).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 40_000 })
}
/** The site of a door, by its name. */
async function siteOf(page: Page, areaId: number): Promise<string> {
  const area = await api(page, 'GET', `/area/${areaId}`)
  return area['parentAreaId'] ? siteOf(page, Number(area['parentAreaId'])) : String(area['name'])
}
const acknowledgeAll = (page: Page) => api(page, 'POST', '/event/alarm/acknowledge-all', { alarmPriority: 20 })

test.beforeEach(async ({ page, saveLayout }) => {
  await saveLayout(tiles)
  // What moves by itself jumps: a test need not wait for flights.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
})

test('an alarm turns its site, in the list and on the map, and the map goes there', async ({ page, controllers }) => {
  const [door] = await controllers.doors(1)
  await controllers.closeAll()
  await acknowledgeAll(page)
  const site = await siteOf(page, door!.areaId)
  await open(page)
  for (const colour of seaAndLand) expect((await spotOf(mapOf(page), colour)).count).toBeGreaterThan(5000)
  await expect.poll(async () => (await spotOf(mapOf(page), red)).count).toBe(0)

  await controllers.send(door!, ['doorForced'])
  await expect(lineOf(page, site).first()).toContainText('1 alarm · 1 door forced')
  await expect(listOf(page).getByRole('listitem').first()).toContainText(site)
  const { width = 0, height = 0 } = (await mapOf(page).boundingBox()) ?? {}
  await expect(async () => {
    const { count, x, y } = await spotOf(mapOf(page), red)
    expect(count).toBeGreaterThan(100)
    expect(Math.abs(x - width / 2) + Math.abs(y - height / 2)).toBeLessThan(8)
  }).toPass()

  await mapOf(page).click({ position: { x: width / 2, y: height / 2 } })
  await expect(heading(page, site)).toBeVisible()
  await page.goBack()
  await controllers.send(door!, ['doorClosed'])
  await acknowledgeAll(page)
  await expect(lineOf(page, site).first()).not.toContainText('alarm ')
})

test('a map that the user has moved stays where it is, and says so', async ({ page, controllers }) => {
  const [door] = await controllers.doors(1)
  await open(page)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await controllers.send(door!, ['doorForced'])
  await expect(page.getByText('The map was moved: alarms are followed again after 30 s')).toBeVisible()
  await controllers.send(door!, ['doorClosed'])
  await acknowledgeAll(page)
  await expect(page.getByText('The map was moved')).toBeHidden()
})

test('sites near each other are one mark, as bad as the worst, that opens on a click', async ({
  page,
  controllers,
}) => {
  await acknowledgeAll(page)
  const [door] = await controllers.doors(1)
  await controllers.send(door!, ['doorForced'])
  await open(page)
  for (let pressed = 0; pressed < 4; pressed++) await page.getByRole('button', { name: 'Zoom out' }).click()
  const width = async () => (await spotOf(mapOf(page), red)).width
  await expect.poll(width).toBeGreaterThan(aloneBelow)
  // The one far from all others is alone first: the rest is another cluster, until none is left.
  await expect(async () => {
    const cluster = await spotOf(mapOf(page), red)
    if (cluster.width > aloneBelow) await mapOf(page).click({ position: { x: cluster.x, y: cluster.y } })
    expect(await width()).toBeLessThan(aloneBelow)
  }).toPass()
  await expect(page).toHaveURL(/\/dashboard$/)
  await controllers.send(door!, ['doorClosed'])
  await acknowledgeAll(page)
})

test('the list is the map for the keyboard: Enter opens a site', async ({ page }) => {
  await open(page)
  const first = listOf(page).getByRole('link').first()
  const name = await first.innerText()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, name)).toBeVisible()
})

test('a new site is there at once, without a position until it is given one', async ({ page }) => {
  await open(page)
  const name = unique('Depot')
  const { items } = await api(page, 'GET', '/areatype?limit=1000')
  const type = items.find(({ canBePrimary }) => canBePrimary)
  const made = await api(page, 'POST', '/area', { name, typeId: type?.['areaTypeId'] })
  const line = lineOf(page, name)
  await expect(line).toContainText('Nothing reports from here')
  await line.getByRole('link', { name: `No position: edit ${name}` }).click()
  await page.getByLabel('Latitude').fill('57.15')
  await page.getByLabel('Longitude').fill('-2.09')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, name)).toBeVisible()
  await page.goto('/dashboard')
  await expect(line).toContainText('Nothing reports from here')
  await expect(line.getByRole('link')).toHaveCount(1)
  await api(page, 'DELETE', `/area/${String(made['areaId'])}`)
  await expect(line).toHaveCount(0)
})

test('without WebGL the list remains, and the tile says why', async ({ page }) => {
  await page.addInitScript(() => {
    const given = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...of: [string]) => null
    const apply = (get: typeof given, on: object, of: [string]) =>
      of[0].startsWith('webgl') ? null : Reflect.apply(get, on, of)
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', new Proxy(given, { apply }))
  })
  await page.goto('/dashboard')
  await expect(page.getByText('This browser cannot draw maps: it has no WebGL')).toBeVisible()
  await expect(listOf(page).getByRole('link').first()).toBeVisible()
})

test('a street map is drawn with, its data read by the worker, and only its host is asked', async ({ browser }) => {
  const app = await startApp({ MAP_STYLE_URL: 'https://maps.example/style.json' })
  const { username, password } = app.accounts.find(({ role }) => role === 'site owner')!
  const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' })
  const headers = { 'application-identification': 'Website', origin: app.url }
  await context.request.post('/api/authentication/request-token', { headers, data: { username, password } })
  await context.request.put('/api/dashboard', { headers, data: { version: 1, tiles } })
  const cors = { 'access-control-allow-origin': '*' }
  await context.route('https://maps.example/style.json', route => route.fulfill({ headers: cors, json: streets }))
  await context.route('https://maps.example/parks.json', route => route.fulfill({ headers: cors, json: parks }))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await open(page)
  await expect.poll(async () => (await spotOf(mapOf(page), park)).count).toBeGreaterThan(5000)
  expect(complaints).toEqual([])
  await context.close()
  await app.stop()
})

test('a street map that cannot be had gives way to the base map, and says so', async ({ page, expectComplaint }) => {
  expectComplaint(/maps\.example/)
  await page.route('/dashboard', async route => {
    const response = await route.fetch()
    const settings = 'name="gatehouse-settings" content="{'
    const withStyle = `${settings}&quot;mapStyleUrl&quot;:&quot;https://maps.example/style.json&quot;,`
    await route.fulfill({ response, body: (await response.text()).replace(settings, withStyle) })
  })
  await open(page)
  await expect(page.getByText('The street map could not be loaded: its server cannot be reached')).toBeVisible()
  for (const colour of seaAndLand) expect((await spotOf(mapOf(page), colour)).count).toBeGreaterThan(5000)
})

test('the map keeps to WCAG 2.2 AA', async ({ page, axe, controllers }) => {
  const [door] = await controllers.doors(1)
  await controllers.send(door!, ['doorForced'])
  await open(page)
  await expect(page.getByText(/door forced/)).toBeVisible()
  expect(await axe()).toEqual([])
  await controllers.send(door!, ['doorClosed'])
  await acknowledgeAll(page)
})

test('the preset Map is legible from a viewing distance at a screen of 3840 x 2160, without scrolling', async ({
  wall,
}) => {
  await wall.getByRole('button', { name: 'Edit' }).click()
  await wall.getByRole('button', { name: 'Presets' }).click()
  await wall.getByRole('menuitem', { name: /^Map/ }).click()
  await wall.getByRole('button', { name: 'Done' }).click()
  await expect(mapOf(wall)).toBeVisible()
  await wall.setViewportSize({ width: 3840, height: 2160 })
  await wall.keyboard.press('f')
  await expect(wall.getByRole('heading', { level: 1 })).toHaveCount(0)
  await wall.getByRole('button', { name: 'Use these' }).click()
  await expect(listOf(wall).getByRole('link').first()).toBeVisible()
  const region = wall.getByRole('region', { name: 'Dashboard' })
  // With what may stand above the tiles for hours.
  const { items } = await api(wall, 'GET', '/fob?limit=50')
  const held = items.find(({ status, personId }) => status === 'live' && personId)
  await api(wall, 'POST', `/fob/${Number(held?.['fobId'])}/mark-stolen`, {})
  await expect(region.getByRole('alert').getByText(/may still accept withdrawn/)).toBeVisible()
  // 16 minutes of arc on 55 inches at 3 m.
  await expect.poll(() => smallestCapitals(region)).toBeGreaterThanOrEqual(44)
  await expect.poll(() => overflow(region)).toBeLessThanOrEqual(0)
})
