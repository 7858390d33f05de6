import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useFollow } from '../../../api/use-follow.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { titleOf } from '../../../crud/screen/titles.ts'
import { LostBanner } from '../../../crud/surface/LostBanner.tsx'
import type { Entity } from '../../../domain/entity.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { FoundNodes } from './FoundNodes.tsx'
import { followed, foundQuery } from './queries.ts'
import { ScanPanel } from './ScanPanel.tsx'
import classes from './ScanUdns.module.css'

interface ScanScreenProps {
  /** Whose record the path names: a controller, or an area. */
  of: Entity
  codes: readonly string[]
}

/** Scans the buses of controllers, and makes what they find records. */
export function ScanScreen({ of, codes }: ScanScreenProps) {
  const { [of.key]: key = '' } = useParams()
  const id = /^[1-9]\d{0,8}$/.test(key) ? Number(key) : Number.NaN
  return (
    <Guard codes={codes}>
      <OfRecord key={key} of={of} id={id} />
    </Guard>
  )
}

function OfRecord({ of, id }: { of: Entity; id: number }) {
  const caller = useCaller()
  const { data: record, error, refetch } = useQuery({ ...oneQuery(of, id), enabled: !Number.isNaN(id) })
  if (!record && (error || Number.isNaN(id)))
    return <Missing entity={of} id={id} error={error} onRetry={() => void refetch()} />
  if (!record) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <div className={classes.page}>
      <ScreenHead heading={`Scan UDNs of ${titleOf(of, record)}`} crumbs={recordCrumbs(of, of.term, record, caller)} />
      <LostBanner />
      <Found of={of} id={id} />
    </div>
  )
}

/** Changes that come together are read together. */
const readEveryMs = 200

function Found({ of, id }: { of: Entity; id: number }) {
  const { words } = useCaller()
  const query = foundQuery(of, id)
  useFollow(followed, query.queryKey, readEveryMs)
  const { data, error, refetch } = useQuery(query)
  const failed = error && (
    <ErrorTile title="The found nodes could not be read" reason={messageOf(error)} onRetry={() => void refetch()}>
      {data && 'What is shown below may be out of date.'}
    </ErrorTile>
  )
  if (!data) return failed ?? <Skeleton height="20rem" radius="md" aria-busy="true" />
  if (data.controllers.length === 0)
    return (
      <EmptyState title={words.say('No {many controller}')}>
        {words.say('What a {one controller} finds on its bus appears here: add {a controller} first.')}
      </EmptyState>
    )
  return (
    <>
      {failed}
      <ScanPanel controllers={data.controllers} />
      <FoundNodes of={of} found={data} queryKey={query.queryKey} />
    </>
  )
}
