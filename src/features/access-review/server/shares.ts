import type { Thing } from '../../access/domain/ways-in.ts'
import type { Share } from '../domain/access-review.ts'
import type { Review } from './open-review.ts'

/** Which reviewer has each door and group: as it was said, and the others in turn. By 'door 12'. */
export function sharesOf(
  { split, reviewerIds }: Pick<Review, 'split' | 'reviewerIds'>,
  things: readonly Thing[],
): ReadonlyMap<string, number> {
  const said = new Map(
    ((split ?? []) as readonly Share[])
      .filter(({ userId }) => reviewerIds.includes(userId))
      .map(({ kind, id, userId }) => [`${kind} ${id}`, userId]),
  )
  let turn = 0
  return new Map(
    things.flatMap(({ kind, id }) => {
      const key = `${kind} ${id}`
      const userId = said.get(key) ?? reviewerIds[turn++ % reviewerIds.length]
      return userId === undefined ? [] : [[key, userId] as const]
    }),
  )
}
