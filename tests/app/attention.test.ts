import { expect, test } from 'vitest'
import { attentionOf } from '../../src/app/shell/attention/attention.ts'

const live = { state: 'live', ageMs: 0 } as const
const lost = { state: 'lost', ageMs: 9000, reason: 'The server cannot be reached' } as const

test('says what is unacknowledged, the most urgent first', () => {
  expect(attentionOf({ alarms: 2, alerts: 1, messages: 0 }, true, live)).toEqual({
    trust: 'known',
    total: 3,
    worst: 'alarms',
    text: '3 unacknowledged: 2 alarms, 1 alert',
    mark: '(3)',
  })
  expect(attentionOf({ alarms: 0, alerts: 1200, messages: 1 }, true, live)).toMatchObject({
    worst: 'alerts',
    mark: '(999+)',
  })
})

test('is quiet only where nothing waits and this is known', () => {
  const none = { alarms: 0, alerts: 0, messages: undefined }
  expect(attentionOf(none, true, live)).toMatchObject({ trust: 'known', text: 'Nothing unacknowledged', mark: '' })
  expect(attentionOf(none, true, lost)).toMatchObject({
    trust: 'doubtful',
    text: 'Nothing unacknowledged, as last known',
    mark: '(?)',
  })
  expect(attentionOf(none, false, { state: 'failed', reason: 'The server is not ready' })).toMatchObject({
    trust: 'unknown',
    text: 'Unacknowledged: not known yet: The server is not ready',
    mark: '(?)',
  })
})

test('doubts what it knew once that is late, or the connection lost', () => {
  expect(attentionOf({ alarms: 3, alerts: 0, messages: 0 }, true, { state: 'late', ageMs: 5000 })).toMatchObject({
    trust: 'doubtful',
    mark: '(3?)',
  })
  expect(attentionOf({ alarms: 3, alerts: 0, messages: 0 }, true, lost)).toMatchObject({
    trust: 'doubtful',
    mark: '(3?)',
    text: '3? unacknowledged: 3 alarms, as last known',
  })
})
