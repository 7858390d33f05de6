import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { jobResultHref } from '../../../api/jobs.ts'
import type { FormValues } from '../../../crud/form/values.ts'
import { JobView } from '../../../crud/jobs/JobView.tsx'
import type { ReportId } from '../domain/catalogue.ts'
import { type FileFormat, fileFormats } from '../domain/wire.ts'
import { Schedule } from './Schedule.tsx'
import { startJob } from './report-query.ts'

interface Started {
  readonly jobId: number
  readonly what: 'file' | 'email'
  readonly format: FileFormat
}

const called = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const

const words = {
  about: 'Report',
  thing: 'line',
  phases: { reading: 'Reading what it is made of', writing: 'Writing it' },
} as const

/** A report as a file, or by email to oneself: all of it, made in the background. */
export function ReportFiles({ report, parameters }: { report: ReportId; parameters: FormValues }) {
  const [started, setStarted] = useState<Started>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ what, format }: Omit<Started, 'jobId'>) => {
      const { jobId } = await startJob(report, parameters, what, format)
      return { what, format, jobId }
    },
    onSuccess: setStarted,
  })
  const menu = (label: string, what: Started['what']) => (
    <Menu>
      <Menu.Target>
        <Button variant="default" disabled={isPending} rightSection={<IconChevronDown size="1rem" aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {fileFormats.map(format => (
          <Menu.Item key={format} onClick={() => mutate({ what, format })}>
            {called[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <>
      <Group gap="xs">
        {menu('Make a file', 'file')}
        {menu('Email me', 'email')}
        <Schedule report={report} parameters={parameters} />
      </Group>
      {error && <Text role="alert">It was not begun: {messageOf(error)}</Text>}
      {started && (
        <JobView key={started.jobId} jobId={started.jobId} words={words}>
          {({ state, reason }) => (state === 'succeeded' ? <Done {...started} /> : <Failed reason={reason} />)}
        </JobView>
      )}
    </>
  )
}

function Done({ jobId, what, format }: Started) {
  if (what === 'email') return <output>It is in the outbox, addressed to the email address of your account.</output>
  return (
    <Group>
      <Button component="a" href={jobResultHref(jobId)} download>
        Download {called[format]}
      </Button>
    </Group>
  )
}

const Failed = ({ reason }: { reason: string | null }) => (
  <Text role="alert">It was not made{reason ? `: ${reason}` : ''}</Text>
)
