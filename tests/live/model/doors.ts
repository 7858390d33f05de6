import { doorStatusAfter, tellsOfEveryDoor } from '../../../src/domain/door-status.ts'
import { eventKind } from '../../../src/domain/stream/event.ts'
import { entriesOf } from '../../../src/domain/stream/runs.ts'
import type { Fact } from '../../../src/domain/facts.ts'
import type { LiveDoor } from '../../../src/domain/live.ts'
import { lastSnapshot, toldEvents, type ToldEvent } from './told.ts'

/** Events that were the newest when they arrived. */
const inTime = (told: readonly ToldEvent[]) =>
  told.filter(({ at }, index) => told.slice(0, index).every(before => before.at <= at))

/** Every door, worked out one by one from everything since the snapshot. */
export function doorsModel(facts: readonly Fact[]) {
  const { snapshot } = lastSnapshot(facts)
  const held = entriesOf(snapshot, eventKind).length
  const told = toldEvents(facts).filter(({ event }, index) => index >= held || event.lateBy === undefined)
  const later = told.map(({ event }) => event).filter(({ sequence }) => sequence > snapshot.sequence)
  // Doors of which only the snapshot's events tell are gone.
  const ids = new Set([...snapshot.doors, ...later].flatMap(({ doorId }) => doorId ?? []))
  return new Map(
    [...ids].map(doorId => {
      const record = snapshot.doors.find(door => door.doorId === doorId)
      const met = record ? 0 : told.findIndex(({ event }) => event === later.find(one => one.doorId === doorId))
      const naming = later.findLast(event => event.doorId === doorId)
      const first = told[met]?.event
      const door: LiveDoor = record ?? {
        doorId,
        title: `#${doorId}`,
        areaId: first?.areaId as number,
        controllerId: first?.controllerId ?? 0,
        status: 'unknown',
      }
      const place = naming ? { title: `door ${doorId}`, areaId: naming.areaId } : {}
      const reach = reachOf(
        told.filter(({ event }) => event.controllerId === door.controllerId),
        snapshot.doors.some(({ controllerId, offline }) => controllerId === door.controllerId && offline),
      )
      const { title, areaId, ...status } = { ...door, ...place, ...statusOf(door, told.slice(met)), ...reach }
      return [doorId, { doorId, title, areaId, status: status.status, since: status.since, isOffline: reach.isOffline }]
    }),
  )
}

/** Whether a controller is out of reach, and since when. */
function reachOf(told: readonly ToldEvent[], wasOffline: boolean) {
  const newest = inTime(told)
  const online = newest.findLastIndex(({ event }) => event.type !== 'commsLost')
  const isOffline = newest.length === 0 ? wasOffline : online < newest.length - 1
  if (!isOffline) return { isOffline }
  const since = online === -1 && wasOffline ? undefined : newest[online + 1]?.at
  return { isOffline, status: 'unknown', since }
}

function statusOf(door: LiveDoor, told: readonly ToldEvent[]) {
  let { status } = door
  let [since, toldAt]: [number | undefined, number] = [undefined, -Infinity]
  for (const { event, at } of told) {
    const isAbout =
      event.doorId === door.doorId ||
      (event.doorId === undefined &&
        event.controllerId === door.controllerId &&
        tellsOfEveryDoor(event.type, { excludeFromSystemLockdown: false, ...door }))
    const next = isAbout ? doorStatusAfter(event.type, status) : undefined
    if (next === undefined || at < toldAt) continue
    if (next !== status || since === undefined) since = at
    toldAt = at
    status = next
  }
  return { status, since }
}
