/** How long a map that the user has moved stays where they put it. */
export const pauseMs = 30_000

/** What a map is to show when it comes; the higher the id the newer. */
export interface Target {
  readonly id: number
  readonly longitude: number
  readonly latitude: number
}

/** What to do about a target: nothing, go there, or check again after this long. */
export type Following = 'stay' | 'go' | { readonly waitMs: number }

/**
 * Whether a map goes to a target: to each newer one once, but not while a user looks at what they have moved to.
 * @param last the newest that was there before, or that the map has been to
 * @param movedAt when the user moved the map, in ms of the same clock as `now`
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
