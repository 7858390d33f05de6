import type { Candidate } from './auto-map.ts'
import type { FileDoor, FilePeriod, FileProfile } from './file.ts'
import type { MatchedPerson, OurDoor, OurProfile } from './wire.ts'

/** A name without capitals, punctuation and double spaces. */
export const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The doors that a door of the file may be: that of its name, else that of its number. */
export function doorCandidates({ number, name }: FileDoor, ours: readonly OurDoor[]): readonly Candidate[] {
  const named = ours.filter(door => plainName(door.name) === plainName(name))
  const numbered = ours.filter(door => door.number === number)
  const both = named.filter(door => door.number === number)
  const sure = both.length > 0 ? both : named.length === 1 ? named : []
  return [
    ...certain(sure.map(({ doorId }) => doorId)),
    ...possible([...named, ...numbered].map(({ doorId }) => doorId)),
  ]
}

/** The time profiles that one of the file may be: that of its name and times; likely with one of them. */
export function profileCandidates({ name, periods }: FileProfile, ours: readonly OurProfile[]): readonly Candidate[] {
  const named = ours.filter(each => plainName(each.name) === plainName(name))
  const alike = periods.length > 0 ? ours.filter(each => sameTimes(each.periods, periods)) : []
  const both = named.filter(each => alike.includes(each))
  const ids = (some: readonly OurProfile[]) => some.map(({ timeProfileId }) => timeProfileId)
  return [...certain(ids(both)), ...possible(ids([...named, ...alike]))]
}

/** The people that a person of the file may be; two with the same name are no match at all. */
export function personCandidates(found: readonly MatchedPerson[]): readonly Candidate[] {
  const sure = found.filter(({ by }) => by !== 'name')
  const named = found.filter(({ by }) => by === 'name')
  const ids = (some: readonly MatchedPerson[]) => some.map(({ personId }) => personId)
  return [...certain(ids(sure)), ...(named.length === 1 ? possible(ids(named)) : [])]
}

const certain = (targets: readonly number[]) => targets.map(target => ({ target, confidence: 'exact' }) as const)
const possible = (targets: readonly number[]) => targets.map(target => ({ target, confidence: 'likely' }) as const)

type Times = Readonly<{ days: readonly number[]; start?: string | null | undefined; end?: string | null | undefined }>

/** Whether periods are open at the same times. */
export function sameTimes(one: readonly Times[], other: readonly FilePeriod[]): boolean {
  const text = (periods: readonly Times[]) =>
    periods
      .map(({ days, start, end }) => `${days.toSorted((a, b) => a - b).join('')} ${start ?? '00:00'} ${end ?? ''}`)
      .toSorted()
      .join('\n')
  return text(one) === text(other)
}
