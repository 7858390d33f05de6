import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'
import SystemSchematicScreen from '../../../../src/features/hardware/screens/system-schematic.screen.tsx'
import SystemSummaryScreen from '../../../../src/features/hardware/screens/system-summary.screen.tsx'
import { branch, controller, device, names, parts } from './things.ts'

const path = '/management/system/schematic'
const summary = '/management/system/summary'
const routes = [
  { path, Component: SystemSchematicScreen },
  { path: summary, Component: SystemSummaryScreen },
]
const facts = { commDevice: {}, controller: { 7: { macAddress: '00:11:22:33:44:55' } } }
const system = { things: [device, controller, ...parts], ...names, isCut: false, facts }
const estate = () =>
  fakeApi()
    .on('GET /hardware/system', () => system)
    .on('GET /area/pick', () => [])
    .on('GET /commdevice/pick', () => [{ id: 3, title: 'Router' }])
    .on('GET /controller/pick', () => [])
const drawing = () => page.getByRole('application', { name: 'Schematic' })
const part = (name: RegExp) => drawing().getByRole('group', { name })

test('draws every part with its state, in shape and word', async () => {
  estate()
  await show(`${path}?commDevice=3`, routes)
  await expect.element(part(/North wing.*Online/)).toBeVisible()
  for (const { name } of parts) await expect.element(part(new RegExp(name))).toBeVisible()
  await expect.element(part(/Server room.*Forced/)).toHaveAttribute('data-level', 'alarm')
  // Wired: the communicator to the block, and the controller to each of its four bundles.
  expect(document.querySelectorAll('path[class*="wire"]')).toHaveLength(5)
})

test('finds a part, walks by arrows and opens the record by Enter', async () => {
  estate()
  const { at } = await show(`${path}?commDevice=3`, routes)
  await page.getByRole('searchbox', { name: 'Find' }).fill('bay')
  await expect.element(page.getByText('2 found')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe(`${path}?commDevice=3&node=door%3A11`)
  await expect.element(part(/1 Loading bay/)).toHaveAttribute('aria-current', 'true')
  // What is fitted at the door stands out.
  await expect.element(part(/Bay reader/)).toHaveAttribute('data-related')
  await expect.element(part(/Siren/)).toHaveAttribute('data-faint')
  await focus(drawing())
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(part(/2 Server room/)).toHaveAttribute('aria-current', 'true')
  await expect.element(page.getByText('2 Server room, door, Forced')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(at).toBe('/management/door/12')
})

test('opens at the part that its address names', async () => {
  estate()
  await show(`${path}?commDevice=3&node=input:31`, routes)
  await expect.element(part(/Panic button/)).toHaveAttribute('aria-current', 'true')
})

test('is a list in words too, with links to the records', async () => {
  estate()
  await show(`${path}?commDevice=3&view=list`, routes)
  const list = page.getByRole('list', { name: 'System' })
  await expect.element(list.getByRole('link', { name: '2 Server room' })).toHaveAttribute('href', '/management/door/12')
  await expect.element(list.getByText('Node bus')).toBeVisible()
})

test('is saved as SVG and as PNG with all of its parts', async () => {
  estate()
  await show(`${path}?commDevice=3`, routes)
  await expect.element(part(/North wing/)).toBeVisible()
  const saved: { name: string; blob: Blob }[] = []
  const blobs = new Map<string, Blob>()
  const make = URL.createObjectURL.bind(URL)
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    const url = make(blob)
    blobs.set(url, blob as Blob)
    return url
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    if (blob) saved.push({ name: this.download, blob })
  })
  for (const kind of ['As SVG', 'As PNG']) {
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['schematic.svg', 'schematic.png'])
  vi.restoreAllMocks()
  const text = (await saved[0]?.blob.text()) ?? ''
  for (const { name } of system.things) expect(text).toContain(name)
  expect(text).toContain('Forced')
  const bitmap = await createImageBitmap(saved[1]?.blob ?? new Blob())
  expect(bitmap.width).toBeGreaterThan(500)
})

test('says what is left out, and what could not be read', async () => {
  const api = estate().on('GET /hardware/system', () => ({ ...system, isCut: true }))
  const { goTo } = await show(path, routes)
  await expect.element(page.getByText('No system chosen')).toBeVisible()
  await goTo(`${path}?commDevice=3`)
  await expect.element(page.getByText('Not everything is shown')).toBeVisible()
  api.on('GET /hardware/system', () => new Reply(422, { message: 'No' }))
  await goTo(`${path}?controller=7`)
  await expect.element(page.getByText('The system could not be loaded')).toBeVisible()
})

test('the summary has every part in its table, and prints itself', async () => {
  const secondary = branch('controller', 8, 'Gate', { commDeviceId: 3, controllerId: 8, type: '400' })
  estate().on('GET /hardware/system', () => ({
    ...system,
    things: [device, { ...controller, secondaryIds: [8] }, secondary, ...parts],
  }))
  const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined)
  await show(`${summary}?area=1`, routes)
  const wing = page.getByRole('region', { name: 'North wing' })
  await expect.element(wing.getByText('00:11:22:33:44:55')).toBeVisible()
  await expect.element(wing.getByText('RS485 secondaries')).toBeVisible()
  await expect.element(wing.getByRole('row', { name: /Bay reader Reader 1 Loading bay/ })).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Counts' })).toMatchTextContent(/2 doors, 1 with a fault/)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  print.mockRestore()
})
