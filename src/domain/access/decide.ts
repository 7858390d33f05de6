import { localAt } from '../time-profile/index.ts'
import type { AccessReason, ClosedReason } from './reasons.ts'
import type { AccessActivation, AccessSnapshot, AccessToken, ValidDays } from './snapshot.ts'
import { ownTimes, waysOfArea, waysOfGroup, type AccessStep, type Asked, type Way } from './ways.ts'

/** One activation's way to the door; it begins with the activation and ends with the door. */
export interface AccessPath {
  readonly steps: readonly AccessStep[]
  readonly open: boolean
  /** Why it isn't open. */
  readonly closed?: ClosedReason
}

/** Whether a credential may open a door, and through what; `paths` has the closed ones too. */
export interface AccessDecision {
  readonly allowed: boolean
  readonly reason: AccessReason
  readonly paths: readonly AccessPath[]
}

/** A door at an instant, going in or out of its zone; in, where it is left out. */
export interface DoorQuestion {
  readonly doorId: number
  readonly at: Date
  readonly direction?: 'in' | 'out'
}

const denied = (reason: AccessReason, paths: readonly AccessPath[] = []): AccessDecision => ({
  allowed: false,
  reason,
  paths,
})

/** Whether a day, yyyy-mm-dd, is before the first of the valid days or after the last. */
const outside = ({ validFrom, validUntil }: ValidDays, day: string): 'before' | 'after' | undefined =>
  validFrom !== null && day < validFrom ? 'before' : validUntil !== null && day > validUntil ? 'after' : undefined

const marked = {
  lost: 'tokenLost',
  suspicious: 'tokenSuspicious',
  stolen: 'tokenStolen',
  disabled: 'tokenDisabled',
} as const

/** Why a credential opens nothing there and then, whatever it has access to. */
function stopped(asked: Asked, token: AccessToken, day: string): AccessReason | undefined {
  if (token.status !== 'live') return marked[token.status]
  if (!token.enabled) return 'tokenDisabled'
  const own = outside(token, day)
  if (own) return own === 'before' ? 'tokenNotYetValid' : 'tokenExpired'
  const person = outside({ validFrom: token.personValidFrom, validUntil: token.personValidUntil }, day)
  if (person) return person === 'before' ? 'personNotYetValid' : 'personExpired'
  return ownTimes(asked, token.timeProfileId).closed ? 'tokenOutOfTimeProfile' : undefined
}

/** The nearest to being open first: what is closed by the hour before what has ended. */
const nearest = [
  'outOfTimeProfile',
  'timeProfileGone',
  'activationNotYetValid',
  'activationExpired',
  'excludedFromAutoAllDoors',
  'activationInactive',
] as const satisfies readonly ClosedReason[]

/** Why a way is closed to the holder of an activation. */
function closedBy(activation: AccessActivation, way: Way, day: string): ClosedReason | undefined {
  if (!activation.active) return 'activationInactive'
  const out = outside(activation, day)
  return out ? (out === 'before' ? 'activationNotYetValid' : 'activationExpired') : way.closed
}

function pathOf(activation: AccessActivation, way: Way, day: string): AccessPath {
  const closed = closedBy(activation, way, day)
  const steps = [{ kind: 'activation', id: activation.activationId } as const, ...way.steps]
  return { steps, open: closed === undefined, ...(closed && { closed }) }
}

/** Why the door stays shut for a credential with access: its lock, or its zone going in. */
function barred(
  { snapshot, door }: Asked,
  tokenId: number,
  direction: DoorQuestion['direction'],
): AccessReason | undefined {
  if (door.isLocked) return 'doorLocked'
  const zone = door.zoneId === null || direction === 'out' ? undefined : snapshot.zones.get(door.zoneId)
  if (!zone) return undefined
  const inside = snapshot.occupancy.get(zone.zoneId)
  // Who is inside already is no further person.
  if (inside?.tokenIds.has(tokenId)) return zone.antiPassback ? 'insideAlready' : undefined
  return zone.maxOccupancy !== null && (inside?.count ?? 0) >= zone.maxOccupancy ? 'zoneFull' : undefined
}

/** The ways that activations give, each worked out once. */
function waysBy(asked: Asked): (activation: AccessActivation) => readonly Way[] {
  const known = new Map<string, readonly Way[]>()
  return ({ areaId, groupId }) => {
    const key = `${areaId} ${groupId}`
    const found = known.get(key)
    if (found) return found
    const group = groupId === null ? undefined : asked.snapshot.groups.get(groupId)
    const ways = [...(areaId === null ? [] : waysOfArea(asked, areaId)), ...(group ? waysOfGroup(asked, group) : [])]
    known.set(key, ways)
    return ways
  }
}

/**
 * The same answer as `deciderOf` gives, without its reason and its paths: for very many credentials.
 * @throws RangeError where the door has a time zone that doesn't exist
 */
export function allowerOf(
  snapshot: AccessSnapshot,
  { doorId, at, direction }: DoorQuestion,
): (tokenId: number) => boolean {
  const door = snapshot.doors.get(doorId)
  if (!door) return () => false
  const asked: Asked = { snapshot, door, local: localAt(at, door.timeZone, door.holidays) }
  const day = asked.local.date
  const waysOfOne = waysBy(asked)
  const isOpen = (activation: AccessActivation) =>
    waysOfOne(activation).some(way => closedBy(activation, way, day) === undefined)
  return tokenId => {
    const token = snapshot.tokens.get(tokenId)
    if (!token || snapshot.activations.get(tokenId)?.some(isOpen) !== true) return false
    return stopped(asked, token, day) === undefined && barred(asked, tokenId, direction) === undefined
  }
}

/**
 * Asks for one door and instant about any number of credentials; what all have in common is worked out once.
 * @returns the decision for a credential
 * @throws RangeError where the door has a time zone that doesn't exist
 */
export function deciderOf(
  snapshot: AccessSnapshot,
  { doorId, at, direction }: DoorQuestion,
): (tokenId: number) => AccessDecision {
  const door = snapshot.doors.get(doorId)
  if (!door) return tokenId => denied(snapshot.tokens.has(tokenId) ? 'doorUnknown' : 'tokenUnknown')
  const asked: Asked = { snapshot, door, local: localAt(at, door.timeZone, door.holidays) }
  const day = asked.local.date
  const waysOfOne = waysBy(asked)
  const pathsOf = (activation: AccessActivation) => waysOfOne(activation).map(way => pathOf(activation, way, day))
  return tokenId => {
    const token = snapshot.tokens.get(tokenId)
    if (!token) return denied('tokenUnknown')
    const paths = snapshot.activations.get(tokenId)?.flatMap(pathsOf) ?? []
    const open = paths.some(path => path.open)
    const reason =
      stopped(asked, token, day) ??
      (open
        ? barred(asked, tokenId, direction)
        : (nearest.find(why => paths.some(({ closed }) => closed === why)) ?? 'noAccess'))
    return reason === undefined ? { allowed: true, reason: 'granted', paths } : denied(reason, paths)
  }
}

/**
 * Whether a credential may open a door at an instant, and by which paths. It works only by the snapshot: whoever has the
 * same one comes to the same answer.
 * @throws RangeError where the door has a time zone that doesn't exist
 */
export const decide = (
  snapshot: AccessSnapshot,
  { tokenId, ...question }: DoorQuestion & { readonly tokenId: number },
): AccessDecision => deciderOf(snapshot, question)(tokenId)

/**
 * How a group or an area leads to a door at an instant: as paths without an activation.
 * @throws RangeError where the door has a time zone that doesn't exist
 */
export function waysOf(
  snapshot: AccessSnapshot,
  { doorId, at }: DoorQuestion,
  through: { readonly groupId: number } | { readonly areaId: number },
): readonly AccessPath[] {
  const door = snapshot.doors.get(doorId)
  if (!door) return []
  const asked: Asked = { snapshot, door, local: localAt(at, door.timeZone, door.holidays) }
  const group = 'groupId' in through ? snapshot.groups.get(through.groupId) : undefined
  const ways = 'areaId' in through ? waysOfArea(asked, through.areaId) : group ? waysOfGroup(asked, group) : []
  return ways.map(way => ({ ...way, open: way.closed === undefined }))
}
