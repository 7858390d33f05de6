import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { makeQueryClient } from '../../../../src/api/query-client.ts'
import atSession from '../../../../src/features/roll-call/screens/at-session.ts'
import KeptRollScreen from '../../../../src/features/roll-call/screens/kept/kept-roll.screen.tsx'
import {
  forgetRoll,
  readRoll,
  writeFace,
  writeRoll,
} from '../../../../src/features/roll-call/screens/kept/roll-store.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'

const head = (personId: number, name: string) => ({
  key: personId,
  personId,
  name,
  standing: 'missing' as const,
  zoneId: 7,
  zone: 'Hall',
  areaId: 1,
  door: 'Front',
  at: Date.now() - 60_000,
  mark: undefined,
})
const drill = {
  evacuationId: 5,
  areaId: 1,
  area: 'Harbour House',
  kind: 'drill',
  startedAt: '2026-11-23T10:00:00Z',
  startedBy: 'Ada',
} as const
const kept = {
  userId: user.userId,
  clientId: user.workingClientId,
  user: user.displayName,
  timeZone: 'Europe/London',
  mayMark: true,
  at: Date.now() - 120_000,
  clockOffsetMs: 0,
  evacuations: [drill],
  heads: [head(1, 'Ada Byron'), head(2, 'Bob Stone')],
}
const routes = [{ path: '/monitoring/roll-call/kept', Component: KeptRollScreen }]
const open = () => show('/monitoring/roll-call/kept', routes)
const unreachable = () => {
  throw new TypeError('Failed to fetch')
}
const button = (name: string, pressed?: boolean) =>
  page.getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) })

beforeEach(async () => {
  localStorage.clear()
  await forgetRoll()
})

test('a device that keeps nothing says so', async () => {
  fakeApi()
  await open()
  await expect.element(page.getByText(/^No roll call is kept on this device/)).toBeVisible()
})

test('people are marked without a server; the marks are there after the page was closed, and sent when there is one', async () => {
  await writeRoll(kept)
  await writeFace(1, {
    picture: 'a',
    image: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' }),
  })
  const api = fakeApi().on('GET /authentication/user', unreachable).on('POST /roll-call/mark', unreachable)
  const first = await open()
  await expect.element(page.getByText('No connection.')).toBeVisible()
  await button('Safe: Ada Byron').click()
  await expect.element(page.getByText(/1 mark waits to be sent\./)).toBeVisible()
  await first.unmount()
  await open()
  await expect.element(button('Safe: Ada Byron', true)).toBeVisible()
  await expect.element(button('Safe: Bob Stone', false)).toBeVisible()
  api.on('POST /roll-call/mark', () => ({ personId: 1, mark: 'safe', sequence: 3 }))
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => localStorage.getItem('roll-call-marks.1.1')).toBeNull()
})

test('somebody who is not on the roll is added without a server, and sent with their mark when there is one', async () => {
  await writeRoll(kept)
  const api = fakeApi()
    .on('GET /authentication/user', unreachable)
    .on('POST /roll-call/mark', () => ({ personId: 1, mark: 'safe', sequence: 3 }))
    .on('POST /evacuation/5/unlisted', unreachable)
    .on('POST /evacuation/5/unlisted/mark', unreachable)
  await open()
  await button('Add somebody').click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.element(form.getByText('Name is required')).toBeVisible()
  await form.getByRole('textbox', { name: 'Name' }).fill('Sam Guest')
  await form.getByRole('textbox', { name: 'Where they were last seen' }).fill('Reception')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect.element(page.getByText(/Last seen: Reception · added by you/)).toBeVisible()
  await button('Safe: Sam Guest').click()
  await expect.element(button('Safe: Sam Guest', true)).toBeVisible()
  const said = { evacuationId: 5, name: 'Sam Guest', lastSeen: 'Reception', note: '', addedBy: 'Ada', by: 'Ada' }
  const answer = (sequence: number, mark: string) => () => ({
    ...said,
    entryId: JSON.parse(localStorage.getItem('roll-call-marks.1.1') ?? '[{}]')[0].entry.entryId as string,
    sequence,
    mark,
    at: new Date().toISOString(),
  })
  api.on('POST /evacuation/5/unlisted', answer(4, 'cleared')).on('POST /evacuation/5/unlisted/mark', answer(5, 'safe'))
  globalThis.dispatchEvent(new Event('online'))
  await expect.poll(() => api.callsOf('POST /evacuation/5/unlisted/mark').at(-1)?.body).toMatchObject({ seen: 4 })
  await expect.element(page.getByText(/added by Ada/)).toBeVisible()
  await expect.poll(async () => (await readRoll())?.heads.map(({ name }) => name)).toContain('Sam Guest')
})

test('what the server has answered stays after the page was closed', async () => {
  await writeRoll(kept)
  fakeApi()
    .on('GET /authentication/user', unreachable)
    .on('POST /roll-call/mark', ({ body }) => ({
      sequence: 9,
      at: '2026-11-23T10:01:00Z',
      by: 'Ada',
      personId: (body as { personId: number }).personId,
      mark: 'safe',
    }))
  const first = await open()
  await button('Safe: Bob Stone').click()
  await expect.poll(async () => (await readRoll())?.heads.find(({ personId }) => personId === 2)?.mark?.by).toBe('Ada')
  await first.unmount()
  await open()
  await expect.element(button('Safe: Bob Stone', true)).toBeVisible()
})

test('somebody is found by their name', async () => {
  await writeRoll(kept)
  fakeApi().on('GET /authentication/user', unreachable)
  await open()
  await page.getByRole('textbox', { name: 'Search by name' }).fill('stone')
  await expect.element(button('Safe: Bob Stone')).toBeVisible()
  await expect.element(button('Safe: Ada Byron')).not.toBeInTheDocument()
})

test('it is removed once the evacuation has ended', async () => {
  await writeRoll(kept)
  fakeApi()
    .on('GET /authentication/user', () => user)
    .on('GET /evacuation', () => ({ items: [], next: null }))
  await open()
  await expect.element(page.getByText(/has been removed/)).toBeVisible()
  await expect.poll(readRoll).toBeUndefined()
})

test('it says so where it could not be removed', async () => {
  await writeRoll(kept)
  fakeApi()
    .on('GET /authentication/user', () => user)
    .on('GET /evacuation', () => ({ items: [], next: null }))
  const refused = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
    throw new DOMException('The storage is closed', 'InvalidStateError')
  })
  onTestFinished(() => refused.mockRestore())
  await open()
  await expect.element(page.getByText(/could not be removed/)).toBeVisible()
  await expect.element(page.getByText(/has been removed/)).not.toBeInTheDocument()
})

test('it is removed when somebody else signs in, and when its user signs out', async () => {
  await writeRoll({ ...kept, userId: 999 })
  fakeApi()
  const query = vi.fn<() => unknown>()
  await atSession.begun(user, { fetchQuery: query } as never)
  expect(await readRoll()).toBeUndefined()
  await writeRoll(kept)
  await atSession.ended()
  expect(await readRoll()).toBeUndefined()
})

test('it stays for its user while the evacuation runs', async () => {
  await writeRoll(kept)
  fakeApi().on('GET /evacuation', () => new Reply(200, { items: [drill], next: null }))
  await atSession.begun({ ...user, permissions: [...user.permissions, 'EVACUATION_READ'] }, makeQueryClient())
  expect(await readRoll()).toMatchObject({ heads: [{ name: 'Ada Byron' }, { name: 'Bob Stone' }] })
})

test('whoever was added here leaves the device with the sign-out of who added them, or when another signs in', async () => {
  const at = '2026-11-23T10:00:00Z'
  const entry = { entryId: 'entry-of-this-device', evacuationId: 5 }
  const added = { ...entry, added: { name: 'Sam Guest', lastSeen: '', note: '' } }
  const waiting = JSON.stringify([
    { key: 'a', personId: 1, mark: 'safe', at, seen: 0, follows: false },
    { key: 'b', entry: added, mark: 'cleared', at, seen: 0, follows: false },
    { key: 'c', entry, mark: 'safe', at, seen: 0, follows: true },
  ])
  const api = fakeApi().on('POST /roll-call/mark', unreachable).on('POST /evacuation/5/unlisted', unreachable)
  localStorage.setItem('roll-call-marks.8.1', waiting)
  localStorage.setItem('roll-call-marks.9.1', waiting)
  await atSession.begun({ ...user, userId: 8, permissions: [] }, makeQueryClient())
  expect(localStorage.getItem('roll-call-marks.8.1')).toContain('Sam Guest')
  expect(localStorage.getItem('roll-call-marks.9.1')).not.toContain('Sam Guest')
  await atSession.ended()
  expect(localStorage.getItem('roll-call-marks.8.1')).not.toContain('entry-of-this-device')
  expect(localStorage.getItem('roll-call-marks.8.1')).toContain('"key":"a"')
  api.on('POST /roll-call/mark', () => ({ personId: 1, mark: 'safe', sequence: 3 }))
  await atSession.begun({ ...user, userId: 8, permissions: [] }, makeQueryClient())
  await expect.poll(() => localStorage.getItem('roll-call-marks.8.1')).toBeNull()
})
