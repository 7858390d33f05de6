import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import CommissionDevice from '../../../../src/features/commissioning/screens/commission.screen.tsx'
import { Reply } from '../../../components/support/fake-api.ts'
import { focus } from '../../../components/support/focus.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import { fakeUploads } from './fake-uploads.ts'

const path = '/management/comm-devices/7/commission'
const routes = [{ path: '/management/comm-devices/:commDeviceId/commission', Component: CommissionDevice }]
type Row = Record<string, unknown>

const begun: Row = {
  commDeviceId: 7,
  version: 1,
  name: 'Depot comms',
  udn: '0A000001',
  type: 'mobile',
  state: 'unknown',
  signalStrength: null,
  lastSeenAt: null,
  signOffState: 'notSignedOff',
}
const text = 'The work is complete.'

/** A device with its SIMs and controllers, which writes change. */
function served(more: Row = {}) {
  let device: Row = { ...begun, ...more }
  let simId: number | null = null
  let controllers: readonly number[] = []
  const sims = [
    { simId: 3, reference: 'SIM 100' },
    { simId: 4, reference: 'SIM 101' },
  ]
  const names: Readonly<Record<number, string>> = { 11: 'North', 12: 'South' }
  const api = fakeApi()
    .on('GET /commdevice/7', () => device)
    .on('GET /commdevice/unique-name', () => true)
    .on('GET /commdevice/unique-udn', () => true)
    .on('PUT /commdevice/7', ({ body }) => (device = { ...device, ...(body as Row), version: 2 }))
    .on('GET /sim', ({ query }) => ({
      items: sims.filter(each => (query.get('commDeviceId') === '7' ? each.simId === simId : each.simId !== simId)),
      next: null,
    }))
    .on('PUT /commdevice/7/sim', ({ body }) => void (simId = (body as { simId: number | null }).simId))
    .on('GET /controller', () => ({
      items: controllers.map(id => ({ controllerId: id, name: names[id], state: id === 11 ? 'online' : 'offline' })),
      next: null,
    }))
    .on('GET /controller/pick', ({ query }) =>
      Object.entries(names)
        .map(([id, title]) => ({ id: Number(id), title }))
        .filter(({ title }) => title.startsWith(query.get('q') ?? '')),
    )
    .on('PUT /commdevice/7/controllers', ({ body }) => void (controllers = (body as { add: number[] }).add))
    .on('GET /commdevice/7/sign-off-form', () => ({ text, client: 'Wharfside', engineer: 'Ian Calder' }))
    .on('POST /commdevice/7/sign-off', ({ body }) => {
      const { company, by, engineer, notes, signature } = body as Row
      const said = { signOffCompany: company, signOffBy: by, signOffEngineer: engineer, signOffNotes: notes, signature }
      device = { ...device, ...said, signOffState: 'signedOff', signOffDate: '2026-11-27T09:00:00.000Z' }
      return device
    })
    .on('GET /file/:key', () => new Reply(404, {}))
  return { api, change: (now: Row) => void (device = { ...device, ...now }) }
}

const step = (name: string) => page.getByRole('region', { name, exact: true })
const press = async (name: string) => {
  await focus(page.getByRole('button', { name, exact: true }))
  await userEvent.keyboard('{Enter}')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

test('a device is put into service on a phone by keyboard alone, and signed with a typed name', async () => {
  await page.viewport(390, 844)
  const { api } = served()
  const uploads = fakeUploads()
  const shown = await show(path, routes)
  await focus(page.getByRole('textbox', { name: 'Name' }))
  await userEvent.keyboard('{Control>}a{/Control}Depot modem')
  await press('Next: SIM')
  await expect.element(step('SIM').getByRole('combobox', { name: 'SIM' })).toBeVisible()
  expect(api.callsOf('PUT /commdevice/7').map(({ body }) => body)).toEqual([{ name: 'Depot modem', version: 1 }])
  await focus(page.getByRole('combobox', { name: 'SIM' }))
  await userEvent.keyboard('SIM 100')
  await expect.element(page.getByRole('option', { name: 'SIM 101' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await press('Next: Controllers')
  expect(api.callsOf('PUT /commdevice/7/sim').map(({ body }) => body)).toEqual([{ simId: 3 }])
  await focus(step('Controllers').getByRole('combobox', { name: 'Controllers' }))
  await userEvent.keyboard('North')
  await expect.element(page.getByRole('option', { name: 'South' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('option', { name: 'North' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}{Escape}')
  await press('Next: Is it online?')
  expect(api.callsOf('PUT /commdevice/7/controllers').map(({ body }) => body)).toEqual([{ add: [11], remove: [] }])
  const connection = step('Is it online?')
  await expect.element(connection).toMatchTextContent(/Controllers online\s*1 of 1/)
  await expect.element(connection).toMatchTextContent(/It is not known to be online.*It has never made contact/)
  const next = page.getByRole('button', { name: 'Next: Sign-off' })
  await expect.element(next).toBeDisabled()
  await focus(page.getByRole('checkbox', { name: 'I know, and go on all the same' }))
  await userEvent.keyboard(' ')
  await press('Next: Sign-off')
  await expect.element(step('What is agreed to')).toMatchTextContent(text)
  await expect.element(page.getByRole('textbox', { name: 'Engineer' })).toHaveValue('Ian Calder')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await press('Sign off')
  await expect.element(page.getByText('Sign in the box, or type the name instead')).toBeVisible()
  await page.getByRole('textbox', { name: 'Company' }).fill('Calder Security')
  await page.getByRole('textbox', { name: 'By', exact: true }).fill('Olivia Marsh')
  await page.getByRole('textbox', { name: 'Or type the name instead' }).fill('Olivia Marsh')
  await press('Sign off')
  await expect
    .element(page.getByRole('link', { name: 'Sign-off as PDF' }))
    .toHaveAttribute('href', '/api/commdevice/7/sign-off/pdf')
  await expect
    .element(step('Signed off'))
    .toMatchTextContent(/27\/11\/2026 09:00.*Calder Security.*Olivia Marsh.*Ian Calder/)
  expect(uploads).toMatchObject([{ path: '/api/file/picture?entity=commDevice&field=signature', type: 'image/png' }])
  expect(api.callsOf('POST /commdevice/7/sign-off').map(({ body }) => body)).toEqual([
    { company: 'Calder Security', by: 'Olivia Marsh', engineer: 'Ian Calder', notes: null, signature: 'signed.png' },
  ])
  expect(shown.at()).toBe(`${path}?step=signOff`)
})

test('the connection is checked again, and nothing has to be confirmed once nothing is missing', async () => {
  const { api, change } = served({ type: 'lan' })
  api.on('GET /controller', () => ({ items: [{ controllerId: 11, name: 'North', state: 'online' }], next: null }))
  await show(`${path}?step=connection`, routes)
  await expect.element(page.getByText('It is not known to be online.')).toBeVisible()
  change({ state: 'online', signalStrength: 29, lastSeenAt: '2026-11-27T08:59:00.000Z' })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText('Its signal of 29 % is below the limit of 30 %.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next: Sign-off' })).toBeDisabled()
  change({ signalStrength: 30 })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect.element(page.getByText('Nothing is missing')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Next: Sign-off' })).toBeEnabled()
})

test('it is gone on with after a reload, at the same step and with what was typed', async () => {
  served()
  const first = await show(`${path}?step=signOff`, routes)
  await page.getByRole('textbox', { name: 'Company' }).fill('Calder Security')
  await first.unmount()
  await show(`${path}?step=signOff`, routes)
  await expect.element(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Calder Security')
})

test('a signature is drawn, cleared and drawn again', async () => {
  const { api } = served()
  const uploads = fakeUploads()
  await show(`${path}?step=signOff`, routes)
  await page.getByRole('textbox', { name: 'Company' }).fill('Calder Security')
  await page.getByRole('textbox', { name: 'By', exact: true }).fill('Olivia Marsh')
  const nothing = page.getByText('Nothing drawn yet')
  await expect.element(nothing).toBeVisible()
  const element = document.querySelector('canvas')
  if (!element) throw new Error('There is nothing to draw on')
  draw(element)
  await expect.element(page.getByText('Signed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the signature' }).click()
  await expect.element(nothing).toBeVisible()
  draw(element)
  await page.getByRole('button', { name: 'Sign off', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Signed off' })).toBeVisible()
  expect(api.callsOf('POST /commdevice/7/sign-off')).toHaveLength(1)
  expect(await darkPart(uploads[0]?.file)).toBeGreaterThan(0)
})

test('a SIM that another took meanwhile is refused with the reason, and the choice stays', async () => {
  const { api } = served()
  const reason = 'This SIM is in another device'
  api.on('PUT /commdevice/7/sim', () => new Reply(422, [{ propertyName: 'simId', errorMessage: reason }]))
  const shown = await show(`${path}?step=sim`, routes)
  await page.getByRole('combobox', { name: 'SIM' }).click()
  await page.getByRole('option', { name: 'SIM 101' }).click()
  await page.getByRole('button', { name: 'Next: Controllers' }).click()
  await expect.element(page.getByText(reason)).toBeVisible()
  expect(shown.at()).toBe(`${path}?step=sim`)
  await expect.element(page.getByRole('combobox', { name: 'SIM' })).toHaveValue('SIM 101')
})

test('users who may not edit SIMs or comm devices are told so', async () => {
  served()
  const first = await show(`${path}?step=sim`, routes, {
    ...user,
    permissions: user.permissions.filter(code => code !== 'SIM_EDIT'),
  })
  await expect
    .element(page.getByText(/There is no SIM in it\. Only users who may edit SIMs can change that/))
    .toBeVisible()
  await first.unmount()
  await show(path, routes, { ...user, permissions: ['COMMDEVICE_READ'] })
  await expect.element(page.getByText('COMMDEVICE_EDIT')).toBeVisible()
})

/** A stroke across a canvas, as a pen makes it. */
function draw(canvas: HTMLCanvasElement): void {
  const { left, top } = canvas.getBoundingClientRect()
  const at = (type: string, x: number, y: number) =>
    canvas.dispatchEvent(
      new PointerEvent(type, {
        pointerId: 1,
        pointerType: 'pen',
        isPrimary: true,
        bubbles: true,
        cancelable: true,
        button: 0,
        buttons: type === 'pointerup' ? 0 : 1,
        clientX: left + x,
        clientY: top + y,
        pressure: 0.5,
      }),
    )
  at('pointerdown', 20, 40)
  for (let x = 30; x <= 120; x += 10) at('pointermove', x, 40 + (x % 20))
  at('pointerup', 120, 40)
}

/** How much of a picture is dark. */
async function darkPart(file: File | undefined): Promise<number> {
  const bitmap = await createImageBitmap(file ?? new Blob())
  const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
  pen?.drawImage(bitmap, 0, 0)
  const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128) dark += 1
  return dark / (data.length / 4)
}
