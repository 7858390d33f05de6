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

/** An open leaf stays open whatever happens to its lock. */
const isLeafOpen = (status: DoorStatus) => status === 'forced' || status === 'heldOpen' || status === 'open'

type After = (before: DoorStatus) => DoorStatus | undefined

const after: ReadonlyMap<string, After> = new Map<string, After>([
  // A door locks again after a grant, so a grant only helps if the status was unknown.
  ['accessGranted', before => (before === 'unknown' ? 'locked' : undefined)],
  ['doorForced', () => 'forced'],
  ['doorHeldOpen', () => 'heldOpen'],
  ['doorOpened', before => (before === 'locked' || before === 'unknown' ? 'open' : undefined)],
  // A lock that was set to stay open is so again when the leaf closes.
  ['doorClosed', before => (before === 'unlocked' ? undefined : 'locked')],
  ['doorUnlocked', before => (isLeafOpen(before) ? undefined : 'unlocked')],
  ['doorLocked', before => (isLeafOpen(before) ? undefined : 'locked')],
  ['emergencyUnlock', before => (isLeafOpen(before) ? undefined : 'unlocked')],
  ['emergencyUnlockEnded', before => (isLeafOpen(before) ? undefined : 'locked')],
  ['lockdownStarted', before => (isLeafOpen(before) ? undefined : 'locked')],
])

/** The types of events that set a door's status whatever it was, or nearly so. */
export const settingTypes: readonly string[] = [...after.keys()].filter(type => type !== 'accessGranted')

/** What an event of a type says that a door is; undefined if it says nothing of one in that status. */
export const doorStatusAfter = (type: string, before: DoorStatus): DoorStatus | undefined => after.get(type)?.(before)

/** Whether an event without a door concerns a door of its controller; one may be excluded from lockdown. */
export const tellsOfEveryDoor = (type: string, door: { readonly excludeFromSystemLockdown: boolean }): boolean =>
  type === 'emergencyUnlock' ||
  type === 'emergencyUnlockEnded' ||
  (type === 'lockdownStarted' && !door.excludeFromSystemLockdown)
