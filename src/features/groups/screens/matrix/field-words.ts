import type { AccessGroups } from '../../domain/access-doors.ts'
import type { Given, Opening } from '../../domain/openings.ts'

/** The text of a field, in a few words and in full. */
export interface Said {
  readonly short: string
  readonly full: string
}

/** The titles that fields name. */
export interface Titles {
  readonly timeProfiles: ReadonlyMap<number, string>
  readonly doorGroups: ReadonlyMap<number, string>
}

export const titlesOf = ({ timeProfiles, doorGroups }: AccessGroups): Titles => ({
  timeProfiles: new Map(timeProfiles.map(({ timeProfileId, name }) => [timeProfileId, name])),
  doorGroups: new Map(doorGroups.map(({ doorGroupId, name }) => [doorGroupId, name])),
})

interface Fact {
  readonly opening: Opening
  readonly given: Given | undefined
  readonly isLeftOut: boolean
  /** The times of the group itself. */
  readonly timeProfile: string | null
}

/** How a group opens a door, in words; the full ones contain the short ones, for those who speak what they see. */
export function saidOf({ opening, given, isLeftOut, timeProfile }: Fact, titles: Titles): Said {
  if (opening === 'own') return { short: 'Opens', full: `opens at the group’s own times (${timeProfile ?? 'always'})` }
  if (typeof opening === 'number') {
    const name = titles.timeProfiles.get(opening) ?? 'a time profile that is gone'
    return { short: name, full: `opens at ${name}` }
  }
  if (given?.by === 'allDoors') return { short: 'All doors', full: 'opens, with all doors of its place' }
  if (given) {
    const name = titles.doorGroups.get(given.doorGroupId) ?? 'a door group'
    return { short: `Via ${name}`, full: `opens via ${name}, a door group` }
  }
  if (isLeftOut) return { short: 'Left out', full: 'does not open: left out of groups that open all doors' }
  return { short: '', full: 'does not open' }
}
