import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, showPart, user } from '../../../components/support/show.tsx'
import atSession from '../../../../src/features/push/screens/at-session.ts'
import { markOf } from '../../../../src/features/push/screens/browser.ts'
import NotificationsScreen from '../../../../src/features/push/screens/notifications.screen.tsx'

const endpoint = 'https://push.example/abc'
const preference = { lowestPriority: 20, evacuations: true, quietFrom: null, quietUntil: null }
const state = { isOn: true, publicKey: 'BKey', preference, devices: [] as object[] }
const device = {
  pushSubscriptionId: 5,
  mark: await markOf({ endpoint }),
  name: 'Chrome on Android',
  createdAt: '2026-11-20T09:00:00Z',
  reachedAt: '2026-11-24T10:00:00Z',
  failure: null,
}
const other = {
  ...device,
  pushSubscriptionId: 6,
  mark: 'ff',
  name: 'Safari on iPhone',
  reachedAt: null,
  failure: 'It answered 503',
}

const theSwitch = () => page.getByRole('switch', { name: 'Notifications on this device' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const open = () => showPart(<NotificationsScreen />)

const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)

/** This browser, with notifications switched on or not. */
function browser(isOn: boolean, permission: NotificationPermission = 'granted') {
  const subscription = {
    endpoint,
    unsubscribe,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B', auth: 'A' } }),
  }
  let is = isOn
  const pushManager = {
    getSubscription: async () => (is ? subscription : null),
    subscribe: async () => {
      is = true
      return subscription
    },
  }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission)
  onTestFinished(() => void vi.restoreAllMocks())
}
beforeEach(() => void unsubscribe.mockClear())

test('says which device this is, when each was reached, and why not', async () => {
  browser(true)
  fakeApi().on('GET /push', () => ({ ...state, devices: [device, other] }))
  await open()
  await expect.element(theSwitch()).toBeChecked()
  const [first, second] = [page.getByRole('listitem').nth(0), page.getByRole('listitem').nth(1)]
  await expect.element(first.getByText('Chrome on Android (this device)')).toBeVisible()
  await expect.element(first.getByText('Since 20/11/2026 09:00. Last reached 24/11/2026 10:00.')).toBeVisible()
  await expect.element(second.getByText('Since 20/11/2026 09:00. Not reached yet.')).toBeVisible()
  await expect.element(second.getByText('The last message did not arrive. It answered 503.')).toBeVisible()
})

test('sends a test and says what has become of it', async () => {
  browser(true)
  const api = fakeApi()
    .on('GET /push', () => ({ ...state, devices: [device] }))
    .on('POST /push/device/5/test', () => ({ status: 'sent', reason: null }))
  await open()
  await button('Send a test').click()
  await expect.element(page.getByText(/The push service has taken it/)).toBeVisible()
  api.on('POST /push/device/5/test', () => ({ status: 'failed', reason: 'It was refused' }))
  await button('Send a test').click()
  await expect.element(page.getByText('The test was not sent')).toBeVisible()
})

test('switches this device off, here and on the server', async () => {
  browser(true)
  let devices = [device]
  fakeApi()
    .on('GET /push', () => ({ ...state, devices }))
    .on('DELETE /push/device/5', () => {
      devices = []
      return { isLast: true }
    })
  await open()
  await theSwitch().click()
  await expect.element(theSwitch()).not.toBeChecked()
  await expect.element(page.getByText('No devices')).toBeVisible()
  expect(unsubscribe).toHaveBeenCalledOnce()
})

test('removes another device, and leaves this one', async () => {
  browser(true)
  const api = fakeApi()
    .on('GET /push', () => ({ ...state, devices: [device, other] }))
    .on('DELETE /push/device/6', () => ({ isLast: true }))
  await open()
  await button('Remove Safari on iPhone').click()
  await vi.waitFor(() => expect(api.callsOf('DELETE /push/device/6')).toHaveLength(1))
  expect(unsubscribe).not.toHaveBeenCalled()
})

test('says what the browser refuses, in words', async () => {
  browser(false, 'denied')
  fakeApi().on('GET /push', () => state)
  await open()
  await expect.element(page.getByText(/This browser refuses notifications of Gatehouse. Allow them/)).toBeVisible()
  await expect.element(theSwitch()).toBeDisabled()
})

test('says where a device needs the app on its home screen', async () => {
  browser(false)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X)')
  fakeApi().on('GET /push', () => state)
  await open()
  await expect.element(page.getByText(/first add Gatehouse to the home screen/)).toBeVisible()
})

test('says that the server sends none', async () => {
  browser(false)
  fakeApi().on('GET /push', () => ({ ...state, isOn: false, publicKey: '' }))
  await open()
  await expect.element(page.getByText(/Notifications are switched off on this server/)).toBeVisible()
})

test('says that nothing can come for who may see nothing', async () => {
  browser(false)
  fakeApi().on('GET /push', () => state)
  await show('/part', [{ path: '/part', element: <NotificationsScreen /> }], { ...user, permissions: [] })
  await expect.element(page.getByText(/You may see neither alarms nor evacuations of Wharfside/)).toBeVisible()
})

test('saves what is told, and quiet hours only as a pair', async () => {
  browser(false)
  const api = fakeApi()
    .on('GET /push', () => state)
    .on('PUT /push/preference', ({ body }) => body)
  await open()
  await page.getByRole('radio', { name: 'Alarms and alerts' }).click()
  await page.getByRole('textbox', { name: 'Quiet from' }).fill('22:00')
  await button('Save').click()
  await expect.element(page.getByText('Quiet hours need a beginning and an end')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quiet until' }).fill('6')
  await page.getByRole('switch', { name: 'Evacuations and drills' }).click()
  await button('Save').click()
  await vi.waitFor(() =>
    expect(api.callsOf('PUT /push/preference').map(({ body }) => body)).toEqual([
      { lowestPriority: 10, evacuations: false, quietFrom: '22:00', quietUntil: '06:00' },
    ]),
  )
})

test('is not falsely calm where it could not be loaded', async () => {
  browser(false)
  fakeApi().on('GET /push', () => new Reply(503, { error: 'Starting' }))
  await open()
  await expect.element(page.getByText('Your devices could not be loaded')).toBeVisible()
  await expect.element(page.getByText('No devices')).not.toBeInTheDocument()
})

test('a browser goes on getting its user’s, stops getting another’s, and none after a sign-out', async () => {
  browser(true)
  const api = fakeApi().on('POST /push/device/here', () => ({ isKnown: true }))
  await atSession.begun()
  expect([api.callsOf('POST /push/device/here')[0]?.body, unsubscribe.mock.calls.length]).toEqual([{ endpoint }, 0])
  api.on('POST /push/device/here', () => ({ isKnown: false }))
  await atSession.begun()
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  await atSession.ended()
  expect(unsubscribe).toHaveBeenCalledTimes(2)
})
