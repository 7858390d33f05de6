import type { ApiRecord } from '../../../../api/records.ts'
import type { Pages } from '../../../../crud/list/use-pages.ts'
import { eventType } from '../../../../domain/events.ts'
import type { LogRow } from '../../../../live/views/event-log.state.ts'

/** The first page of a list, which the stream's events are put among. */
export interface Head {
  readonly records: readonly ApiRecord[]
  /** It is the whole list: there is nothing older. */
  readonly isAll: boolean
}

/** @param size how many records a full page has */
export function headOf({ count, recordAt }: Pick<Pages, 'count' | 'recordAt'>, size: number): Head | undefined {
  const records: ApiRecord[] = []
  for (let index = 0; index < Math.min(count, size); index++) {
    const record = recordAt(index)
    if (!record) return undefined
    records.push(record)
  }
  return { records, isAll: count < size }
}

/** A row of the stream at its place in the list. */
export interface Placed {
  readonly index: number
  readonly row: LogRow
}

interface Placing {
  readonly placed: readonly Placed[]
  /** They belong further down than the first page reaches. */
  readonly deeper: readonly LogRow[]
}

/** Where rows belong that the first page doesn't hold yet. @param rows newest first */
export function placing(rows: readonly LogRow[], { records, isAll }: Head): Placing {
  const held = new Set(records.map(record => Number(record['eventId'])))
  const placed: Placed[] = []
  const deeper: LogRow[] = []
  let next = 0
  for (const row of rows) {
    if (held.has(row.eventId)) continue
    while (next < records.length && isBefore(records[next], row)) next++
    if (next === records.length && !isAll) deeper.push(row)
    else placed.push({ index: next + placed.length, row })
  }
  return { placed, deeper }
}

/** Whether a record is above a row: it happened later, or in the same instant and has a higher number. */
function isBefore(record: ApiRecord | undefined, { at, eventId }: LogRow): boolean {
  const of = Date.parse(String(record?.['occurredAt']))
  return of > at || (of === at && Number(record?.['eventId']) > eventId)
}

const records = new WeakMap<LogRow, ApiRecord>()

/** An event of the stream as the API sends it, as far as the stream says: always the same object for a row. */
export function recordOf(row: LogRow): ApiRecord {
  const known = records.get(row)
  if (known) return known
  const { at, lateBy, clockOff: _clockOff, rare: _rare, ...same } = row
  const record: ApiRecord = {
    ...same,
    occurredAt: new Date(at).toISOString(),
    category: eventType(row.type).category,
    ...(lateBy !== undefined && { receivedAt: new Date(at + lateBy * 1000).toISOString() }),
  }
  records.set(row, record)
  return record
}

/** Properties that the stream never says: a list that shows one is read again soon. */
export const isStreamed = (property: string): boolean => streamed.has(property)
const streamed: ReadonlySet<string> = new Set([
  'occurredAt',
  'type',
  'category',
  'controllerId',
  'doorId',
  'areaId',
  'zoneId',
  'tokenId',
  'personId',
  'input',
  'node',
  'keycode',
  'move',
  'passback',
  'simulated',
  'sequence',
])

/** The pages of a list with the stream's rows in their places. */
export function withPlaced(pages: Pages, placed: readonly Placed[]): Pages {
  if (placed.length === 0) return pages
  const byIndex = new Map(placed.map(({ index, row }) => [index, row]))
  return {
    ...pages,
    count: pages.count + placed.length,
    recordAt: index => {
      const row = byIndex.get(index)
      if (row) return recordOf(row)
      const above = placed.findIndex(one => one.index > index)
      return pages.recordAt(index - (above === -1 ? placed.length : above))
    },
    loaded: [...placed.map(({ row }) => recordOf(row)), ...pages.loaded],
    see: (first, last) => pages.see(Math.max(0, first - placed.length), last),
  }
}
