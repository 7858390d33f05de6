import { oneQuery } from '../../api/entity-calls.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { Details } from '../../crud/detail/Details.tsx'
import { capital, titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { Failed } from './Failed.tsx'
import { Paper } from './Paper.tsx'
import { usePaper } from './use-paper.ts'

/** What a record says, on one sheet. */
export function PrintedRecord({ entity: declared, id }: { entity: Entity; id: number }) {
  const { words } = useCaller()
  const { entity, data, isReady, at, failure, retry } = usePaper(declared, oneQuery(declared, id))
  const thing = words.one(entity.term)
  if (failure) return <Failed title={`The ${thing} could not be loaded`} error={failure} onRetry={retry} />
  return (
    <Paper
      title={data ? titleOf(entity, data) : capital(thing)}
      isReady={isReady}
      at={at}
      notes={<p>{capital(thing)}</p>}
    >
      {data && <Details entity={declared} record={data} />}
    </Paper>
  )
}
