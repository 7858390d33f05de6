import { changedDoors, type ChangedGroup } from './access-doors.ts'
import type { GroupOpenings } from './openings.ts'

/** The doors of groups as they would be written: by the names of the entity. */
export const writesOf = (changes: readonly ChangedGroup[], all: readonly GroupOpenings[]) =>
  changes.flatMap(change => {
    const before = all.find(({ group }) => group.groupId === change.groupId)?.group
    if (!before) return []
    const { doorIds, doorTimes } = changedDoors(before, change)
    const values = { ...(!before.autoAllDoors && { doorIds }), doorTimes }
    return [{ entity: 'group', id: change.groupId, values }]
  })
