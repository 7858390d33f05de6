import { exitType } from '../../../../domain/events.ts'
import { rareIds } from '../../../../domain/stream/event.ts'
import { readRange } from '../../../../domain/instant-range.ts'
import type { LogRow } from '../../../../live/views/event-log.state.ts'

type Test = (row: LogRow) => boolean

/** What the stream says of an event that a list can be filtered by, by the filter's name. */
const known: Readonly<Record<string, (row: LogRow) => string | number | undefined>> = {
  type: row => row.type,
  controllerId: row => row.controllerId,
  doorId: row => row.doorId,
  areaId: row => row.areaId,
  zoneId: row => row.zoneId,
  tokenId: row => row.tokenId,
  personId: row => row.personId,
  ...Object.fromEntries(rareIds.map(id => [id, (row: LogRow) => row.rare?.[id]])),
}

/** An end that is left open lets everything through. */
function within(text: string): Test | undefined {
  const range = readRange(text)
  if (!range) return undefined
  const from = range.from === undefined ? -Infinity : Date.parse(range.from)
  const until = range.until === undefined ? Infinity : Date.parse(range.until)
  return ({ at }) => at >= from && at < until
}

const isNoExit: Test = ({ type }) => type !== exitType

function testOf(name: string, values: readonly string[]): Test | undefined {
  if (name === 'occurredAt') return values.length === 1 && values[0] !== undefined ? within(values[0]) : undefined
  const read = known[name]
  const wanted = new Set(values)
  return read && (row => wanted.has(String(read(row) ?? 'null')))
}

/**
 * Whether an event of the stream belongs to the list that a query asks the API for.
 * @param leavesOutExits the client leaves requests to exit out of lists that don't ask for them
 * @returns undefined where the stream doesn't say: an order but the newest first, a search, another filter
 */
export function queryTest(query: string, leavesOutExits = false): Test | undefined {
  const parameters = new URLSearchParams(query)
  if (parameters.get('sort') !== '-occurredAt') return undefined
  const isLeftOut = leavesOutExits && !parameters.has('type') && parameters.get('leftOut') !== 'true'
  parameters.delete('sort')
  parameters.delete('leftOut')
  const names = [...new Set(parameters.keys())]
  const tests = names.map(name => testOf(name, parameters.getAll(name)))
  if (isLeftOut) tests.push(isNoExit)
  if (tests.includes(undefined)) return undefined
  return row => tests.every(test => test?.(row))
}
