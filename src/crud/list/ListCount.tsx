import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { totalFigure } from '../../ui/figures.ts'
import { useCaller } from '../caller/caller.ts'
import classes from './ListTools.module.css'

interface ListCountProps {
  entity: Entity
  named: string | undefined
  query: string
  things: string
  isNarrowed: boolean
  /** How many more there are than were counted. */
  added: number
}

/** How many there are, or match. */
export function ListCount({ entity, named, query, things, isNarrowed: isPart, added }: ListCountProps) {
  const { words } = useCaller()
  const { data: counted } = useQuery(totalQuery(entity, named, query))
  const total = typeof counted === 'number' ? counted + added : counted
  const known = totalFigure(total)
  const thing = total === 1 && things === words.many(entity.term) ? words.one(entity.term) : things
  return (
    <output className={classes.count}>
      {known === undefined ? 'Counting' : `${known} ${thing}${isPart ? (total === 1 ? ' matches' : ' match') : ''}`}
    </output>
  )
}
