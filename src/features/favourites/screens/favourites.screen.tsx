import { Stack, Text } from '@mantine/core'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { FavouriteList } from './FavouriteList.tsx'

/** The caller's favourites, whatever they may see of users. */
export default function FavouritesScreen() {
  const { user } = useCaller()
  return (
    <Stack gap="md">
      <ScreenHead heading="Favourites" />
      <Text>The pages that you keep at hand while you work for {user?.client.name}. Nobody else sees them.</Text>
      <FavouriteList />
    </Stack>
  )
}
