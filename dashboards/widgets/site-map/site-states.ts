import type { Sites } from '../../../src/domain/positions.ts'
import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import type { DoorState } from '../../../src/live/views/doors.state.ts'
import type { AlarmsState } from '../../../src/live/views/open-items.state.ts'
import type { DoorsState } from '../../../src/live/views/doors.state.ts'
import type { Level } from '../../../src/ui/map/level.tsx'
import { count } from '../../../src/ui/figures.ts'

/** What happens, as the wall's views have it. */
export interface Happening {
  readonly alarms: AlarmsState
  readonly alerts: AlarmsState
  readonly doors: DoorsState
}

/** A site's state: the worst of everything in it, and all that is not right, as text. */
export interface SiteState {
  readonly level: Level
  readonly words: string
}

class Tally {
  alarms = 0
  alerts = 0
  doors = 0
  forced = 0
  heldOpen = 0
  unreachable = 0
  unknown = 0
  open = 0

  tell({ status, isOffline }: DoorState) {
    this.doors++
    if (isOffline) this.unreachable++
    else if (status === 'forced' || status === 'heldOpen' || status === 'unknown') this[status]++
    else if (status !== 'locked') this.open++
  }
}

/** The states of all sites, and what asks for a person at none of them. */
export interface SiteStates {
  readonly of: (siteId: number) => SiteState
  readonly elsewhere: { readonly alarms: number; readonly alerts: number }
}

/**
 * Folds what happens into sites.
 * @param areaIds only what happens in these; everywhere without
 */
export function siteStates(
  { siteOf }: Pick<Sites, 'siteOf'>,
  { alarms, alerts, doors }: Happening,
  areaIds: ReadonlySet<number> | undefined,
): SiteStates {
  const tallies = new Map<number, Tally>()
  const elsewhere = new Tally()
  const tallyOf = (areaId: number | undefined) => {
    if (areaIds && (areaId === undefined || !areaIds.has(areaId))) return undefined
    const siteId = siteOf.get(areaId ?? 0)
    if (siteId === undefined) return elsewhere
    const known = tallies.get(siteId) ?? new Tally()
    tallies.set(siteId, known)
    return known
  }
  const count = (kind: 'alarms' | 'alerts', items: readonly LiveAlarm[]) => {
    for (const { areaId } of items) {
      const tally = tallyOf(areaId)
      if (tally) tally[kind]++
    }
  }
  count('alarms', alarms.items)
  count('alerts', alerts.items)
  for (const door of doors.doors.values()) tallyOf(door.areaId)?.tell(door)
  const known = { alarms: isReady(alarms) && isReady(alerts), doors: doors.readiness }
  return { of: siteId => stateOf(tallies.get(siteId) ?? new Tally(), known), elsewhere }
}

const isReady = ({ readiness }: AlarmsState) => readiness === 'ready'

interface Known {
  readonly alarms: boolean
  readonly doors: DoorsState['readiness']
}

const some = (number: number, one: string, many = `${one}s`) => (number === 0 ? [] : [count(number, one, many)])

function stateOf(tally: Tally, known: Known): SiteState {
  const { alarms, alerts, doors, forced, heldOpen, unreachable, unknown, open } = tally
  const wrong = [
    ...some(alarms, 'alarm'),
    ...some(forced, 'door forced', 'doors forced'),
    ...some(alerts, 'alert'),
    ...some(heldOpen, 'door held open', 'doors held open'),
    ...some(unreachable, 'door unreachable', 'doors unreachable'),
    ...some(unknown, 'door unknown', 'doors unknown'),
    ...some(open, 'door not locked', 'doors not locked'),
  ]
  const level = levelOf(tally, known)
  if (wrong.length > 0) return { level, words: wrong.join(' · ') }
  if (!known.alarms) return { level, words: 'State unknown' }
  if (known.doors === 'ready' && doors === 0) return { level, words: 'Nothing reports from here' }
  return { level, words: known.doors === 'waiting' ? 'Doors unknown' : 'No alarms' }
}

/** Only what is known to be calm is calm: a site without any report is unknown. */
function levelOf({ alarms, alerts, doors, forced, heldOpen, unreachable, unknown, open }: Tally, known: Known): Level {
  if (alarms + forced > 0) return 'alarm'
  if (alerts + heldOpen + unreachable > 0) return 'alert'
  const doorsUnknown = known.doors === 'waiting' || (known.doors === 'ready' && doors === 0)
  if (!known.alarms || doorsUnknown || unknown > 0) return 'unknown'
  return open > 0 ? 'info' : 'calm'
}
