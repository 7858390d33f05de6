import type Perspective from '@perspective-dev/client'
import { legacy_createStore as createStore, type UnknownAction } from 'redux'
import { concatMap, from, scan } from 'rxjs'
import type { LiveBatch } from '../src/domain/live.ts'
import { eventKind, type LiveEvent } from '../src/domain/stream/event.ts'
import { entriesOf } from '../src/domain/stream/runs.ts'
import { Ring } from '../src/live/views/ring.ts'

const eventsIn = (text: string): readonly LiveEvent[] => entriesOf(JSON.parse(text) as LiveBatch, eventKind)

/** The limit of any pipeline fed with JSON: parsing alone. */
export function parseOnly(texts: readonly string[]): number {
  let events = 0
  for (const text of texts) events += eventsIn(text).length
  return events
}

interface State {
  readonly log: readonly LiveEvent[]
  readonly uses: Readonly<Record<number, number>>
  readonly zones: Readonly<Record<number, number>>
}

const nothing: State = { log: [], uses: {}, zones: {} }

const afterEvent = ({ log, uses, zones }: State, event: LiveEvent): State => ({
  log: [event, ...log.slice(0, 999)],
  uses: event.tokenId ? { ...uses, [event.tokenId]: (uses[event.tokenId] ?? 0) + 1 } : uses,
  zones: event.tokenId && event.move ? { ...zones, [event.tokenId]: event.zoneId ?? 0 } : zones,
})

/** The usual way with RxJS: one immutable state after every event. */
export function rxjsPerEvent(texts: readonly string[]): void {
  from(texts).pipe(concatMap(eventsIn), scan(afterEvent, nothing)).subscribe()
}

/** The usual way with Redux: an action an event, one immutable state after each. */
export function reduxPerEvent(texts: readonly string[]): void {
  const store = createStore((state: State = nothing, action: UnknownAction & { event?: LiveEvent }) =>
    action.event ? afterEvent(state, action.event) : state,
  )
  for (const text of texts) for (const event of eventsIn(text)) store.dispatch({ type: 'happened', event })
}

/** The least that a log can do: a ring of the newest events, and nothing else. */
export function ringAlone(texts: readonly string[]): void {
  const ring = new Ring(shownRows)
  const newest = new Map<number, LiveEvent>()
  for (const text of texts)
    for (const event of eventsIn(text)) {
      newest.set(event.sequence, event)
      const left = ring.push(event.sequence)
      if (left !== undefined) newest.delete(left)
    }
}

const updateRows = 500
const frameMs = 16
/** The log shows its newest 1000; the others have no more. */
const shownRows = 1000
const columns = {
  sequence: 'integer',
  eventId: 'integer',
  type: 'string',
  occurredAt: 'datetime',
  controllerId: 'integer',
  doorId: 'integer',
  areaId: 'integer',
  zoneId: 'integer',
  tokenId: 'integer',
  personId: 'integer',
  move: 'string',
} as const

/** The same events as JSON texts of 500 rows each, every row with every column. */
export function perspectiveUpdates(texts: readonly string[], updates: number): string[] {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const events = texts.flatMap(eventsIn)
  const rows = events.map(event => Object.fromEntries(names.map(name => [name, event[name] ?? null])))
  return Array.from({ length: updates }, (_, index) =>
    JSON.stringify(rows.slice(index * updateRows, (index + 1) * updateRows)),
  )
}

type Table = Awaited<ReturnType<(typeof Perspective)['table']>>
type View = Awaited<ReturnType<Table['view']>>

const countedBy = (column: string) => ({
  group_by: [column],
  columns: ['sequence'],
  aggregates: { sequence: 'count' },
  sort: [['sequence', 'desc'] satisfies [string, 'desc']],
})
const newestFirst = { sort: [['occurredAt', 'desc'] satisfies [string, 'desc']] }
const placeOfToken = { group_by: ['tokenId'], columns: ['zoneId'], aggregates: { zoneId: 'last' } }

/**
 * Perspective (WebAssembly, in this process) as it is commonly used: one table of the day's events, which usage over
 * 24 hours needs, with the same views: the log newest first, uses by credential and by area, each credential's zone.
 */
export async function perspectiveTable() {
  const { default: perspective } = await import('@perspective-dev/client')
  const day = await perspective.table(columns)
  const perFrame = [await day.view(newestFirst), await day.view(placeOfToken)]
  return keptUp([day], perFrame, [await day.view(countedBy('tokenId')), await day.view(countedBy('areaId'))])
}

/** The same with a table for each purpose, tuned to it: the log keeps 1000 rows, the places one row a credential. */
export async function perspectiveTables() {
  const { default: perspective } = await import('@perspective-dev/client')
  const log = await perspective.table(columns, { limit: shownRows })
  const uses = await perspective.table(columns)
  const places = await perspective.table(columns, { index: 'tokenId' })
  const perFrame = [await log.view(newestFirst), await places.view(countedBy('zoneId'))]
  return keptUp([log, uses, places], perFrame, [
    await uses.view(countedBy('tokenId')),
    await uses.view(countedBy('areaId')),
  ])
}

/**
 * Feeds updates one by one (waiting ones would be joined into one large update) and reads what the wall shows as the
 * pipeline's patches are taken: log and places once a frame, rankings once a second, by the CPU time of this process.
 */
function keptUp(tables: readonly Table[], perFrame: readonly View[], perSecond: readonly View[]) {
  const read = { frame: paced(frameMs), second: paced(1000) }
  return async (updates: readonly string[]) => {
    for (const rows of updates) {
      for (const table of tables) await table.update(rows, { format: 'json', port_id: null })
      for (const view of [...perFrame, ...perSecond]) await view.num_rows()
      const due = [...(read.frame() ? perFrame : []), ...(read.second() ? perSecond : [])]
      for (const view of due) await view.to_columns({ start_row: 0, end_row: shownRows })
    }
  }
}

/** Whether this much CPU time of the process has passed since it last said yes. */
function paced(everyMs: number): () => boolean {
  let last = 0
  return () => {
    const { user, system } = process.cpuUsage()
    const due = (user + system) / 1000 - last >= everyMs
    if (due) last = (user + system) / 1000
    return due
  }
}
