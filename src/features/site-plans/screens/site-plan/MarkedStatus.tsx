import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../../api/api-error.ts'
import { oneQuery } from '../../../../api/entity-calls.ts'
import { targetOf } from '../../../../crud/fields/target.ts'
import { Status } from '../../../../crud/fields/Status.tsx'
import { statusOf } from '../../../../crud/screen/status.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import type { Marker } from '../../domain/site-plan.ts'
import { ref } from '../../../../domain/fields/index.ts'

interface MarkedStatusProps {
  subject: NonNullable<Marker['subject']>
  to: string
}

/** What state a marked record is in, read when it is asked for. */
export function MarkedStatus({ subject, to }: MarkedStatusProps) {
  const entity = targetOf(ref(subject.entity))
  const { data, error } = useQuery(oneQuery(entity, subject.id))
  if (error && !data) return <Text size="sm">Its status could not be loaded: {messageOf(error)}</Text>
  if (!data) return <Loader size="sm" aria-label="Reading its status" />
  const status = statusOf(entity, data)
  return (
    <Stack gap={4}>
      <Anchor component={Link} to={to} fw={600}>
        {titleOf(entity, data)}
      </Anchor>
      {status ? <Status field={status.field} value={data[status.name]} /> : <Text size="sm">It has no status</Text>}
    </Stack>
  )
}
