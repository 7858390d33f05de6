import { FavouriteList } from '../FavouriteList.tsx'

/** The favourites of a user, on their own record alone. */
export default function FavouritesTab() {
  return <FavouriteList />
}
