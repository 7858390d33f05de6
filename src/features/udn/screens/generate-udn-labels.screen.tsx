import { useSearchParams } from 'react-router'
import { jobIn } from './asked.ts'
import { LabelsForm } from './LabelsForm.tsx'
import { LabelsJob } from './LabelsJob.tsx'
import { ToolPage } from './ToolPage.tsx'

/** Makes a PDF of labels; the job that does it is in the url. */
export default function GenerateUdnLabels() {
  const [url, setUrl] = useSearchParams()
  const jobId = jobIn(url)
  return (
    <ToolPage heading="Generate UDN labels" width="72rem">
      {jobId === undefined ? (
        <LabelsForm onBegun={job => setUrl({ job: String(job) })} />
      ) : (
        <LabelsJob jobId={jobId} onMore={() => setUrl({})} />
      )}
    </ToolPage>
  )
}
