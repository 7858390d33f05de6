import { type KnownProfiles, problemsOf } from '../domain/problems.ts'
import type { Draft, ToImport } from './draft.ts'

/** What is in the way of a person of the file, or left out of them. */
export interface Conflict {
  /** The place in the file, from 1. */
  readonly row: number
  readonly name: string
  readonly isRefused: boolean
  readonly message: string
}

/** Everything that can be said before the server is asked what would be done. */
export function conflictsOf(
  { system, places }: ToImport,
  { found }: Pick<Draft, 'found'>,
  known: KnownProfiles,
): readonly Conflict[] {
  const namesakes = Map.groupBy(system.people, ({ firstName, surname }) => `${firstName} ${surname}`.toLowerCase())
  return problemsOf(system, known).flatMap(({ refused, leftOut }, index) => {
    const person = system.people[index]
    const place = places[index]
    if (!person || place === undefined) return []
    const match = found?.[place]
    const name = `${person.firstName} ${person.surname}`
    const holder = match?.found.find(({ by }) => by === 'keycode')
    const inUse =
      (match?.inUse ?? []).length > 0 && (!holder || (person.personId !== null && holder.personId !== person.personId))
    const isTwice = person.personId === null && (match?.found ?? []).some(({ by }) => by === 'name')
    const isAgain = (namesakes.get(name.toLowerCase()) ?? []).length > 1
    const say = (isRefused: boolean) => (message: string) => ({ row: place + 1, name, isRefused, message })
    return [
      ...refused.map(say(true)),
      ...(inUse ? [`A keycode is in use${holder ? ` by ${holder.name}` : ''}`] : []).map(say(true)),
      ...(isTwice ? ['Somebody of this name is there already, and a second one would be added'] : []).map(say(false)),
      ...(isAgain && refused.length === 0 ? ['The name is in the file twice'] : []).map(say(false)),
      ...leftOut.map(say(false)),
    ]
  })
}
