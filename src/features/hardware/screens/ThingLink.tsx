import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { entities } from '../../../domain/entities/index.ts'
import { titleOf, type Thing } from '../domain/thing.ts'

/** What a thing is called, as the way to its record for those who may open it. */
export function ThingLink({ thing }: { thing: Thing }) {
  const { may } = useCaller()
  const to = placeOf(entities[thing.kind], 'detail', thing.id, undefined, may)
  return to === undefined ? (
    titleOf(thing)
  ) : (
    <Anchor component={Link} to={to} inherit>
      {titleOf(thing)}
    </Anchor>
  )
}
