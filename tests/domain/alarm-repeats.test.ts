import { describe, expect, it } from 'vitest'
import { repeatedAlarms } from '../../src/domain/alarm-repeats.ts'
import { alarmPriorities } from '../../src/domain/events.ts'
import type { LiveAlarm } from '../../src/domain/stream/alarm.ts'

let id = 0
const alarm = (minute: number, more: Partial<LiveAlarm> = {}): LiveAlarm => ({
  sequence: ++id,
  eventAlarmId: 1000 + minute,
  controllerId: 1,
  alarmPriority: alarmPriorities.alarm,
  type: 'doorHeldOpen',
  occurredAt: new Date(Date.UTC(2026, 5, 1, 12, minute)).toISOString(),
  doorId: 12,
  place: 'Works, 12 Bay',
  ...more,
})
const told = (alarms: readonly LiveAlarm[]) =>
  repeatedAlarms(alarms).map(({ newest, ids, lastedMs }) => [
    newest.eventAlarmId,
    ids.at(-1),
    ids.length,
    lastedMs / 60_000,
  ])

describe('alarms that repeat themselves', () => {
  it('are one, the newest, with how many they are and for how long', () => {
    expect(told([alarm(20), alarm(12), alarm(3)])).toEqual([[1020, 1003, 3, 17]])
  })

  it('are others after more than ten minutes of peace', () => {
    expect(told([alarm(30), alarm(20), alarm(9)])).toEqual([
      [1030, 1020, 2, 10],
      [1009, 1009, 1, 0],
    ])
  })

  it('are of one door, one type and one priority, whatever came in between', () => {
    const others = [
      alarm(18, { doorId: 13 }),
      alarm(17, { type: 'doorForced' }),
      alarm(16, { alarmPriority: alarmPriorities.alert }),
      alarm(15, { controllerId: 2 }),
    ]
    expect(told([alarm(20), ...others, alarm(14)]).map(([newest, , times]) => [newest, times])).toEqual([
      [1020, 2],
      [1018, 1],
      [1017, 1],
      [1016, 1],
      [1015, 1],
    ])
  })

  it('are in hand where any of them is', () => {
    const [group] = repeatedAlarms([alarm(20), alarm(19, { takenBy: 'Ada' })])
    expect(group?.newest).toMatchObject({ eventAlarmId: 1020, takenBy: 'Ada' })
  })
})
