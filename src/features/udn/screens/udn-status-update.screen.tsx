import { useSearchParams } from 'react-router'
import { jobIn } from './asked.ts'
import { StatusForm } from './StatusForm.tsx'
import { StatusJob } from './StatusJob.tsx'
import { ToolPage } from './ToolPage.tsx'

/** Gives many devices a new status; the job that does it is in the url. */
export default function UdnStatusUpdate() {
  const [url, setUrl] = useSearchParams()
  const jobId = jobIn(url)
  return (
    <ToolPage heading="Bulk status update" width="72rem">
      {jobId === undefined ? (
        <StatusForm onBegun={job => setUrl({ job: String(job) })} />
      ) : (
        <StatusJob jobId={jobId} onMore={() => setUrl({})} />
      )}
    </ToolPage>
  )
}
