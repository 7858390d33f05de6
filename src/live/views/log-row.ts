import type { Names } from '../../domain/live.ts'
import type { LiveEvent } from '../../domain/stream/event.ts'
import type { LogRow } from './event-log.state.ts'

type Titles = Readonly<Record<string, string>> | undefined

const title = (titles: Titles, id: number | undefined) =>
  titles === undefined || id === undefined ? undefined : titles[id]

/** An event as the log shows it. All rows have all properties in the same order, which keeps the fold fast. */
export const logRow = (event: LiveEvent, at: number, names: Names): LogRow => ({
  sequence: event.sequence,
  eventId: event.eventId,
  type: event.type,
  at,
  lateBy: event.lateBy,
  clockOff: event.clockOff,
  controllerId: event.controllerId,
  controller: title(names.controller, event.controllerId),
  doorId: event.doorId,
  door: title(names.door, event.doorId),
  areaId: event.areaId,
  area: title(names.area, event.areaId),
  zoneId: event.zoneId,
  zone: title(names.zone, event.zoneId),
  tokenId: event.tokenId,
  token: title(names.token, event.tokenId),
  personId: event.personId,
  person: title(names.person, event.personId),
  input: event.input,
  node: event.node,
  rare: event.rare,
  keycode: event.keycode,
  move: event.move,
  passback: event.passback === true,
  simulated: event.simulated === true,
})

/** Newest happened first; of the same instant, newest received first. */
export const newestFirst = (a: LogRow, b: LogRow) => b.at - a.at || b.sequence - a.sequence
