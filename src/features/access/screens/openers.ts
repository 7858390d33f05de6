import type { Caller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import type { Opener } from '../domain/answer.ts'

/** Who a row is of: a person with their credential, else the credential alone. */
export function openerOf(
  { fobId, fob, personId, person: name }: Pick<Opener, 'fobId' | 'fob' | 'personId' | 'person'>,
  { entity, may }: Pick<Caller, 'entity' | 'may'>,
) {
  const [token, person] = [entity('token'), entity('person')]
  const isNamed = name !== null && personId !== null
  return {
    key: fobId,
    title: name ?? fob,
    more: name === null ? null : fob,
    personId: name === null ? null : personId,
    to: isNamed
      ? person && placeOf(person, 'detail', personId, undefined, may)
      : token && placeOf(token, 'detail', fobId, undefined, may),
  }
}
