/** So long a map that somebody has moved himself stays where he put it. */
export const pauseMs = 30_000

/** What a map is to show when it comes; the higher the id the newer. */
export interface Target {
  readonly id: number
  readonly longitude: number
  readonly latitude: number
}

/** What to do about a target: nothing, go there, or look again after so long. */
export type Following = 'stay' | 'go' | { readonly waitMs: number }

/**
 * Whether a map goes to a target: to each newer one once, but not while somebody looks at what he has moved to.
 * @param last the newest that was there before, or that the map has been to
 * @param movedAt when somebody moved the map himself, in ms of the same clock as `now`
 */
export function following(
  target: Pick<Target, 'id'> | undefined,
  last: number,
  movedAt: number | undefined,
  now: number,
): Following {
  if (!target || target.id <= last) return 'stay'
  const waitMs = movedAt === undefined ? 0 : movedAt + pauseMs - now
  return waitMs > 0 ? { waitMs } : 'go'
}
