import type { LiveBatch, LiveSnapshot, Names } from '../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../src/domain/stream/event.ts'
import { runOf } from '../src/domain/stream/runs.ts'

/** The demo estate's size. */
const estate = { tokens: 600, people: 500, zones: 14, doors: 60, controllers: 12, areas: 18 }
export const batchSize = 200
const startMs = Date.parse('2026-11-21T09:00:00.000Z')

/** A small linear congruential generator: the same batches in every run. */
function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Random = ReturnType<typeof randomFrom>

/** One event in seven is not a person passing a door; one in fifty came late. */
function event(sequence: number, random: Random): LiveEvent {
  const door = random(estate.doors)
  const late = random(50) === 0 ? 90 + random(3000) : undefined
  const place = {
    sequence,
    eventId: 4_000_000 + sequence,
    type: random(10) === 0 ? 'accessDeniedOutOfTimeProfile' : 'accessGranted',
    // A thousand events a second.
    occurredAt: new Date(startMs + sequence - (late ?? 0) * 1000).toISOString(),
    controllerId: 1 + (door % estate.controllers),
    doorId: 101 + door,
    readerId: 201 + door * 2,
    areaId: 11 + (door % estate.areas),
  }
  const lateBy = late === undefined ? {} : { lateBy: late }
  if (random(7) === 0) return { ...place, type: 'doorClosed', ...lateBy }
  const token = random(estate.tokens)
  const who = { zoneId: 31 + (door % estate.zones), tokenId: 5001 + token, personId: 7001 + (token % estate.people) }
  if (place.type !== 'accessGranted') return { ...place, ...who, ...lateBy }
  return { ...place, ...who, move: random(2) === 0 ? 'in' : 'out', ...lateBy }
}

const titleOf = {
  controller: (id: number) => `Controller ${id}`,
  door: (id: number) => `${id} Loading bay door`,
  reader: (id: number) => `Reader ${id}`,
  area: (id: number) => `Building ${id}`,
  zone: (id: number) => `Floor zone ${id}`,
  token: (id: number) => `00A1B2${id}`,
  person: (id: number) => `Alexandra Person ${id}`,
}

function namesOf(events: readonly LiveEvent[]): Names {
  const names: Record<keyof typeof titleOf, Record<string, string>> = {
    controller: {},
    door: {},
    reader: {},
    area: {},
    zone: {},
    token: {},
    person: {},
  }
  for (const one of events) {
    for (const kind of Object.keys(titleOf) as (keyof typeof titleOf)[]) {
      const id = one[`${kind}Id`]
      if (id !== undefined) names[kind][id] = titleOf[kind](id)
    }
  }
  return names
}

/** Batches as the logger hub sends them. */
export function liveBatches(batches: number, size: number, seed: number): LiveBatch[] {
  const random = randomFrom(seed)
  return Array.from({ length: batches }, (_, index) => {
    const from = index * size + 1
    const events = Array.from({ length: size }, (_event, offset) => event(from + offset, random))
    const to = from + size - 1
    return {
      from,
      to,
      entries: runOf(eventKind, events),
      names: namesOf(events),
      sentAt: new Date(startMs + to).toISOString(),
    }
  })
}

/** The same as JSON texts. */
export const liveBatchTexts = (batches: number, seed: number): string[] =>
  liveBatches(batches, batchSize, seed).map(batch => JSON.stringify(batch))

/** An empty building with its zones, before the first batch. */
export const emptySnapshot: LiveSnapshot = {
  clientId: 1,
  sequence: 0,
  at: new Date(startMs).toISOString(),
  entries: [],
  occupants: [],
  zones: Array.from({ length: estate.zones }, (_, zone) => ({
    zoneId: 31 + zone,
    name: `Floor zone ${31 + zone}`,
    maxOccupancy: 80,
    ...(zone % 2 === 0 ? { resetMinutes: 720 } : {}),
  })),
  usage: { tokens: [], areas: [] },
  activity: { minutes: [], completeFrom: 0 },
  more: {},
  names: {},
  doors: [],
  withheld: [],
}
export const benchStartMs = startMs
