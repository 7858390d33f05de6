import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiRecord } from '../../../api/records.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { Missing } from '../../../crud/screen/Missing.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import type { Subject } from './use-subject.ts'

interface SubjectScreenProps {
  subject: Subject
  heading: string
  /** What is needed beside the route's own. */
  needs: string
  children: (record: ApiRecord) => ReactNode
}

/** A screen about one record. It says where the user may not see it, or it doesn't exist. */
export function SubjectScreen({ subject, heading, needs, children }: SubjectScreenProps) {
  const { route, entity, id, record, error, retry, crumbs } = subject
  return (
    <Guard codes={[...route.permission, needs]}>
      {Number.isNaN(id) || (error && !record) ? (
        <Missing entity={entity} id={id} error={error} onRetry={retry} />
      ) : (
        <Stack maw="72rem">
          <ScreenHead heading={heading} crumbs={crumbs} />
          {record ? children(record) : <Skeleton height="20rem" radius="md" aria-busy="true" />}
        </Stack>
      )}
    </Guard>
  )
}
