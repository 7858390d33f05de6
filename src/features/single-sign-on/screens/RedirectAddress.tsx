import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { identityProvider } from '../domain/identity-provider.ts'
import { CopyField } from '../../../ui/CopyField.tsx'

/** What has to be registered at a provider, to be copied. */
export function RedirectAddress() {
  const read = useQuery({
    queryKey: [...recordKeys.lists(identityProvider.id), 'redirect-address'],
    queryFn: ({ signal }) =>
      request<{ address: string }>('GET', `${identityProvider.api}/redirect-address`, { signal }),
    staleTime: Infinity,
  })
  return (
    <>
      <ReadFailed what="The redirect URI" of={read} />
      {read.isPending && <Skeleton height="3rem" radius="sm" />}
      {read.data && <CopyField label="Redirect URI to register at the provider" value={read.data.address} />}
    </>
  )
}
