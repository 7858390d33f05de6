import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'

/** Who has caused an event, or the event of an alarm, by a command; nothing of most. */
export function ByUser({ record }: { record: ApiRecord }) {
  const { may, entity } = useCaller()
  const { requestUserId, requestUser } = record
  if (typeof requestUserId !== 'number') return null
  const of = entity('user')
  const to = of && may(of.permission.read) ? placeOf(of, 'detail', requestUserId, undefined, may) : undefined
  const name = typeof requestUser === 'string' ? requestUser : `number ${requestUserId}`
  return (
    <RecordPart title="Caused by a command">
      <p>
        By{' '}
        {to ? (
          <Anchor component={Link} to={to} inherit>
            {name}
          </Anchor>
        ) : (
          name
        )}
        , who gave the door a command.
      </p>
    </RecordPart>
  )
}
