import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titlesQuery } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../screen/caller.ts'
import { placeOf } from '../screen/places.ts'
import { targetOf } from './target.ts'
import type { CellProps } from './view.ts'

/** Where a record is shown, for who may see it. */
function usePlace(entity: Entity) {
  const { may } = useCaller()
  return (id: number) => (may(entity.permission.read) ? placeOf(entity, 'detail', id, undefined, may) : undefined)
}

/** A reference by its title, as the way there. */
export function RefCell({ field, value, title, isPassedBy }: CellProps) {
  const to = usePlace(targetOf(field))(Number(value))
  const text = title ?? `Number ${String(value)}`
  return to ? (
    <Anchor component={Link} to={to} inherit {...(isPassedBy && { tabIndex: -1 })}>
      {text}
    </Anchor>
  ) : (
    <>{text}</>
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
