import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../api/entity-calls.ts'
import { useCaller } from '../../crud/caller/caller.ts'
import { useCustomised } from '../../crud/custom/use-customised.ts'
import { Details } from '../../crud/detail/Details.tsx'
import { capital, titleOf } from '../../crud/screen/titles.ts'
import type { Entity } from '../../domain/entity.ts'
import { Failed } from './Failed.tsx'
import { Paper } from './Paper.tsx'
import { onPaper } from './rows-query.ts'

/** What a record says, on one sheet. */
export function PrintedRecord({ entity: declared, id }: { entity: Entity; id: number }) {
  const { words } = useCaller()
  const custom = useCustomised(declared)
  const { entity } = custom
  const { data, error, refetch, dataUpdatedAt } = useQuery({ ...oneQuery(declared, id), ...onPaper })
  const thing = words.one(entity.term)
  const failure = (!data && error) || (!custom.isKnown && custom.error)
  if (failure)
    return (
      <Failed
        title={`The ${thing} could not be loaded`}
        error={failure}
        onRetry={() => (data ? custom.retry() : void refetch())}
      />
    )
  return (
    <Paper
      title={data ? titleOf(entity, data) : capital(thing)}
      isReady={data !== undefined && custom.isKnown}
      at={dataUpdatedAt}
      notes={<p>{capital(thing)}</p>}
    >
      {data && <Details entity={declared} record={data} />}
    </Paper>
  )
}
