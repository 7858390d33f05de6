import { eventText, eventType, exitType } from '../../../domain/events.ts'
import { type Words, words as wordsOf } from '../../../domain/vocabulary.ts'
import type { LogRow } from '../../../live/views/event-log.state.ts'
import type { SiteName } from '../../../api/site-names.ts'
import type { LogOptions } from '../domain/log-options.ts'

type Test = (row: LogRow) => boolean

const oneOf = (
  ids: readonly number[] | null | undefined,
  id: (row: LogRow) => number | undefined,
): Test | undefined => {
  if (!ids?.length) return undefined
  const wanted = new Set<number | undefined>(ids)
  return row => wanted.has(id(row))
}

function ofTypes({ types, unknownTypes }: LogOptions): Test | undefined {
  if (!types?.length) return unknownTypes === false ? row => eventType(row.type).category !== 'unknown' : undefined
  const wanted = new Set<string>(types)
  return row => wanted.has(row.type) || (unknownTypes === true && eventType(row.type).category === 'unknown')
}

/** Requests to exit are left out where the client wants that, unless they are asked for. */
function withoutExits({ exits, types }: LogOptions): Test {
  const isAsked = exits === true || types?.includes(exitType) === true
  return row => isAsked || row.type !== exitType
}

/** Whom or what an event is about: the person, else the credential, else the input, else the node. */
export const whoOf = ({ person, token, keycode, input, node }: LogRow): string | undefined =>
  person ?? token ?? keycode ?? (input === undefined ? node : `Input ${input}`)

/** Where an event happened, the site first: 'Harbour House, 3 Main entrance'. */
export const whereOf = (row: LogRow, siteName: SiteName): string =>
  [siteName(row.areaId) ?? row.area, row.door ?? row.controller].filter(Boolean).join(', ')

/** A row as text, for the quick filter. */
const said = (row: LogRow, siteName: SiteName, words: Words) =>
  [
    eventText(row.type, words),
    whoOf(row),
    row.token,
    row.node,
    row.keycode,
    whereOf(row, siteName),
    row.zone,
    row.area,
    row.controller,
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()

function containing(text: string, siteName: SiteName, words: Words): Test | undefined {
  const parts = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (parts.length === 0) return undefined
  return row => {
    const all = said(row, siteName, words)
    return parts.every(part => all.includes(part))
  }
}

/**
 * Whether a row passes a tile's options and its quick filter (every word of it, anywhere in the row); undefined where
 * every row does.
 * @param leavesOutExits the client leaves requests to exit out
 */
export function rowTest(
  options: LogOptions,
  quick: string,
  siteName: SiteName = () => undefined,
  leavesOutExits = false,
  words = wordsOf('cloud'),
): Test | undefined {
  const tests = [
    oneOf(options.areaIds, row => row.areaId),
    oneOf(options.doorIds, row => row.doorId),
    oneOf(options.peopleIds, row => row.personId),
    ofTypes(options),
    leavesOutExits ? withoutExits(options) : undefined,
    containing(quick, siteName, words),
  ].filter(test => test !== undefined)
  return tests.length === 0 ? undefined : row => tests.every(test => test(row))
}
