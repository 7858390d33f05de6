import { useLocation } from 'react-router'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { favouritesQuery } from '../../../api/favourites.ts'
import { pageHeading } from '../../../ui/page-title.ts'
import { isSamePage, pageUrl } from './page-url.ts'
import { screenOf } from '../domain/screen-of.ts'
import { mostFavourites } from '../domain/wire.ts'
import { type FavouriteValues, useDeleteFavourite } from './use-favourites.ts'

/** The page that is shown, and whether it is a favourite. */
export function usePage() {
  const url = pageUrl(useLocation())
  const { data, error, refetch } = useQuery(favouritesQuery)
  const [adding, setAdding] = useState<FavouriteValues>()
  const removing = useDeleteFavourite()
  const kept = data?.find(each => isSamePage(each.url, url))
  /** Deletes the favourite of the page, or asks for one. */
  const toggle = () => {
    if (!data) return void refetch()
    if (kept) return void (removing.isPending || removing.mutate(kept))
    if (data.length >= mostFavourites)
      return void notifications.show({
        id: 'favourites full',
        message: `You have ${mostFavourites} favourites already. Delete one first.`,
      })
    setAdding({ name: pageHeading(), icon: 'heart', url, homepage: false })
  }
  return {
    favourites: data,
    error,
    retry: () => void refetch(),
    kept,
    /** Whether the page can be a favourite: what is no screen cannot. */
    canBe: screenOf(url) !== undefined,
    toggle,
    adding,
    stopAdding: () => setAdding(undefined),
  }
}
