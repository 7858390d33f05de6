/** What a door can be, and its word. */
export const doorStatuses = {
  locked: 'Locked',
  unlocked: 'Unlocked',
  open: 'Open',
  forced: 'Forced',
  heldOpen: 'Held open',
  unknown: 'Unknown',
} as const
export type DoorStatus = keyof typeof doorStatuses

/** A leaf that stands open stays open whatever its lock is told. */
const isLeafOpen = (status: DoorStatus) => status === 'forced' || status === 'heldOpen' || status === 'open'

type After = (before: DoorStatus) => DoorStatus | undefined

const after: ReadonlyMap<string, After> = new Map<string, After>([
  // A granted door locks again by itself, so it only tells of one whose status nobody knew.
  ['accessGranted', before => (before === 'unknown' ? 'locked' : undefined)],
  ['doorForced', () => 'forced'],
  ['doorHeldOpen', () => 'heldOpen'],
  // A lock that was told to stay open does so when the leaf falls shut.
  ['doorClosed', before => (before === 'unlocked' ? undefined : 'locked')],
  ['doorUnlocked', before => (isLeafOpen(before) ? undefined : 'unlocked')],
  ['doorLocked', before => (isLeafOpen(before) ? undefined : 'locked')],
  ['emergencyUnlock', before => (isLeafOpen(before) ? undefined : 'unlocked')],
  ['lockdownStarted', before => (isLeafOpen(before) ? undefined : 'locked')],
])

/** The types of events that set a door's status whatever it was, or mostly so. */
export const settingTypes: readonly string[] = [...after.keys()].filter(type => type !== 'accessGranted')

/** What an event of a type says that a door is; undefined where it says nothing of one in that status. */
export const doorStatusAfter = (type: string, before: DoorStatus): DoorStatus | undefined => after.get(type)?.(before)

/** Whether an event that names no door tells of a door of its controller; one may be excluded from lockdown. */
export const tellsOfEveryDoor = (type: string, door: { readonly excludeFromSystemLockdown: boolean }): boolean =>
  type === 'emergencyUnlock' || (type === 'lockdownStarted' && !door.excludeFromSystemLockdown)
