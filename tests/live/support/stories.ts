import fc from 'fast-check'
import type { Fact } from '../../../src/domain/facts.ts'
import type { LiveBatch, LiveSnapshot, Names } from '../../../src/domain/live.ts'
import { alarmKind, type LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import { eventKind, type LiveEvent } from '../../../src/domain/stream/event.ts'
import { messageKind, type LiveMessage } from '../../../src/domain/stream/message.ts'
import { runOf } from '../../../src/domain/stream/runs.ts'
import { markKind, rollCallMarks, type LiveMark } from '../../../src/features/roll-call/domain/mark.ts'

export const startMs = Date.parse('2026-11-21T10:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

/** Titles of every id that a story uses. */
export const storyNames: Names = Object.fromEntries(
  (['controller', 'door', 'reader', 'area', 'zone', 'token', 'person'] as const).map(kind => [
    kind,
    Object.fromEntries(Array.from({ length: 12 }, (_, index) => [String(index + 1), `${kind} ${index + 1}`])),
  ]),
)

/** Few ids, so that events meet; times behind and ahead of now, some on full minutes, so that they tie. */
const eventDraft = fc.record(
  {
    type: fc.constantFrom(
      'accessGranted',
      'accessDeniedExpired',
      'doorForced',
      'doorClosed',
      'emergencyUnlock',
      'lockdownStarted',
      'commsLost',
      'somethingNew',
      'powerLost',
    ),
    behindMs: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 0, max: 2000 }) },
      { weight: 2, arbitrary: fc.integer({ min: -600_000, max: 3 * 3_600_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 30 * 3_600_000 }) },
      { weight: 1, arbitrary: fc.constant('wholeMinute' as const) },
    ),
    controllerId: fc.integer({ min: 1, max: 4 }),
    doorId: fc.integer({ min: 1, max: 6 }),
    areaId: fc.integer({ min: 1, max: 4 }),
    zoneId: fc.integer({ min: 1, max: 4 }),
    tokenId: fc.integer({ min: 1, max: 12 }),
    personId: fc.integer({ min: 1, max: 5 }),
    move: fc.constantFrom('in' as const, 'out' as const),
    keycode: fc.constant('00A1'),
    simulated: fc.constant(true),
  },
  { requiredKeys: ['type', 'behindMs', 'controllerId'] },
)
type EventDraft = typeof eventDraft extends fc.Arbitrary<infer T> ? T : never

const chapter = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      events: fc.array(eventDraft, { maxLength: 12 }),
      items: fc.array(fc.record({ of: fc.integer({ min: 1, max: 6 }), kind: fc.nat(5), isDone: fc.boolean() }), {
        maxLength: 3,
      }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tick' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('clock' as const), offsetMs: fc.integer({ min: -90_000, max: 90_000 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('snapshot' as const), events: fc.array(eventDraft, { maxLength: 10 }) }),
  },
)
const pause = fc.oneof(
  fc.integer({ min: 0, max: 1500 }),
  fc.integer({ min: 0, max: 900_000 }),
  fc.integer({ min: 0, max: 40_000_000 }),
)

/** A story: a snapshot, and what followed it. `crowd` fills the log before it starts. */
export const story = fc
  .record({
    crowd: fc.constantFrom(0, 0, 0, 990, 1000),
    chapters: fc.array(fc.tuple(pause, chapter), { maxLength: 40 }),
  })
  .map(({ crowd, chapters }) => new Teller().tell(crowd, chapters))

class Teller {
  readonly #facts: Fact[] = []
  #sequence = 0
  #at = startMs

  tell(
    crowd: number,
    chapters: readonly (readonly [number, typeof chapter extends fc.Arbitrary<infer T> ? T : never])[],
  ): Fact[] {
    const drafts = Array.from({ length: crowd }, (_, index): EventDraft => ({
      type: 'doorForced',
      behindMs: index * 9000,
      controllerId: 1,
    }))
    this.#snapshot(drafts)
    for (const [pauseMs, told] of chapters) {
      this.#at += pauseMs
      if (told.kind === 'tick') this.#facts.push({ at: this.#at, kind: 'ticked' })
      else if (told.kind === 'clock') this.#facts.push({ at: this.#at, kind: 'clockMeasured', offsetMs: told.offsetMs })
      else if (told.kind === 'snapshot') this.#snapshot(told.events)
      else this.#batch(told.events, told.items)
    }
    return this.#facts
  }

  #event = ({ behindMs, ...draft }: EventDraft): LiveEvent => {
    const at = behindMs === 'wholeMinute' ? this.#at - (this.#at % 60_000) : this.#at - behindMs
    const late = this.#at - at > 60_000 ? { lateBy: Math.round((this.#at - at) / 1000) } : {}
    const sequence = ++this.#sequence
    return { sequence, eventId: 1000 + sequence, occurredAt: iso(at), ...draft, ...late }
  }

  #batch(drafts: readonly EventDraft[], items: readonly { of: number; kind: number; isDone: boolean }[]) {
    const from = this.#sequence + 1
    const events = drafts.map(this.#event)
    const alarms = items.filter(({ kind }) => kind < 3).map(item => this.#alarm(item.of, item.kind, item.isDone))
    const messages = items
      .filter(({ kind }) => kind === 3 || kind === 4)
      .map(item => this.#message(item.of, item.kind, item.isDone))
    const marks = items.filter(({ kind }) => kind === 5).map(item => this.#mark(item.of))
    const batch: LiveBatch = {
      from,
      to: this.#sequence,
      entries: [
        ...runOf(eventKind, events),
        ...runOf(alarmKind, alarms),
        ...runOf(messageKind, messages),
        ...runOf(markKind, marks),
      ],
      sentAt: iso(this.#at),
      names: storyNames,
    }
    this.#facts.push({ at: this.#at, kind: 'batchReceived', batch })
  }

  #alarm(of: number, kind: number, isDone: boolean): LiveAlarm {
    return {
      sequence: ++this.#sequence,
      eventAlarmId: of * 10 + kind,
      eventId: of,
      controllerId: 1,
      doorId: 1 + (of % 2),
      type: 'doorForced',
      alarmPriority: kind === 0 ? 10 : 20,
      occurredAt: iso(startMs + of * 1000),
      place: 'A door',
      ...(isDone ? { acknowledgedDateTime: iso(this.#at), acknowledgedBy: 'Kim' } : {}),
    }
  }

  #message(of: number, kind: number, isDone: boolean): LiveMessage {
    return {
      sequence: ++this.#sequence,
      clientMessageId: of,
      subject: 'Lift',
      content: 'Out of order',
      createdAt: iso(startMs + of * 500),
      ...(isDone ? (kind === 3 ? { acknowledgedDateTime: iso(this.#at) } : { deleted: true }) : {}),
    }
  }

  #mark(of: number): LiveMark {
    const sequence = ++this.#sequence
    return {
      sequence,
      personId: of,
      mark: rollCallMarks[sequence % rollCallMarks.length] ?? 'safe',
      at: iso(this.#at),
      by: 'Kim',
    }
  }

  #snapshot(drafts: readonly EventDraft[]) {
    const events = drafts.map(this.#event).reverse()
    const zones = [1, 2, 3, 4].map(zoneId => ({
      zoneId,
      name: `zone ${zoneId}`,
      ...(zoneId % 2 === 0 ? { resetMinutes: zoneId * 30 } : {}),
    }))
    const doors = [1, 2, 3, 4].map(doorId => ({
      doorId,
      title: `door ${doorId}`,
      areaId: doorId,
      controllerId: (doorId % 2) + 1,
      status: (['locked', 'forced', 'unknown', 'unlocked'] as const)[doorId - 1] ?? 'unknown',
      ...(doorId === 4 ? { excludeFromSystemLockdown: true } : {}),
      ...(doorId % 2 === 0 ? { offline: true } : {}),
    }))
    const bucket = Math.floor(this.#at / 300_000)
    const minute = Math.floor(this.#at / 60_000)
    const snapshot: LiveSnapshot = {
      clientId: 1,
      sequence: this.#sequence,
      at: iso(this.#at),
      entries: [
        ...runOf(eventKind, events),
        ...runOf(alarmKind, [this.#alarm(3, 0, false)]),
        ...runOf(markKind, [this.#mark(2)]),
      ],
      zones,
      doors,
      names: storyNames,
      withheld: [],
      occupants: [
        { tokenId: 2, personId: 1, zoneId: 1, at: iso(this.#at - 1000), doorId: 2 },
        { tokenId: 1, personId: 1, zoneId: 2, at: iso(this.#at - 1000) },
        { tokenId: 3, zoneId: 2, at: iso(this.#at - 3_000_000) },
      ],
      more: { alarms: 2, alerts: 1, clientMessages: 3 },
      activity: {
        completeFrom: this.#at - 600_000,
        minutes: [
          { minute, counts: { granted: 5 + drafts.length, denied: 2 } },
          { minute: minute - 30, counts: { door: 4000 } },
          // A controller's clock is ahead, and a minute that is too old to be shown.
          { minute: minute + 3, counts: { input: 1 } },
          { minute: minute - 90, counts: { equipment: 7 } },
        ],
      },
      usage: {
        tokens: [
          {
            id: 1,
            averagePerDay: 2.5,
            buckets: [
              [bucket - 200, 3],
              [bucket, 1],
              [bucket - 400, 9],
            ],
          },
        ],
        areas: [{ id: 2, averagePerDay: 0, buckets: [[bucket - 5, 4]] }],
      },
    }
    this.#facts.push({ at: this.#at, kind: 'snapshotTaken', snapshot: { ...snapshot, sequence: this.#sequence } })
  }
}
