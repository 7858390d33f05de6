import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { FavouriteMenu } from './FavouriteMenu.tsx'
import classes from './Favourites.module.css'
import { usePage } from './use-page.ts'
import { Guarded } from '../../../ui/later/Guarded.tsx'
import { later } from '../../../ui/later/later.ts'

const FavouriteDialog = later(() => import('./FavouriteDialog.tsx'))

/** In the header: whether the page is a favourite, and the way to all of them. */
export default function Favourites({ isNarrow }: { isNarrow: boolean }) {
  const page = usePage()
  const { kept, canBe, error, favourites, toggle, adding, stopAdding } = page
  // Before that is known, pressing it could do the opposite of what is wanted.
  const isKnown = favourites !== undefined || error !== null
  const Star = kept ? IconStarFilled : IconStar
  const title =
    error && !favourites
      ? 'Your favourites could not be loaded. Try again'
      : kept
        ? 'This page is a favourite. Press to delete it'
        : 'Add this page to your favourites'
  return (
    <div className={classes.buttons}>
      {!isNarrow && !isKnown && <div className={classes.place} />}
      {!isNarrow && isKnown && canBe && (
        <ActionIcon aria-label="Favourite" aria-pressed={kept !== undefined} title={title} onClick={toggle}>
          <Star className={classes.icon} aria-hidden />
        </ActionIcon>
      )}
      <FavouriteMenu page={page} isNarrow={isNarrow} />
      {adding && (
        <Guarded shape={null} instead={null}>
          <FavouriteDialog initial={adding} onClose={stopAdding} />
        </Guarded>
      )}
    </div>
  )
}
