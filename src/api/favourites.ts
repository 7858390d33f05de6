import { queryOptions } from '@tanstack/react-query'
import { type favouriteIcons, favourite } from '../domain/entities/settings/favourite.ts'
import { recordKeys } from './record-cache.ts'
import { request } from './request.ts'

/** A screen that the user keeps at hand. */
export interface Favourite {
  readonly favouriteId: number
  readonly name: string
  readonly icon: keyof typeof favouriteIcons
  /** Path and query of the screen. */
  readonly url: string
  readonly homepage: boolean
  /** Null for those of before there was an order. */
  readonly position: number | null
  /** Whether its screen is there, and the user may open it. */
  readonly isAvailable: boolean
}

/** The user's favourites for the client that they work as, in their order. */
export const favouritesQuery = queryOptions({
  queryKey: [...recordKeys.lists(favourite.id), 'own'],
  queryFn: ({ signal }) => request<readonly Favourite[]>('GET', `${favourite.api}/user-favourites`, { signal }),
})
