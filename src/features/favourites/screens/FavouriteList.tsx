import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { type Favourite, favouritesQuery } from '../../../api/favourites.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { mostFavourites } from '../domain/wire.ts'
import FavouriteDialog from './FavouriteDialog.tsx'
import { FavouriteRow } from './FavouriteRow.tsx'
import classes from './Favourites.module.css'
import { useDeleteFavourite, useHomePage } from './use-favourites.ts'
import { useReorder } from './use-reorder.ts'

/** All favourites of the user: named, ordered, deleted, one of them made the home page. */
export function FavouriteList() {
  const { data, error, refetch } = useQuery(favouritesQuery)
  return (
    <div className={classes.page}>
      {error && (
        <ErrorTile
          title={data ? 'Your favourites could not be loaded again' : 'Your favourites could not be loaded'}
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data?.length === 0 && (
        <EmptyState title="No favourites yet">
          Open a page that you often need, and press the star at the top. Filters and tabs are kept with it.
        </EmptyState>
      )}
      {data && data.length > 0 && <Rows all={data} />}
    </div>
  )
}

function Rows({ all }: { all: readonly Favourite[] }) {
  const { list, said, step, dragging } = useReorder(all)
  const [changed, setChanged] = useState<Favourite>()
  const home = useHomePage()
  const removing = useDeleteFavourite()
  return (
    <>
      <ul className={classes.list} ref={list} aria-label="Favourites">
        {all.map((each, at) => (
          <FavouriteRow
            key={each.favouriteId}
            favourite={each}
            isFirst={at === 0}
            isLast={at === all.length - 1}
            {...dragging(at)}
            onMove={by => step(at, by)}
            onChange={() => setChanged(each)}
            onHome={() => home.mutate({ favouriteId: each.favouriteId, homepage: !each.homepage })}
            onDelete={() => removing.mutate(each)}
          />
        ))}
      </ul>
      <Text size="sm" c="dimmed">
        {all.length} of {mostFavourites}
      </Text>
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {changed && <FavouriteDialog id={changed.favouriteId} initial={changed} onClose={() => setChanged(undefined)} />}
    </>
  )
}
