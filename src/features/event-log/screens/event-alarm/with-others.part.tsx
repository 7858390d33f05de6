import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../../api/entity-calls.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { ReadFailed } from '../../../../crud/screen/ReadFailed.tsx'
import { entities } from '../../../../domain/entities/index.ts'
import { AroundEvent } from '../AroundEvent.tsx'

/** What happened before and after the event that raised an alarm. One that the server raised itself has none. */
export default function WithOthers({ record }: SpecialTabProps) {
  const { may } = useCaller()
  const { eventId } = record
  const isAllowed = typeof eventId === 'number' && may('EVENT_READ')
  const read = useQuery({ ...oneQuery(entities.event, Number(eventId)), enabled: isAllowed })
  if (!isAllowed) return null
  if (!read.data) return read.error ? <ReadFailed what="What happened around it" of={read} /> : null
  return <AroundEvent event={read.data} />
}
