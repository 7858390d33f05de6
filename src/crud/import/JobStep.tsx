import type { ImportFile, Mapping } from '../../api/imports.ts'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { JobView } from '../jobs/JobView.tsx'
import { Checked } from './Checked.tsx'
import type { Go } from './ImportScreen.tsx'
import { Imported } from './Imported.tsx'

export interface JobStepProps {
  entity: Entity
  term: Term
  file: ImportFile
  mapping: Mapping
  jobId: number
  go: Go
}

const phases = { checking: 'Checking the rows', writing: 'Writing the rows', takingBack: 'Undoing the import' }

/** A check or an import: its progress, then its result. */
export function JobStep(props: JobStepProps) {
  const { jobId, file } = props
  return (
    <JobView jobId={jobId} words={{ about: file.fileName, thing: 'row', phases, expected: file.rows }}>
      {job => (job.kind === 'importRun' ? <Imported {...props} job={job} /> : <Checked {...props} job={job} />)}
    </JobView>
  )
}
