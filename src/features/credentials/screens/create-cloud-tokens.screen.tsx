import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { token } from '../../../domain/entities/access/token.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { CloudTokensMade, SmartCreditsLeft } from '../domain/create-tokens.ts'
import { CloudForm } from './CloudForm.tsx'
import { Made } from './Made.tsx'
import { things } from './things.ts'
import { useFamily } from './use-family.ts'

/** Makes smart credentials: so many, by name, or for people. */
export default function CreateCloudTokens() {
  const { words } = useCaller()
  const { term, list } = useFamily()
  const [made, setMade] = useState<CloudTokensMade>()
  const many = words.many(term)
  const {
    data: credits,
    error,
    refetch,
  } = useQuery({
    queryKey: [...recordKeys.lists('creditWallet'), 'smart'],
    queryFn: ({ signal }) => request<SmartCreditsLeft>('GET', '/fob/smart-credits', { signal }),
  })
  return (
    <Guard codes={[token.permission.read, token.permission.add]}>
      <Stack gap="sm" maw="60rem">
        <ScreenHead heading={`Create cloud ${many}`} crumbs={list ? [{ label: `Cloud ${many}`, to: list }] : []} />
        {!credits && error && (
          <ErrorTile title="The wallet could not be read" reason={messageOf(error)} onRetry={() => void refetch()} />
        )}
        {!credits && !error && <Skeleton height="20rem" radius="md" aria-busy="true" />}
        {made && (
          <Made
            items={made.items}
            term={term}
            more={`${things(made.left)} left in the wallet.`}
            onMore={() => {
              setMade(undefined)
              void refetch()
            }}
          />
        )}
        {credits && !made && <CloudForm term={term} credits={credits} onMade={setMade} />}
      </Stack>
    </Guard>
  )
}
