import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show, user } from '../../../components/support/show.tsx'
import { table } from '../../../../src/app/entity-table.tsx'
import DetailScreen from '../../../../src/crud/detail/DetailScreen.tsx'
import { PartsProvider, type FindParts } from '../../../../src/crud/detail/parts.ts'
import EventLog from '../../../../dashboards/widgets/event-log/EventLogTile.tsx'
import { stateAtom } from '../../../../src/live/atoms.ts'
import { eventLog } from '../../../../src/live/views/event-log.ts'
import type { LogRow } from '../../../../src/live/views/event-log.state.ts'
import Enrol from '../../../../src/features/credentials/screens/event/enrol.part.tsx'

const parts: FindParts = entity => (entity === 'event' ? [{ id: 'enrol', Part: Enrol }] : [])
const event = (more: object = {}) => ({
  eventId: 5,
  type: 'accessDeniedUnknown',
  category: 'denied',
  occurredAt: '2026-11-21T08:00:00.000Z',
  receivedAt: '2026-11-21T08:00:00.000Z',
  keycode: 'CAFE00000001',
  ...more,
})

async function showEvent(record: object, who = user) {
  const handle = table.find(({ kind, path }) => kind === 'detail' && path === '/monitoring/event/{eventId}')
  const element = (
    <PartsProvider value={parts}>
      <DetailScreen />
    </PartsProvider>
  )
  const api = fakeApi()
    .on('GET /event/:id', () => record)
    .on('GET /fob/validate-keycode', () => true)
    .on('GET /fob/validate-reference', () => true)
    .on('GET /person/pick', () => [])
  const shown = await show('/monitoring/event/5', [{ path: '/monitoring/event/:eventId', handle, element }], who)
  return { api, shown }
}

test('an unknown card is enrolled from its event, and its keycode comes into no url', async () => {
  const { api, shown } = await showEvent(event())
  api.on('POST /fob', ({ body }) => new Reply(201, { fobId: 9, ...(body as object) }))
  await page.getByRole('button', { name: 'Enrol this card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enrol this card' })
  await expect.element(dialog.getByRole('textbox', { name: 'Keycode/UDN' })).toHaveValue('CAFE00000001')
  expect(shown.at()).not.toContain('CAFE')
  await dialog.getByRole('button', { name: 'Create credential' }).click()
  await expect.poll(shown.at).toBe('/administration/fob/9')
  expect(api.callsOf('POST /fob')[0]?.body).toMatchObject({ keycode: 'CAFE00000001', kind: 'card' })
})

test('only unknown cards are enrolled, and only by those who may add credentials', async () => {
  await showEvent(event({ type: 'accessGranted' }))
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enrol this card' })).not.toBeInTheDocument()
})

test('who may not see keycodes is offered none', async () => {
  await showEvent(event(), { ...user, permissions: user.permissions.filter(code => code !== 'FOB_SECRETS') })
  await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Enrol this card' })).not.toBeInTheDocument()
})

const logRow = (sequence: number, more: Partial<LogRow> = {}) =>
  ({
    sequence,
    eventId: sequence,
    type: 'accessDeniedUnknown',
    at: Date.parse('2026-11-21T08:00:00Z') + sequence,
    controllerId: 1,
    door: `Door ${sequence}`,
    keycode: 'CAFE00000001',
    passback: false,
    simulated: false,
    ...more,
  }) as LogRow

const rows = [
  logRow(3, { type: 'accessGranted', personId: 4, person: 'Ada Byron' }),
  logRow(2),
  logRow(1, { keycode: undefined }),
]

/** The tile of the wall, with a log that stands still. */
function Log() {
  const setLog = useSetAtom(stateAtom(eventLog.name, eventLog.initial))
  useEffect(() => setLog({ readiness: 'ready', rows, sequence: 3, places: {} }), [setLog])
  return (
    <div style={{ display: 'flex', height: 300, width: 900 }}>
      <EventLog tileId="log" options={{ areaIds: null } as never} />
    </div>
  )
}

async function showLog(who = user) {
  const api = fakeApi()
    .on('GET /area', () => ({ items: [], next: null }))
    .on('GET /fob/validate-keycode', () => true)
    .on('GET /fob/validate-reference', () => true)
    .on('GET /person/pick', () => [])
    .on('POST /fob', ({ body }) => new Reply(201, { fobId: 9, ...(body as object) }))
  const shown = await show('/log', [{ path: '/log', Component: Log }], who)
  await expect.element(page.getByText('Ada Byron')).toBeVisible()
  return { api, shown }
}

test('an unknown card is enrolled from the live log by keyboard, and the log stays', async () => {
  const { api, shown } = await showLog()
  const enrol = page.getByRole('button', { name: 'Enrol this card' })
  expect(enrol.elements()).toHaveLength(1)
  ;(enrol.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Enrol this card' })
  await expect.element(dialog.getByRole('textbox', { name: 'Keycode/UDN' })).toHaveValue('CAFE00000001')
  await dialog.getByRole('button', { name: 'Create credential' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(enrol).not.toBeInTheDocument()
  expect(shown.at()).toBe('/log')
  expect(api.callsOf('POST /fob')[0]?.body).toMatchObject({ keycode: 'CAFE00000001', kind: 'card' })
})

test('who may not add credentials is offered nothing in the log', async () => {
  await showLog({ ...user, permissions: user.permissions.filter(code => code !== 'FOB_ADD') })
  await expect.element(page.getByRole('button', { name: 'Enrol this card' })).not.toBeInTheDocument()
})
