import { notifications } from '@mantine/notifications'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { sim } from '../../../../src/domain/entities/hardware/sim.ts'
import type { SmsLogged } from '../../../../src/domain/hubs/sms.ts'
import { simMessages } from '../../../../src/features/sims/live/sim-messages.ts'
import SimMessages from '../../../../src/features/sims/screens/sim/messages.tab.tsx'
import showReceived from '../../../../src/features/sims/screens/sms-received.notice.tsx'
import { stateAtom } from '../../../../src/live/atoms.ts'
import { hubHealth } from '../../../../src/live/views/hub-health.ts'
import { unknownHealth } from '../../../../src/live/views/hub-health.state.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, showPart, user } from '../../../components/support/show.tsx'

const record = { simId: 7, reference: 'SIM 7' }
const row = (smsId: number, more: object) => ({
  smsId,
  simId: 7,
  dateTime: `2026-11-21T10:0${smsId}:00.000Z`,
  direction: 'out',
  message: `Message ${smsId}`,
  state: 'delivered',
  reason: null,
  user: 'Ada Lovelace',
  ...more,
})
const texting = { number: '+447700900123', refusal: null }
const withMessages = (items: readonly object[], about: object = texting) =>
  fakeApi()
    .on('GET /sms', () => ({ items, next: null }))
    .on('GET /sim/7/texting', () => about)
const messages = () => page.getByRole('listitem')
const tab = <SimMessages entity={sim} record={record} />

test('a conversation shows the oldest first, with what became of each message, and hears of new ones', async () => {
  withMessages([
    row(3, { state: 'failed', reason: 'The network did not deliver it: Absent' }),
    row(2, { direction: 'in', state: null, user: null, message: 'STATUS OK' }),
    row(1, {}),
  ])
  const { store } = await showPart(tab)
  await expect
    .element(
      messages()
        .nth(0)
        .getByText(/Sent by Ada Lovelace/),
    )
    .toBeVisible()
  await expect
    .element(
      messages()
        .nth(0)
        .getByText(/Delivered/),
    )
    .toBeVisible()
  await expect
    .element(
      messages()
        .nth(1)
        .getByText(/Received/),
    )
    .toBeVisible()
  await expect
    .element(
      messages()
        .nth(2)
        .getByText(/Failed to send SMS. The network did not deliver it: Absent. Check the SIM’s number and signal/),
    )
    .toBeVisible()
  await expect.element(page.getByText('Connecting: new messages may be missing')).toBeVisible()
  const sms: SmsLogged = {
    smsId: 4,
    simId: 7,
    areaIds: [],
    at: '2026-11-21T10:04:00.000Z',
    direction: 'in',
    message: 'Door forced',
    state: null,
    reason: null,
  }
  const later = Date.now() + 60_000
  store.set(stateAtom(simMessages.name, simMessages.initial), {
    3: { sms: { ...sms, smsId: 3, direction: 'out', message: 'Message 3', state: 'sent' }, heardAt: later },
    4: { sms, heardAt: later },
    5: { sms: { ...sms, smsId: 5, simId: 8, message: 'Another SIM’s' }, heardAt: later },
  })
  store.set(stateAtom(hubHealth.name, hubHealth.initial), {
    ...unknownHealth,
    hubs: { sms: { state: 'connected', reason: undefined, since: Date.now() } },
  })
  await expect
    .element(
      messages()
        .nth(3)
        .getByText(/Door forced/),
    )
    .toBeVisible()
  await expect
    .element(
      messages()
        .nth(2)
        .getByText(/Failed/),
    )
    .not.toBeInTheDocument()
  await expect.element(page.getByText('New messages appear by themselves')).toBeVisible()
  expect(messages().all()).toHaveLength(4)
})

test('a message is counted as it is sent, refused where it is too long, and sent once under one key', async () => {
  let isAway = true
  const api = withMessages([]).on('POST /sim/7/message', () =>
    isAway ? new Reply(503, { error: 'The server is starting' }) : { smsId: 9 },
  )
  await showPart(tab)
  await expect.element(page.getByText('No text messages')).toBeVisible()
  const box = page.getByRole('textbox', { name: 'Message to SIM 7' })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.element(send).toBeDisabled()
  await box.fill('x'.repeat(161))
  await expect.element(page.getByText(/^161 of 459 characters, sent as 2 text messages/)).toBeVisible()
  await box.fill('ж'.repeat(202))
  await expect.element(page.getByText('Too long: at most 201 characters in this alphabet')).toBeVisible()
  await expect.element(send).toBeDisabled()
  await box.fill('STATUS')
  await send.click()
  await expect.element(page.getByText('Failed to send SMS')).toBeVisible()
  isAway = false
  await send.click()
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByText('Failed to send SMS')).not.toBeInTheDocument()
  const asked = api.callsOf('POST /sim/7/message').map(({ body }) => body as { message: string; key: string })
  expect(asked.map(({ message }) => message)).toEqual(['STATUS', 'STATUS'])
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
})

test('the text of a message that failed can be written again', async () => {
  withMessages([row(1, { state: 'failed', reason: null })])
  await showPart(tab)
  await page.getByRole('button', { name: 'Write it again' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Message to SIM 7' })).toHaveValue('Message 1')
})

test('where nothing can be sent there is no box, and it says why', async () => {
  withMessages([row(1, {})], { number: null, refusal: 'notSetUp' })
  await showPart(tab)
  await expect.element(page.getByText(/^No provider of text messages is set up, so nothing can be sent/)).toBeVisible()
  expect(page.getByRole('textbox').all()).toHaveLength(0)
})

test('who may not send reads alone', async () => {
  fakeApi().on('GET /sms', () => ({ items: [row(1, {})], next: null }))
  const reader = { ...user, permissions: ['SIM_READ'] }
  await show('/part', [{ path: '/part', element: tab }], reader)
  await expect.element(messages()).toBeVisible()
  expect(page.getByRole('textbox').all()).toHaveLength(0)
})

test('messages that cannot be read are not no messages', async () => {
  let isAway = true
  fakeApi()
    .on('GET /sms', () => (isAway ? new Reply(500, { error: 'It broke' }) : { items: [row(1, {})], next: 'more' }))
    .on('GET /sim/7/texting', () => texting)
  await showPart(tab)
  await expect.element(page.getByText('The text messages could not be loaded')).toBeVisible()
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('button', { name: 'Earlier messages' })).toBeVisible()
})

test('a message that comes is told wherever one is', async () => {
  fakeApi()
  await showPart(<p>Elsewhere</p>)
  showReceived({ smsId: 1, simId: 7, areaIds: [], reference: 'SIM 7', message: 'Door forced' })
  await expect.element(page.getByText('Text message from SIM 7')).toBeVisible()
  const link = page.getByRole('link', { name: 'Open the conversation' })
  await vi.waitFor(() => expect(link.element().getAttribute('href')).toBe('/management/sims/7?tab=messages'))
  notifications.clean()
})
