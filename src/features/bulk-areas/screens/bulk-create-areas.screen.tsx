import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { oneQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { recordCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { area } from '../../../domain/entities/sites/area.ts'
import { AddForm } from './AddForm.tsx'
import { AddJob } from './AddJob.tsx'

/** Adds many areas below one, named by numbers; the job that does it is in the url. */
export default function BulkCreateAreas() {
  const { areaId = '' } = useParams()
  const id = /^[1-9]\d{0,8}$/.test(areaId) ? Number(areaId) : Number.NaN
  return (
    <Guard codes={[area.permission.read, area.permission.add]}>
      <Below key={areaId} id={id} />
    </Guard>
  )
}

function Below({ id }: { id: number }) {
  const caller = useCaller()
  const [url, setUrl] = useSearchParams()
  const { data: parent, error, refetch } = useQuery({ ...oneQuery(area, id), enabled: !Number.isNaN(id) })
  if (!parent && (error || Number.isNaN(id)))
    return <Missing entity={area} id={id} error={error} onRetry={() => void refetch()} />
  if (!parent) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  const jobId = Number(url.get('job') ?? '')
  const crumbs = recordCrumbs(area, area.term, parent, caller)
  return (
    <Stack gap="sm" maw="72rem">
      <ScreenHead heading={`Bulk create ${caller.words.many(area.term)}`} crumbs={crumbs} />
      {Number.isInteger(jobId) && jobId > 0 ? (
        <AddJob jobId={jobId} parentAreaId={id} onMore={() => setUrl({})} />
      ) : (
        <AddForm parent={parent} onBegun={job => setUrl({ job: String(job) })} />
      )}
    </Stack>
  )
}
