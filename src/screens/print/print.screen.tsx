import { Anchor, Container } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { sessionAtom, settingsAtom } from '../../api/session.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { readPrintPlace } from '../../crud/print/print-place.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failed } from './Failed.tsx'
import { PrintedList } from './PrintedList.tsx'
import { PrintedRecord } from './PrintedRecord.tsx'

/** Prints a list or a record. A page of its own, without the router and the live connections. */
export default function PrintScreen() {
  const { data: user, error, refetch } = useAtomValue(sessionAtom)
  const settings = useAtomValue(settingsAtom)
  const { pathname, search } = window.location
  const isHeld = user && (user.lockedOut || user.actionRequired !== undefined)
  const instead =
    user === null ? `/login?returnTo=${encodeURIComponent(`${pathname}${search}`)}` : isHeld ? '/' : undefined
  useEffect(() => {
    if (instead !== undefined) window.location.replace(instead)
  }, [instead])
  const failure = (!user && error) || (!settings.data && settings.error)
  const retry = () => void (user ? settings.refetch() : refetch())
  if (failure) return <Failed title="Nothing could be printed" error={failure} onRetry={retry} />
  return user && settings.data && instead === undefined ? <Asked /> : <output>Loading</output>
}

function Asked() {
  const { entity: entityOf, may } = useCaller()
  const place = readPrintPlace(new URLSearchParams(window.location.search))
  const entity = place && entityOf(place.entity)
  if (!entity || !may(entity.permission.read))
    return (
      <Container size="sm" py="xl">
        <EmptyState title="Nothing to print">
          Open a list or a record, and choose Print there. <Anchor href="/">Home</Anchor>
        </EmptyState>
      </Container>
    )
  return place.kind === 'list' ? (
    <PrintedList entity={entity} place={place} />
  ) : (
    <PrintedRecord entity={entity} id={place.id} />
  )
}
