import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../api/request.ts'
import { messageOf } from '../../../api/api-error.ts'
import { type AppPlaces, platformOf, storesFor } from '../../../domain/app-stores.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { PublicPage } from '../../../ui/PublicPage.tsx'

/** Where links to the app for installers lead: it opens the app, or says where to get it for this phone. */
export default function InstallerAppRedirectScreen() {
  const { data, error, refetch } = useQuery({
    queryKey: ['installer-app'],
    queryFn: () => request<AppPlaces>('GET', '/installer-app'),
    staleTime: Infinity,
  })
  return (
    <PublicPage heading="Installer app">
      {data ? (
        <Places of={data} />
      ) : error ? (
        <ErrorTile
          title="The links to the app could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="6rem" radius="sm" aria-busy="true" />
      )}
    </PublicPage>
  )
}

function Places({ of }: { of: AppPlaces }) {
  const stores = storesFor(of, platformOf(navigator.userAgent))
  if (stores.length === 0 && of.link === undefined)
    return <Text>Ask the provider of this system where to get the app for installers.</Text>
  return (
    <Stack>
      {of.link !== undefined && (
        <Button component="a" href={of.link} rel="noreferrer">
          Open the app
        </Button>
      )}
      {stores.length > 0 && <Text>Get the app on your phone:</Text>}
      {stores.map(({ label, href }) => (
        <Button key={href} component="a" href={href} target="_blank" rel="noreferrer" variant="default">
          {label}
        </Button>
      ))}
    </Stack>
  )
}
