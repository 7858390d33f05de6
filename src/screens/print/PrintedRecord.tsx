import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { oneQuery } from '../../api/entity-calls.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { Details } from '../../crud/detail/Details.tsx'
import { capital, titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { Paper } from './Paper.tsx'

/** What a record says, on one sheet. */
export function PrintedRecord({ entity, id }: { entity: Entity; id: number }) {
  const { words } = useCaller()
  const { data, error, refetch } = useQuery(oneQuery(entity, id))
  const thing = words.one(entity.term)
  if (error)
    return (
      <ErrorTile title={`The ${thing} could not be loaded`} reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  return (
    <Paper
      title={data ? titleOf(entity, data) : capital(thing)}
      isReady={data !== undefined}
      notes={<p>{capital(thing)}</p>}
    >
      {data && <Details entity={entity} record={data} />}
    </Paper>
  )
}
