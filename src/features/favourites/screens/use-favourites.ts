import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { addRecord, deleteRecord, editRecord } from '../../../api/entity-calls.ts'
import { type Favourite, favouritesQuery } from '../../../api/favourites.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { request } from '../../../api/request.ts'
import { favourite } from '../../../domain/entities/settings/favourite.ts'
import { tellDeleted } from './tell-deleted.tsx'

/** What of a favourite is its user's to say. */
export type FavouriteValues = Pick<Favourite, 'name' | 'icon' | 'url' | 'homepage'>

const failed = (title: string) => (error: Error) =>
  void notifications.show({ color: 'red', title, message: messageOf(error) })

/** A change of the favourites, after which they are read again. */
function useChange<T, R>(change: (of: T) => Promise<R>, title?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => refreshQueries(client, recordKeys.all(favourite.id)),
    ...(title !== undefined && { onError: failed(title) }),
  })
}

/** Adds a favourite, or changes one. What is wrong is the form's to show. */
export const useSaveFavourite = (id: number | undefined) =>
  useChange(({ name, icon, url, homepage }: FavouriteValues) =>
    id === undefined
      ? addRecord(favourite, { name, icon, url, homepage })
      : editRecord(favourite, id, { name, icon, homepage }),
  )

/** Makes one the home page, or has none. */
export const useHomePage = () =>
  useChange(
    ({ favouriteId, homepage }: Pick<Favourite, 'favouriteId' | 'homepage'>) =>
      editRecord(favourite, favouriteId, { homepage }),
    'The home page was not changed',
  )

/** Deletes one, and offers the way back. */
export function useDeleteFavourite() {
  const back = useChange(
    ({ name, icon, url, homepage, position }: Favourite) =>
      addRecord(favourite, { name, icon, url, homepage, ...(position !== null && { position }) }),
    'The favourite was not brought back',
  )
  return useChange(async (one: Favourite) => {
    await deleteRecord(favourite, one.favouriteId).catch((error: unknown) => {
      // Gone already: what was wanted.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    })
    tellDeleted(one, () => back.mutate(one))
  }, 'The favourite was not deleted')
}

const ordering = ['order of favourites']

/** Puts them in an order, shown at once and kept then. */
export function useOrderFavourites() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: ordering,
    // Several quick moves are kept in their order.
    scope: { id: 'order of favourites' },
    mutationFn: (all: readonly Favourite[]) =>
      request('PUT', `${favourite.api}/order`, { body: { favouriteIds: all.map(({ favouriteId }) => favouriteId) } }),
    onError: failed('The order was not kept'),
    onSettled: () =>
      client.isMutating({ mutationKey: ordering }) > 1
        ? undefined
        : refreshQueries(client, recordKeys.all(favourite.id)),
  })
  return (all: readonly Favourite[]) => {
    // What is being read is older. It must not be waited for: another move may follow right away.
    void client.cancelQueries({ queryKey: favouritesQuery.queryKey }, { revert: false })
    client.setQueryData(favouritesQuery.queryKey, all)
    mutate(all)
  }
}
