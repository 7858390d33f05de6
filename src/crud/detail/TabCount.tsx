import { useQuery } from '@tanstack/react-query'
import { totalQuery } from '../../api/entity-calls.ts'
import type { Entity, ManyTab } from '../../domain/entity.ts'
import { totalFigure } from '../../ui/figures.ts'
import { Status } from '../fields/Status.tsx'
import classes from './Detail.module.css'

interface TabCountProps {
  of: Entity
  /** By which they refer to the record. */
  property: string
  id: number
  counts: NonNullable<ManyTab['counts']>
}

/** How many of a tab's records have a value, beside its name; nothing for none, and a mark where it is not known. */
export function TabCount({ of, property, id, counts: { field: name, value } }: TabCountProps) {
  const { data: total, error } = useQuery(totalQuery(of, undefined, `${property}=${id}&${name}=${value}`))
  const field = of.fields[name]
  if (!field || total === 0 || (total === undefined && !error)) return null
  const known = totalFigure(total)
  const word = (field.choices?.[value] ?? value).toLowerCase()
  // A figure that could not be read again may be another by now.
  const said = error ? `? ${word}` : `${known} ${word}`
  return (
    <span className={classes.count}>
      <Status field={{ ...field, choices: { [value]: said } }} value={value} />
    </span>
  )
}
