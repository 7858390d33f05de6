import { describe, expect, it } from 'vitest'
import { words } from '../../src/domain/vocabulary.ts'
import { announce } from '../../src/crud/acknowledge/announced.ts'
import type { LiveAlarm } from '../../src/domain/stream/alarm.ts'

const alarm = (eventAlarmId: number, alarmPriority: 10 | 20, type = 'doorForced'): LiveAlarm => ({
  sequence: eventAlarmId,
  eventAlarmId,
  eventId: eventAlarmId,
  controllerId: 1,
  alarmPriority,
  type,
  occurredAt: '2026-11-22T06:00:00.000Z',
  place: `Harbour House, ${eventAlarmId} Gate`,
})
const start = announce({ newest: undefined, text: '' }, [alarm(4, 20)], words('cloud'))

describe('what is announced of alarms', () => {
  it('is nothing of those that were there at first', () => {
    expect(start).toEqual({ newest: 4, text: '' })
  })

  it('is a new one by name', () => {
    expect(announce(start, [alarm(5, 20), alarm(4, 20)], words('cloud')).text).toBe(
      'Alarm: Door forced, Harbour House, 5 Gate',
    )
  })

  it('is the loudest of several, with how many others there are', () => {
    const all = [alarm(5, 20), alarm(4, 20), alarm(7, 10, 'commsLost'), alarm(6, 10, 'commsLost')]
    const said = announce(start, all, words('cloud'))
    expect(said.text).toBe('Alarm: Door forced, Harbour House, 5 Gate, and 2 more')
    expect(announce(said, all, words('cloud'))).toBe(said)
  })

  it('stays where one is acknowledged', () => {
    const said = announce(start, [alarm(5, 10)], words('cloud'))
    expect(announce(said, [], words('cloud'))).toBe(said)
  })
})
