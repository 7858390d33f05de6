import { eventTypeOf } from '../../../../src/domain/access/index.ts'
import type { EventTypeCode } from '../../../../src/domain/events.ts'
import { earliestMs, type IngestRow } from '../../../../src/domain/ingest.ts'
import type { BoardDoor } from './board-door.ts'
import type { BoardSaid } from './messages.ts'
import { keycodeOf } from './uids.ts'

type Happened = Extract<BoardSaid, { readonly kind: 'read' | 'happened' }>

/**
 * What a board says as an event. A board numbers nothing: its second and what happened are the idempotency key, so the
 * same card twice within a second is one event.
 * @param door what is known of its door; undefined before the board has its records
 */
export function eventOf(controllerId: number, said: Happened, door: BoardDoor | undefined, now: Date): IngestRow {
  const { time = 0 } = said
  // A clock that was never set starts at 1970 after each boot: its seconds would come again.
  const isClockSet = time * 1000 >= earliestMs
  const seconds = isClockSet ? time : Math.floor(now.getTime() / 1000)
  const at = new Date(seconds * 1000).toISOString()
  const { sequence, type, ...more } =
    said.kind === 'read' ? readOf(said, door, now) : { sequence: hashOf(said.what), type: said.what }
  return {
    controllerId,
    epoch: seconds,
    sequence,
    type,
    occurredAt: at,
    ...(isClockSet && { sentAt: at }),
    door: door?.number ?? 1,
    ...more,
  }
}

type Read = Extract<BoardSaid, { readonly kind: 'read' }>

const readOf = (said: Read, door: BoardDoor | undefined, now: Date) => ({
  sequence: hashOf(`read ${said.uid} ${said.access}`),
  type: typeOf(said, door, now),
  ...(door?.reader !== undefined && { reader: door.reader }),
  ...(said.uid !== '' && { keycode: (keycodeOf(said.uid) ?? said.uid).slice(0, 64) }),
})

const byWord: Readonly<Record<string, EventTypeCode>> = {
  Always: 'accessGranted',
  Admin: 'accessGranted',
  Disabled: 'accessDeniedDisabled',
  Expired: 'accessDeniedExpired',
}

/** What came of a read. Why somebody was denied is known better here: the board has only a list of cards. */
function typeOf({ uid, access }: Read, door: BoardDoor | undefined, now: Date): EventTypeCode {
  const word = byWord[access]
  if (word === 'accessGranted') return word
  const reason = door?.reasonOf(keycodeOf(uid), now)
  if (reason !== undefined && reason !== 'granted') return eventTypeOf(reason)
  return word ?? (reason === 'granted' ? 'accessDeniedNoAccess' : 'accessDeniedUnknown')
}

/** 32 bits of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
