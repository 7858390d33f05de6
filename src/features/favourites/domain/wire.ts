import * as z from 'zod'

/** The most favourites of a user in one client: more are no longer at hand. */
export const mostFavourites = 50

/** An own favourite, as `GET /api/favourite/user-favourites` has it. */
export const ownFavourite = z
  .looseObject({
    favouriteId: z.int(),
    name: z.string(),
    icon: z.string(),
    url: z.string(),
    homepage: z.boolean(),
    position: z.int().nullable(),
    isAvailable: z.boolean().describe('Whether its screen is there, and the caller may open it'),
  })
  .meta({ id: 'OwnFavourite' })

/** All own favourites, or some, in the wanted order. */
export const wantedOrder = z.strictObject({ favouriteIds: z.array(z.int().min(1)).max(mostFavourites) })
