import { describe, expect, it } from 'vitest'
import type { Fact } from '../../src/domain/facts.ts'
import type { LiveSnapshot } from '../../src/domain/live.ts'
import { alarmKind, type LiveAlarm } from '../../src/domain/stream/alarm.ts'
import { runOf } from '../../src/domain/stream/runs.ts'
import { alarms } from '../../src/live/views/alarms.ts'
import { play } from './support/play.ts'

const at = '2026-11-21T10:00:00.000Z'
const later = '2026-11-21T10:00:01.000Z'
const alarm = (eventAlarmId: number, acknowledgedDateTime?: string): LiveAlarm => ({
  sequence: eventAlarmId,
  eventAlarmId,
  eventId: eventAlarmId,
  controllerId: 1,
  alarmPriority: 20,
  type: 'doorForced',
  occurredAt: at,
  place: 'A door',
  ...(acknowledgedDateTime !== undefined && { acknowledgedDateTime }),
})
const taken = (more: number, ...held: readonly LiveAlarm[]): Fact => {
  const part = { at, entries: runOf(alarmKind, held), more: { alarms: more }, withheld: [] }
  return { at: 0, kind: 'snapshotTaken', snapshot: part as unknown as LiveSnapshot }
}
const told = (...changed: readonly LiveAlarm[]): Fact => ({
  at: 1,
  kind: 'batchReceived',
  batch: { from: 1, to: 1, entries: runOf(alarmKind, changed), sentAt: later },
})

describe('open alarms that a snapshot only counts', () => {
  it('are counted beside those that it holds', () => {
    expect(play(alarms, [taken(2500, alarm(9000))])).toMatchObject({ items: [{ eventAlarmId: 9000 }], more: 2500 })
  })

  it('are counted off as they are acknowledged, each once', () => {
    const acknowledged = [alarm(1, later), alarm(2, later), alarm(2, later), alarm(9000, later)]
    expect(play(alarms, [taken(2500, alarm(9000)), told(...acknowledged)])).toMatchObject({ items: [], more: 2498 })
  })

  it('do not include what had been acknowledged before', () => {
    expect(play(alarms, [taken(3), told(alarm(1, at))]).more).toBe(3)
  })
})
