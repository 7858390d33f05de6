import { Anchor, Container } from '@mantine/core'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { sessionAtom, settingsAtom } from '../../api/session.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { readPrintPlace } from '../../crud/print/print-place.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { PrintedList } from './PrintedList.tsx'
import { PrintedRecord } from './PrintedRecord.tsx'

/** Prints a list or a record. A page of its own, without the router and the live connections. */
export default function PrintScreen() {
  const { data: user, error, refetch } = useAtomValue(sessionAtom)
  const { data: settings } = useAtomValue(settingsAtom)
  const { pathname, search } = window.location
  const isHeld = user && (user.lockedOut || user.actionRequired !== undefined)
  const instead =
    user === null ? `/login?returnTo=${encodeURIComponent(`${pathname}${search}`)}` : isHeld ? '/' : undefined
  useEffect(() => {
    if (instead !== undefined) window.location.replace(instead)
  }, [instead])
  if (error && !user)
    return (
      <Container size="sm" py="xl">
        <ErrorTile title="Nothing could be printed" reason={messageOf(error)} onRetry={() => void refetch()} />
      </Container>
    )
  return user && settings && instead === undefined ? <Asked /> : null
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
