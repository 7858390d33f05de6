import { decide, type AccessReason } from '../../../../src/domain/access/index.ts'
import { heldSnapshot, type HeldRecords } from '../../../../src/held-records/index.ts'
import { wantedUsers, type WantedUsers } from './users.ts'

/** The door of a board, by the records that its controller must hold. */
export interface BoardDoor {
  /** Its number at the controller. */
  readonly number: number
  /** The instance of its reader; undefined where it has none. */
  readonly reader: number | undefined
  /** Whether the controller's records have a card. */
  knows(keycode: string | undefined): boolean
  /** @returns why a card opens it or not; `tokenUnknown` if the controller's records don't have it */
  reasonOf(keycode: string | undefined, at: Date): AccessReason
  wantedUsers(now: Date): WantedUsers
}

/** @returns undefined if the controller has no door; if it has several, the board's is the first */
export function boardDoorOf(held: HeldRecords): BoardDoor | undefined {
  const snapshot = heldSnapshot(held)
  const [first] = [...held.all('door')].toSorted(
    ([, one], [, other]) => Number(one['number']) - Number(other['number']),
  )
  const door = first && snapshot.doors.get(first[0])
  if (!door) return undefined
  const keycodes = new Map<number, string>()
  for (const [id, { keycode }] of held.all('token')) if (typeof keycode === 'string') keycodes.set(id, keycode)
  const byKeycode = new Map([...keycodes].map(([id, keycode]) => [keycode, id]))
  const readers = [...held.all('reader').values()].filter(({ doorId }) => doorId === door.doorId)
  const reader = readers.find(({ direction }) => direction !== 'out') ?? readers[0]
  return {
    number: Number(first[1]['number']),
    reader: typeof reader?.['instance'] === 'number' ? reader['instance'] : undefined,
    knows: keycode => keycode !== undefined && byKeycode.has(keycode),
    reasonOf(keycode, at) {
      const tokenId = keycode === undefined ? undefined : byKeycode.get(keycode)
      if (tokenId === undefined) return 'tokenUnknown'
      return decide({ ...snapshot, occupancy: new Map() }, { tokenId, doorId: door.doorId, at }).reason
    },
    wantedUsers: now => wantedUsers({ snapshot, door, keycodes, now }),
  }
}
