import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { ScreenLinks } from '../../../crud/screen/ScreenLinks.tsx'
import { screenActions } from '../../../crud/screen/screen-actions.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { token } from '../../../domain/entities/access/token.ts'
import type { CredentialOverview } from '../domain/overview.ts'
import { Figures } from './overview/Figures.tsx'
import { OfClients } from './overview/OfClients.tsx'
import { useFamily } from './use-family.ts'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'

const staleMs = 60_000

/** How many credentials there are, of which sort: each figure opens the list of exactly these. */
export default function TokenOverview() {
  const caller = useCaller()
  const { term, list } = useFamily()
  const many = caller.words.many(term)
  const { pathname } = useLocation()
  const links = screenActions(token, 'list', term, caller).filter(({ to }) => to !== pathname)
  return (
    <Guard codes={[token.permission.read]}>
      <Stack gap="sm">
        <ScreenHead
          heading={`${capital(caller.words.one(term))} overview`}
          crumbs={list ? [{ label: `Cloud ${many}`, to: list }] : []}
        >
          <ScreenLinks links={links} />
        </ScreenHead>
        <Read />
      </Stack>
    </Guard>
  )
}

/** Read again when a credential changes, and every minute: a figure of yesterday looks like one of today. */
function Read() {
  const { term } = useFamily()
  const { words } = useCaller()
  const read = useQuery({
    queryKey: [...recordKeys.lists(token.id), 'overview'],
    queryFn: ({ signal }) => request<CredentialOverview>('GET', '/fob/overview', { signal }),
    refetchInterval: staleMs,
  })
  const { data } = read
  const failed = <ReadFailed what={`The ${words.many(term)}`} of={read} />
  if (!data) return read.error ? failed : <Skeleton height="24rem" radius="md" aria-busy="true" />
  return (
    <>
      {failed}
      <Figures overview={data} term={term} />
      {data.clients && <OfClients clients={data.clients} others={data.otherClients} term={term} />}
    </>
  )
}
