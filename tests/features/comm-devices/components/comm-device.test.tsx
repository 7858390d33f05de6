import { NEVER, of, Subject, concat } from 'rxjs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Told } from '../../../../src/live/transport.ts'
import { line } from '../../../../src/live/follow-hub.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const device = {
  commDeviceId: 7,
  version: 1,
  name: 'Depot comms',
  udn: '0A000001',
  type: 'mobile',
  state: 'online',
  signalStrength: 22,
  signalAt: at(3),
  lastSeenAt: at(3),
  loggingUntil: at(-120),
  signOffState: 'notSignedOff',
}
const known = {
  hasKey: true,
  heardAt: at(3),
  lostAt: null,
  since: at(300),
  noticedAfterSeconds: 120,
  reached: [12],
  reachedAt: at(3),
}
const frame = (commFrameId: number, more = {}) => ({
  commFrameId,
  at: at(1),
  direction: 'in',
  hex: '0a0b',
  text: `Poll ${commFrameId}`,
  ...more,
})
const days = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 1, index + 1)).toISOString().slice(0, 10),
  connected: index < 10 ? 0 : 86_400 - (index === 20 ? 3600 : 0),
  lost: index === 20 ? 3600 : 0,
  unknown: index < 10 ? 86_400 : 0,
  losses: index === 20 ? 1 : 0,
}))

let told$: Subject<Told>
let isUp = true
const usual = line.connect
beforeEach(async () => {
  told$ = new Subject()
  isUp = true
  const answered = () => of({ at: new Date().toISOString(), sequence: 1 })
  line.connect = () => () => {
    if (!isUp) throw new Error('The server is not reached')
    return concat(of({ call: answered, told$ }), NEVER)
  }
  await page.viewport(1440, 900)
})
afterEach(() => void (line.connect = usual))

const api = (more: object = {}, connection: object = {}) =>
  fakeApi()
    .on('GET /commdevice/7', () => ({ ...device, ...more }))
    .on('GET /commdevice/:id/dependants', () => ({ items: [] }))
    .on('GET /commdevice/7/connection', () => ({ ...known, ...connection }))
    .on('GET /commdevice/7/connection/days', () => ({ zone: 'UTC', days }))
    .on('GET /controller', () => ({
      items: [
        { controllerId: 12, name: 'Gate', state: 'online', commDeviceId: 7 },
        { controllerId: 13, name: 'Yard', state: 'offline', commDeviceId: 7 },
      ],
      next: null,
    }))

test('the page of a comm device says how it is now, and follows it', async () => {
  api()
  await show('/management/comm-devices/7')
  const part = page.getByRole('region', { name: 'Connection now' })
  await expect.element(part.getByText('Live')).toBeVisible()
  await expect.element(part.getByText(/22 %, below the limit of 30 %/)).toBeVisible()
  await expect.element(part.getByText(/^\d min/).first()).toBeVisible()
  await expect
    .element(part.getByRole('listitem').filter({ hasText: 'Gate' }))
    .toMatchTextContent(/Online.*Reached by it/)
  await expect
    .element(part.getByRole('listitem').filter({ hasText: 'Yard' }))
    .toMatchTextContent(/Offline.*Not reached/)
  await expect.element(part.getByText(/^Logging until/)).toBeVisible()
  told$.next({
    method: 'CommDeviceReported',
    argument: { commDeviceId: 7, state: 'offline', at: at(0), signal: null },
  })
  await expect.element(part.getByText('Offline', { exact: true }).first()).toBeVisible()
  told$.next({ method: 'CommDeviceReported', argument: { commDeviceId: 8, state: 'online', at: at(0), signal: 99 } })
  await expect.element(part.getByText(/99 %/)).not.toBeInTheDocument()
})

test('one without a key of its own is not known, whatever is stored, with its age', async () => {
  api({ loggingUntil: null }, { hasKey: false, heardAt: null, since: null, reached: null, reachedAt: null })
  await show('/management/comm-devices/7')
  const part = page.getByRole('region', { name: 'Connection now' })
  await expect.element(part.getByText(/It has no key of its own, so it cannot report/)).toBeVisible()
  await expect.element(part.getByText('Not known').first()).toBeVisible()
  await expect.element(part.getByText(/^\d min/).first()).toBeVisible()
})

test('where it cannot be followed, it is not said to be online', async () => {
  isUp = false
  api()
  await show('/management/comm-devices/7')
  const part = page.getByRole('region', { name: 'Connection now' })
  await expect.element(part.getByText(/The server is not reached; trying again/)).toBeVisible()
  await expect.element(part.getByText(/news of it does not arrive here now/)).toBeVisible()
})

test('the last 30 days are a picture, and a table', async () => {
  api()
  await show('/management/comm-devices/7')
  const part = page.getByRole('region', { name: 'Last 30 days' })
  await expect.element(part.getByText(/^Connected 99.8 % of the time that is known/)).toBeVisible()
  await part.getByText('Show as a table').click()
  await expect.element(part.getByRole('row')).toHaveLength(31)
  await expect.element(part.getByRole('row', { name: /21 Feb/ })).toMatchTextContent(/95.8 %.*23 h.*1 h.*1/)
})

test('the comms viewer shows frames as they come, pauses, searches, and reads what it missed', async () => {
  let kept = [frame(1), frame(2, { direction: 'out', hex: 'ff00', text: null })]
  const read = ({ query }: { query: URLSearchParams }) => ({
    items: kept.filter(({ commFrameId }) => commFrameId > Number(query.get('after'))),
    loggingUntil: device.loggingUntil,
  })
  api().on('GET /commdevice/7/frames', read)
  await show('/management/comm-devices/7?tab=commsViewer')
  const log = page.getByRole('log', { name: 'Frames of Depot comms' })
  await expect.element(log.getByText('Poll 1')).toBeVisible()
  await expect.element(log.getByText('ff 00')).toBeVisible()
  told$.next({ method: 'CommFrames', argument: { commDeviceId: 7, frames: [frame(3)] } })
  await expect.element(log.getByText('Poll 3')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  told$.next({ method: 'CommFrames', argument: { commDeviceId: 7, frames: [frame(4)] } })
  await expect.element(page.getByText(/Paused, 1.new frame/)).toBeVisible()
  await expect.element(log.getByText('Poll 4')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.element(log.getByText('Poll 4')).toBeVisible()
  await page.getByLabelText('Search bytes or text').fill('ff00')
  await expect.element(page.getByText(/1 of 4.frames/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Export shown' })).toBeEnabled()
  await page.getByLabelText('Search bytes or text').fill('')
  // What comes while the connection is lost is read once it is back.
  kept = [...kept, frame(3), frame(4), frame(5)]
  isUp = false
  told$.error(new Error('It is gone'))
  await expect.element(page.getByText('New frames do not arrive here now')).toBeVisible()
  told$ = new Subject()
  isUp = true
  await expect.element(log.getByText('Poll 5'), { timeout: 8000 }).toBeVisible()
  await expect.element(page.getByText('New frames do not arrive here now')).not.toBeInTheDocument()
})
