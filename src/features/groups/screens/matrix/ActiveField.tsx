import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { count } from '../../../../ui/figures.ts'
import { isFixed, openingIn } from '../../domain/edits.ts'
import { saidOf, type Titles } from './field-words.ts'
import classes from './Matrix.module.css'
import type { Line } from './rows.ts'
import { chosenFields, type MatrixState } from './use-matrix.ts'

const { door, doorGroup, group } = entities

interface ActiveFieldProps {
  state: MatrixState
  lines: readonly Line[]
  titles: Titles
}

/** What the field with the focus says, in full, with where it can be changed if not here. */
export function ActiveField({ state, lines, titles }: ActiveFieldProps) {
  const { may, words } = useCaller()
  const { columns, edits, selection, left } = state
  const line = lines[selection.active.row]
  const openings = columns[selection.active.column]
  if (line?.kind !== 'door' || !openings) return <output className={classes.said} />
  const field = { openings, door: line.door }
  const { doorId } = line.door
  const { groupId, name, timeProfile } = openings.group
  const given = openings.given(line.door)
  const isLeftOut = openings.isLeftOut(line.door)
  const opening = openingIn(edits, openings, doorId)
  const { full } = saidOf({ opening, given, isLeftOut, timeProfile }, titles)
  const chosen = chosenFields(state, lines).length
  const link = (entity: Entity, id: number, title: string) => {
    const to = may(entity.permission.read) ? placeOf(entity, 'detail', id, undefined, may) : undefined
    return (
      to !== undefined && (
        <Anchor component={Link} to={to} size="sm" underline="always">
          {title}
        </Anchor>
      )
    )
  }
  const isGiven = opening === 'no' && isFixed(field)
  return (
    <div className={classes.said}>
      <output>
        {line.door.name}, {line.place}: {name} {full}
        {isGiven && '. It cannot be changed here'}
        {chosen > 1 && `. ${count(chosen, 'field')} chosen`}
        {left > 0 && `. ${count(left, 'field')} could not be changed`}
      </output>
      {isGiven && given?.by === 'allDoors' && link(group, groupId, `Change ${words.one(group.term)} ${name}`)}
      {isGiven &&
        given?.by === 'doorGroup' &&
        link(doorGroup, given.doorGroupId, `Change ${titles.doorGroups.get(given.doorGroupId) ?? ''}`)}
      {isLeftOut && opening === 'no' && link(door, doorId, `Change ${line.door.name}`)}
    </div>
  )
}
