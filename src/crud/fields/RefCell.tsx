import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useInRouterContext } from 'react-router'
import { rowTitlesQuery } from '../../api/titles.ts'
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

/** What a record is called, as the way there; a person with their face. */
function Reference({ entity, id, text, isPassedBy }: Pick<CellProps, 'isPassedBy'> & Referred) {
  const to = usePlace(entity)(id)
  const named = to ? (
    <Anchor component={Link} to={to} inherit {...(isPassedBy && { tabIndex: -1 })}>
      {text}
    </Anchor>
  ) : (
    text
  )
  if (entity.id !== person.id) return <>{named}</>
  return (
    <WithFace personId={id} name={text}>
      {named}
    </WithFace>
  )
}

interface Referred {
  readonly entity: Entity
  readonly id: number
  readonly text: string
}

/** A reference by its title, as the way there. */
export function RefCell({ field, value, title, isPassedBy }: CellProps) {
  const text = title ?? `Number ${String(value)}`
  return <Reference entity={targetOf(field)} id={Number(value)} text={text} isPassedBy={isPassedBy} />
}

/** References by their titles; looked up, since a record carries but their keys. */
export function RefsCell({ field, value, isPassedBy }: CellProps) {
  const ids = Array.isArray(value) ? (value as readonly number[]) : []
  const entity = targetOf(field)
  const { data: titles = [] } = useQuery(rowTitlesQuery(entity, ids))
  return ids.map((id, index) => (
    <span key={id}>
      {index > 0 && ', '}
      <Reference entity={entity} id={id} text={titles[index] ?? `Number ${id}`} isPassedBy={isPassedBy} />
    </span>
  ))
}
