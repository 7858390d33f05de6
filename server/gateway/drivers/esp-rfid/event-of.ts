import { createHash } from 'node:crypto'
import { eventTypeOf } from '../../../../src/domain/access/index.ts'
import type { EventTypeCode } from '../../../../src/domain/events.ts'
import { earliestMs, type IngestRow } from '../../../../src/domain/ingest.ts'
import type { BoardDoor } from './board-door.ts'
import type { BoardSaid } from './messages.ts'
import { keycodeOf } from './uids.ts'

type Happened = Extract<BoardSaid, { readonly kind: 'read' | 'happened' }>

/**
 * Turns what a board reports into an event. Boards do not number events, so the second and what happened are the
 * idempotency key: the same card twice within one second is one event.
 * @param door undefined until the records of its controller have been read
 */
export function eventOf(controllerId: number, said: Happened, door: BoardDoor | undefined, now: Date): IngestRow {
  const { time = 0 } = said
  // A clock that was never set starts at 1970 after each boot, so its seconds would repeat.
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

/** The result of a read. The gateway knows better than the board why somebody was denied: it has the records. */
function typeOf({ uid, access }: Read, door: BoardDoor | undefined, now: Date): EventTypeCode {
  const word = byWord[access]
  if (word === 'accessGranted') return word
  const reason = door?.reasonOf(keycodeOf(uid), now)
  if (reason !== undefined && reason !== 'granted') return eventTypeOf(reason)
  return word ?? (reason === 'granted' ? 'accessDeniedNoAccess' : 'accessDeniedUnknown')
}

/** A number for a text, of 32 bits. */
const hashOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE()
