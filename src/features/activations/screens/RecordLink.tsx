import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'

interface RecordLinkProps {
  of: string
  id: number
  /** Within a sentence it is underlined: it must not be told apart by its colour alone. */
  isInText?: boolean
  children: string
}

/** A record by its title, as the way there for those who may open it. */
export function RecordLink({ of, id, isInText = false, children }: RecordLinkProps) {
  const { entity: entityOf, may } = useCaller()
  const entity = entityOf(of)
  const to = entity && may(entity.permission.read) ? placeOf(entity, 'detail', id, undefined, may) : undefined
  if (!to) return children
  return (
    <Anchor component={Link} to={to} underline={isInText ? 'always' : 'hover'} inherit>
      {children}
    </Anchor>
  )
}
