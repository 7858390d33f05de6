import type { Queryable, Session } from '../../../../server/kit/index.ts'
import { sameTimes } from '../domain/candidates.ts'
import type { KnownProfiles } from '../domain/problems.ts'
import type { ProfileToImport } from '../domain/wire.ts'
import { profilesOf } from './ours.ts'

/** A time profile of the file: what it is mapped to, or the number that the new one would have. */
export interface Profile {
  readonly name: string
  readonly periods: ProfileToImport['periods']
  timeProfileId: number | null
  readonly number: number | null
  /** Why it can neither be mapped nor made. */
  readonly problem: string | undefined
}

export interface Profiles {
  readonly all: readonly Profile[]
  readonly of: (name: string | null) => Profile | undefined
  readonly known: KnownProfiles
}

/** The time profiles of a file with those that are there: one of the same name and times is not made again. */
export async function readProfiles(
  on: Queryable,
  session: Session,
  wanted: readonly ProfileToImport[],
): Promise<Profiles> {
  const there = await profilesOf(on, session)
  const taken = new Set(there.map(({ number }) => number))
  const all = wanted.map(({ name, timeProfileId, periods }): Profile => {
    const found = { name, periods, number: null, problem: undefined }
    if (timeProfileId !== null) return { ...found, timeProfileId }
    const same = there.find(each => each.name.toLowerCase() === name.toLowerCase())
    if (same && sameTimes(same.periods, periods)) return { ...found, timeProfileId: same.timeProfileId }
    if (same)
      return { ...found, timeProfileId, problem: 'There is one of this name with other times. Map it to that one' }
    const number = Array.from({ length: 255 }, (_, index) => index + 1).find(each => !taken.has(each))
    if (number === undefined)
      return { ...found, timeProfileId, problem: 'There are 255 already, and no more can be made' }
    taken.add(number)
    return { ...found, timeProfileId, number }
  })
  const byName = new Map(all.map(each => [each.name.toLowerCase(), each]))
  return {
    all,
    of: name => (name === null ? undefined : byName.get(name.toLowerCase())),
    known: new Map(there.map(each => [each.timeProfileId, each])),
  }
}
