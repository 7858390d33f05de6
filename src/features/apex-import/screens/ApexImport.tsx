import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import classes from './Apex.module.css'
import { ImportJob } from './ImportJob.tsx'
import { dataQuery } from './queries.ts'
import { ImportWizard } from './ImportWizard.tsx'

/** The wizard, or the job that it began: that is in the url. */
export function ApexImport({ id }: { id: number }) {
  const [url, setUrl] = useSearchParams()
  const job = url.get('job') ?? ''
  const { data, error, refetch } = useQuery(dataQuery(id))
  if (/^[1-9]\d{0,8}$/.test(job)) return <ImportJob jobId={Number(job)} onMore={() => setUrl({})} />
  if (!data && error)
    return (
      <ErrorTile title="Failed to load APEX import data" reason={messageOf(error)} onRetry={() => void refetch()} />
    )
  if (!data) return <Skeleton height="20rem" radius="md" aria-busy="true" />
  return (
    <div className={classes.page}>
      {!data.apexIntegration && (
        <Text size="sm">
          APEX integration is off for this device. The import works all the same, but APEX hardware is sent nothing from
          here until it is on.
        </Text>
      )}
      {data.doors.length === 0 && (
        <Text size="sm">There are no doors behind this device, so the import gives no access.</Text>
      )}
      <ImportWizard id={id} data={data} onBegun={jobId => setUrl({ job: String(jobId) }, { replace: true })} />
    </div>
  )
}
