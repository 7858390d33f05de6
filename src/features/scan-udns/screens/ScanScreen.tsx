import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { useFollow } from '../../../api/use-follow.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordScreen } from '../../../crud/screen/RecordScreen.tsx'
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
export const ScanScreen = ({ of, codes }: ScanScreenProps) => (
  <RecordScreen of={of} codes={codes} heading={title => `Scan UDNs of ${title}`}>
    {(_record, id) => (
      <div className={classes.page}>
        <LostBanner />
        <Found of={of} id={id} />
      </div>
    )}
  </RecordScreen>
)

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
