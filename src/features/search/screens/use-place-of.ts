import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import type { Found } from '../domain/wire.ts'

/** Where a found record is looked at, in the brand's family and where the caller may. */
export function usePlaceOf(): (found: Pick<Found, 'entity' | 'id' | 'url'>) => string {
  const { entity, may } = useCaller()
  return ({ entity: name, id, url }) => {
    const known = entity(name)
    return (known && placeOf(known, 'detail', id, undefined, may)) ?? url
  }
}
