import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { oneQuery } from '../../../../api/entity-calls.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { capital, titleOf } from '../../../../crud/screen/titles.ts'
import type { Entity } from '../../../../domain/entity.ts'

/** The record that an email is about, for those who may open it. */
export default function About({ record }: SpecialTabProps) {
  const { entity, may } = useCaller()
  const of = typeof record['causeEntity'] === 'string' ? entity(record['causeEntity']) : undefined
  const id = record['causeId']
  if (!of || typeof id !== 'number' || !may(of.permission.read)) return null
  return <Cause of={of} id={id} />
}

function Cause({ of, id }: { of: Entity; id: number }) {
  const { words, may } = useCaller()
  const { data, error } = useQuery(oneQuery(of, id))
  const place = placeOf(of, 'detail', id, undefined, may)
  const title = data ? titleOf(of, data) : `${capital(words.one(of.term))} ${id}`
  return (
    <RecordPart title="About">
      <Text>
        {place && !error ? (
          <Anchor component={Link} to={place} underline="always" inherit>
            {title}
          </Anchor>
        ) : (
          title
        )}
        {error && ', which is not there any more or cannot be loaded'}
      </Text>
    </RecordPart>
  )
}
