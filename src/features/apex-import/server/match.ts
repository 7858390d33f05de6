import type { Queryable, Session } from '../../../../server/kit/index.ts'
import type { Match, MatchedPerson, Matches, PeopleToMatch } from '../domain/wire.ts'
import { type Known, lookUp, nameKey, type Sought } from './look-up.ts'

/** Whom people of a file may be, the surest first. */
export async function matchPeople(on: Queryable, session: Session, { people }: PeopleToMatch): Promise<Matches> {
  const known = await lookUp(on, session, people)
  return { people: people.map(each => matchOf(known, each)) }
}

const mostFound = 10

function matchOf(known: Known, sought: Sought): Match {
  const found = new Map<number, MatchedPerson>()
  const note = (personId: number | null | undefined, by: MatchedPerson['by']) => {
    const person = personId == null ? undefined : known.people.get(personId)
    if (!person?.isSeen || found.has(person.personId)) return
    // A reference alone, of somebody of another name, is no match.
    if (by === 'reference' && nameKey(person) !== nameKey(sought)) return
    found.set(person.personId, { personId: person.personId, name: `${person.firstName} ${person.surname}`, by })
  }
  for (const { keycode } of sought.credentials) note(known.byKeycode.get(keycode)?.personId, 'keycode')
  if (sought.email !== null) note(known.byEmail.get(sought.email.toLowerCase())?.personId, 'email')
  if (sought.reference !== null) note(known.byReference.get(sought.reference.toLowerCase())?.personId, 'reference')
  for (const { personId } of known.byName.get(nameKey(sought)) ?? []) note(personId, 'name')
  const inUse = sought.credentials.flatMap(({ keycode }, index) => {
    const token = known.byKeycode.get(keycode)
    return token && (token.personId !== null || !token.isSeen) ? [index] : []
  })
  return { found: [...found.values()].slice(0, mostFound), inUse }
}
