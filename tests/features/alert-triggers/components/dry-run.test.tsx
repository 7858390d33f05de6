import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { BeforeSaves } from '../../../../src/app/BeforeSaves.tsx'
import { objects } from '../../../../src/app/entity-table.tsx'
import type { DryRun } from '../../../../src/features/alert-triggers/domain/dry-run.ts'
import AlertTriggerOverview from '../../../../src/features/alert-triggers/screens/alertTrigger/overview.tsx'
import { alertTrigger } from '../../../../src/features/alert-triggers/domain/alert-trigger.ts'
import { Reply } from '../../../components/support/fake-api.ts'
import { fakeApi, show } from '../../../components/support/show.tsx'

const answer: DryRun = {
  since: '2026-10-24T12:00:00.000Z',
  isWhole: true,
  fired: 14,
  atNight: 9,
  cancelled: 3,
  heldBack: 0,
  days: [
    { day: '2026-11-20', fired: 4 },
    { day: '2026-11-22', fired: 10 },
  ],
  newest: [{ eventId: 77, type: 'doorForced', occurredAt: '2026-11-22T23:10:00.000Z', place: '1 Main entrance' }],
}
const trigger = {
  alertTriggerId: 5,
  name: 'Forced',
  version: 1,
  eventTypes: ['doorForced'],
  areaId: null,
  controllerIds: [],
  doorIds: [],
  groupId: null,
  tokenIds: [],
  alertPersonIds: [],
  emailAlert: false,
  activateAlarm: true,
  defaultAlarm: '20',
  waitMinutes: 0,
  mutedUntil: null,
}
const api = () =>
  fakeApi()
    .on('GET /alerttrigger/5', () => trigger)
    .on('GET /alerttrigger/5/dependants', () => ({ items: [] }))
const edit = () => show('/monitoring/alert-trigger/5/edit', [{ Component: BeforeSaves, children: [...objects] }])
const wait = () => page.getByRole('textbox', { name: 'Wait in minutes' })
const region = () => page.getByRole('region', { name: 'Dry run' })

test('the form says how often the trigger would have fired before it is saved', async () => {
  const asked: unknown[] = []
  api().on('POST /alerttrigger/dry-run', ({ body }) => {
    asked.push(body)
    return answer
  })
  await edit()
  await expect.element(wait()).toBeVisible()
  await expect.element(region()).not.toBeInTheDocument()
  await wait().fill('5')
  await expect
    .element(region())
    .toMatchTextContent(/Would have fired 14 times in the last 30 days, 9 of them at night\./)
  await expect.element(region()).toMatchTextContent(/3 events cleared before the wait was over\./)
  await expect
    .element(region().getByRole('link', { name: '22/11/2026 23:10 Door forced, 1 Main entrance' }))
    .toHaveAttribute('href', '/monitoring/event/77')
  expect(asked).toEqual([{ alertTriggerId: 5, waitMinutes: 5 }])
})

test('a dry run that failed is said to have failed, and is tried again', async () => {
  api().on('POST /alerttrigger/dry-run', () => new Reply(503, { error: 'The database cannot be reached' }))
  await edit()
  await wait().fill('5')
  const alert = region().getByRole('alert')
  await expect.element(alert).toMatchTextContent(/could not be worked out\. .*You can save all the same\./)
  api().on('POST /alerttrigger/dry-run', () => ({ ...answer, fired: 0, atNight: 0, days: [], newest: [] }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect.element(region()).toMatchTextContent(/Would not have fired in the last 30 days\./)
})

test('a trigger’s page says that it is muted, and what it held back', async () => {
  fakeApi()
    .on('POST /alerttrigger/dry-run', () => answer)
    .on('GET /alerttrigger/5/activity', () => ({ waiting: 1, fired: 20, cancelled: 0, heldBack: 12, muted: 2 }))
  const record = { ...trigger, mutedUntil: new Date(Date.now() + 3_600_000).toISOString() }
  await show('/here', [{ path: '/here', element: <AlertTriggerOverview entity={alertTrigger} record={record} /> }])
  await expect.element(page.getByText(/^Muted until .*: it sends nothing and raises no alarms\./)).toBeVisible()
  const day = page.getByRole('region', { name: 'Last 24 hours' })
  await expect.element(day).toMatchTextContent(/Waiting1Fired20Cancelled0Held back12Muted2/)
  await expect.element(day).toMatchTextContent(/12 were held back: it fires 20 times an hour at most/)
})
