import { Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { beginImport } from '../../api/imports.ts'
import type { Job } from '../../api/jobs.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { failureText } from '../confirm/machine.ts'
import { useCaller } from '../caller/caller.ts'
import { Differences } from './Differences.tsx'
import { Findings } from './Findings.tsx'
import type { JobStepProps } from './JobStep.tsx'
import { Outcome } from './Outcome.tsx'
import { askText, comesTo } from './outcome-text.ts'
import { count, figure } from '../../ui/figures.ts'

/** What the check found: every row right, what each comes to, and that they can be written; or what is wrong. */
export function Checked({ entity, term, file, mapping, job, go }: JobStepProps & { job: Job }) {
  const { words } = useCaller()
  const { importId } = file
  const { rows = file.rows, invalid = 0, warnings = 0, errors = [], advice = [] } = job.summary ?? {}
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginImport(entity, importId, 'run', mapping, job.jobId),
    onSuccess: ({ jobId }) => go({ importId, mapping, jobId }),
  })
  const [one, many] = [words.one(term), words.many(term)]
  const summary = job.summary ?? {}
  const said = comesTo(summary)
  const ask = said === undefined ? `Import ${count(rows, one, many)}` : askText(summary, one, many)
  const isRight = job.state === 'succeeded' && invalid === 0
  return (
    <>
      <Result job={job} rows={rows} invalid={invalid} warnings={warnings} said={said} />
      <Findings title="Errors" file={file} job={job} findings={errors} />
      <Findings title="Warnings" file={file} job={job} findings={advice} />
      <Differences file={file} differences={summary.differences ?? []} />
      {error && <ErrorTile title="The import did not begin" reason={failureText(error)} />}
      <Group>
        <Button variant="default" onClick={() => go({})}>
          Choose another file
        </Button>
        <Button variant="default" onClick={() => go({ importId, mapping })}>
          Change the columns
        </Button>
        {isRight && ask !== undefined && (
          <Button loading={isPending} onClick={() => mutate()}>
            {ask}
          </Button>
        )}
      </Group>
    </>
  )
}

interface ResultProps {
  job: Job
  rows: number
  invalid: number
  warnings: number
  /** What the rows come to, where they may change records. */
  said: string | undefined
}

function Result({ job, rows, invalid, warnings, said }: ResultProps) {
  if (job.state === 'cancelled') return <Outcome icon={IconCircleX} title="The check was cancelled" />
  if (job.state === 'failed')
    return <ErrorTile title="The rows could not be checked" reason={job.reason ?? 'No reason was given'} />
  if (invalid > 0)
    return (
      <Outcome
        icon={IconCircleX}
        severity="alarm"
        title={`${figure(invalid)} of ${count(rows, 'row')} cannot be imported`}
      >
        All rows are imported together or none is. Put these right in the file and choose it again, or fill other
        columns.
      </Outcome>
    )
  return (
    <Outcome
      icon={warnings > 0 ? IconAlertTriangle : IconCircleCheck}
      {...(warnings > 0 && { severity: 'alert' })}
      title={rows === 1 ? 'The row can be imported' : `All ${count(rows, 'row')} can be imported`}
    >
      {warnings > 0 && `Look at ${count(warnings, 'warning')} first. `}
      {said !== undefined && `${said}. `}Nothing has been {said === undefined ? 'added' : 'written'} yet.
    </Outcome>
  )
}
