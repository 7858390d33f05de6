import type {
  AccessActivation,
  AccessDoor,
  AccessDoorGroup,
  AccessGroup,
  AccessSnapshot,
  AccessZone,
} from './snapshot.ts'
import type { TimeProfile } from '../time-profile/index.ts'

/** What is to become of some records, by their ids; null where they are to be deleted. New ones have ids of their own. */
export interface AccessChanges {
  readonly groups?: ReadonlyMap<number, AccessGroup | null>
  readonly doorGroups?: ReadonlyMap<number, AccessDoorGroup | null>
  readonly timeProfiles?: ReadonlyMap<number, TimeProfile | null>
  readonly doors?: ReadonlyMap<number, AccessDoor | null>
  readonly zones?: ReadonlyMap<number, AccessZone | null>
  /** One that is deleted names its credential. */
  readonly activations?: ReadonlyMap<number, AccessActivation | { readonly tokenId: number; readonly isGone: true }>
}

function replaced<T>(before: ReadonlyMap<number, T>, changes: ReadonlyMap<number, T | null> | undefined) {
  if (!changes?.size) return before
  const after = new Map(before)
  for (const [id, value] of changes)
    if (value === null) after.delete(id)
    else after.set(id, value)
  return after
}

function activationsAfter(
  before: AccessSnapshot['activations'],
  changes: AccessChanges['activations'],
): AccessSnapshot['activations'] {
  if (!changes?.size) return before
  const after = new Map(before)
  for (const [id, change] of changes) {
    const others = (after.get(change.tokenId) ?? []).filter(({ activationId }) => activationId !== id)
    after.set(change.tokenId, 'isGone' in change ? others : [...others, change])
  }
  return after
}

/** A snapshot as it is once changes are made; what they don't touch is shared with the one before. */
export const afterChanges = (before: AccessSnapshot, changes: AccessChanges): AccessSnapshot => ({
  ...before,
  activations: activationsAfter(before.activations, changes.activations),
  groups: replaced(before.groups, changes.groups),
  doorGroups: replaced(before.doorGroups, changes.doorGroups),
  timeProfiles: replaced(before.timeProfiles, changes.timeProfiles),
  doors: replaced(before.doors, changes.doors),
  zones: replaced(before.zones, changes.zones),
})
