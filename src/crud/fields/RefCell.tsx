import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useInRouterContext } from 'react-router'
import { titlesQuery } from '../../api/entity-calls.ts'
import { person } from '../../domain/entities/people/person.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import { WithFace } from './Face.tsx'
import { targetOf } from './target.ts'
import type { CellProps } from './view.ts'

/** The page of a record, for users who may open it; on paper there is nowhere to go. */
function usePlace(entity: Entity) {
  const { may } = useCaller()
  const canGo = useInRouterContext()
  return (id: number) =>
    canGo && may(entity.permission.read) ? placeOf(entity, 'detail', id, undefined, may) : undefined
}

/** A reference by its title, as the way there. */
export function RefCell({ field, value, title, isPassedBy }: CellProps) {
  const target = targetOf(field)
  const to = usePlace(target)(Number(value))
  const text = title ?? `Number ${String(value)}`
  const named = to ? (
    <Anchor component={Link} to={to} inherit {...(isPassedBy && { tabIndex: -1 })}>
      {text}
    </Anchor>
  ) : (
    text
  )
  if (target.id !== person.id) return <>{named}</>
  return (
    <WithFace personId={Number(value)} name={text}>
      {named}
    </WithFace>
  )
}

/** References by their titles; looked up, since a record carries but their keys. */
export function RefsCell({ field, value, isPassedBy }: CellProps) {
  const ids = Array.isArray(value) ? (value as readonly number[]) : []
  const entity = targetOf(field)
  const place = usePlace(entity)
  const { data = [] } = useQuery(titlesQuery(entity, ids))
  const titles = new Map(data.map(({ id, title }) => [id, title]))
  return ids.map((id, index) => {
    const to = place(id)
    const text = titles.get(id) ?? `Number ${id}`
    return (
      <span key={id}>
        {index > 0 && ', '}
        {to ? (
          <Anchor component={Link} to={to} inherit {...(isPassedBy && { tabIndex: -1 })}>
            {text}
          </Anchor>
        ) : (
          text
        )}
      </span>
    )
  })
}
