import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import type { Entity } from '../../domain/entity.ts'
import type { Term } from '../../domain/vocabulary.ts'
import { neighboursOf, readCameFrom } from '../screen/came-from.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import classes from './Detail.module.css'

/** The records before and after this one, in the list that it was opened from. */
export function Neighbours({ entity, id, term }: { entity: Entity; id: number; term: Term }) {
  const { state, search } = useLocation()
  const { words, may } = useCaller()
  const from = readCameFrom(state)
  const { before, after } = neighboursOf(from, id)
  if (before === undefined && after === undefined) return null
  const tab = new URLSearchParams(search).get('tab')
  const place = (to: number | undefined) =>
    to === undefined ? undefined : `${placeOf(entity, 'detail', to, term, may)}${tab ? `?tab=${tab}` : ''}`
  const sides = [
    { to: place(before), label: `Previous ${words.one(term)}`, Icon: IconChevronLeft },
    { to: place(after), label: `Next ${words.one(term)}`, Icon: IconChevronRight },
  ]
  return (
    <span className={classes.neighbours}>
      {sides.map(({ to, label, Icon }) =>
        to === undefined ? (
          <ActionIcon key={label} variant="default" disabled aria-label={label}>
            <Icon className={classes.icon} aria-hidden />
          </ActionIcon>
        ) : (
          <ActionIcon
            key={label}
            component={Link}
            to={to}
            state={from}
            replace
            variant="default"
            aria-label={label}
            title={label}
          >
            <Icon className={classes.icon} aria-hidden />
          </ActionIcon>
        ),
      )}
    </span>
  )
}
