import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Found } from '../domain/wire.ts'
import { icons } from './icons.ts'
import classes from './Search.module.css'
import { usePlaceOf } from './use-place-of.ts'

/** Records that were found, each with what tells it from others. */
export function FoundList({ found }: { found: readonly Found[] }) {
  const placeOf = usePlaceOf()
  return (
    <ul className={classes.list}>
      {found.map(each => {
        const Icon = icons[each.type]
        return (
          <li key={`${each.entity} ${each.id}`} className={classes.row}>
            <Icon className={classes.icon} aria-hidden />
            <Anchor component={Link} to={placeOf(each)}>
              {each.title}
            </Anchor>
            <span className={classes.about}>{[each.description, each.client].filter(Boolean).join(' · ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
