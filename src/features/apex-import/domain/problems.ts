import { apexProblem } from '../../time-profiles/domain/apex.ts'
import type { OurProfile, PersonToImport, ProfileToImport, SystemToImport } from './wire.ts'

/** What the file itself says is wrong or left out, of each person by their place. */
export interface RowProblems {
  /** Why the person cannot be imported. */
  readonly refused: readonly string[]
  /** What is left out of them. */
  readonly leftOut: readonly string[]
}

const lower = (text: string) => text.toLowerCase()
const nameOf = ({ firstName, surname }: PersonToImport) => JSON.stringify([lower(firstName), lower(surname)])

/** The time profiles that are there, by their keys. */
export type KnownProfiles = ReadonlyMap<number, Pick<OurProfile, 'periods'>>

/** Why APEX does not take what a time profile of the file is mapped to, or would be made of: it takes one period on consecutive days. */
export function profileProblem({ timeProfileId, periods }: ProfileToImport, known: KnownProfiles): string | undefined {
  if (timeProfileId === null)
    return periods.length === 0 ? 'It is not mapped, and the file does not say its times' : apexProblem({ periods })
  const mapped = known.get(timeProfileId)
  return mapped ? apexProblem(mapped) : 'The one that it is mapped to is not there any more'
}

/** Everything that can be said of a system without asking what is there already: the same on the page and the server. */
export function problemsOf(
  { people, doors, timeProfiles }: SystemToImport,
  known: KnownProfiles,
): readonly RowProblems[] {
  const mapped = new Map(doors.map(({ number, doorId }) => [number, doorId]))
  const profiles = new Map(timeProfiles.map(each => [lower(each.name), each]))
  const again = repeats(people)
  return people.map(person => ({
    refused: [...again(person), ...profileRefusal(person, profiles, known)],
    leftOut: [...new Set(person.doors)].flatMap(number =>
      mapped.get(number) == null ? [`Door ${number} is left out: it is not mapped`] : [],
    ),
  }))
}

/** Says of people, asked one after another, what somebody before them in the file has too. */
function repeats(people: readonly PersonToImport[]): (person: PersonToImport) => readonly string[] {
  const names = Map.groupBy(people, nameOf)
  const [keycodes, emails, references, mapped] = [isAgainIn(), isAgainIn(), isAgainIn(), isAgainIn()]
  return person => {
    const { credentials, email, reference, personId } = person
    const isNameless = credentials.length === 0 && email === null
    return [
      ...credentials.flatMap(({ keycode }, index) =>
        keycodes(keycode) ? [`Keycode ${index + 1} is in the file twice`] : [],
      ),
      ...(emails(email) ? ['The email address is in the file twice'] : []),
      ...(references(reference) ? ['The reference is in the file twice'] : []),
      ...(mapped(personId) ? ['Somebody else of the file is mapped to the same person'] : []),
      ...(isNameless && (names.get(nameOf(person)) ?? []).length > 1
        ? ['The name is in the file twice, and without a keycode or email they cannot be told apart']
        : []),
    ]
  }
}

/** Whether a value was asked about before. */
function isAgainIn(): (value: string | number | null) => boolean {
  const seen = new Set<string>()
  return value => {
    if (value === null) return false
    const key = lower(String(value))
    const isThere = seen.has(key)
    seen.add(key)
    return isThere
  }
}

/** Without its times access would be given at all times, so there is none. */
function profileRefusal(
  { timeProfile }: PersonToImport,
  profiles: ReadonlyMap<string, ProfileToImport>,
  known: KnownProfiles,
): readonly string[] {
  if (timeProfile === null) return []
  const profile = profiles.get(lower(timeProfile))
  if (!profile) return ['Their time profile is not in the file']
  const problem = profileProblem(profile, known)
  return problem === undefined ? [] : [`Time profile ${profile.name}: ${problem}`]
}
