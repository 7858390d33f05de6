import { Anchor, Button, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { capital } from '../../../crud/screen/titles.ts'
import { figure } from '../../../ui/figures.ts'
import { searchKinds, type SearchType } from '../domain/kinds.ts'
import type { Found } from '../domain/wire.ts'
import { icons } from './icons.ts'
import classes from './Search.module.css'
import { usePlaceOf } from './use-place-of.ts'

const shownFirst = 10

/** The records of one kind that were found, ten of them until more are asked for. */
export function FoundGroup({ type, found }: { type: SearchType; found: readonly Found[] }) {
  const [isWhole, setWhole] = useState(false)
  const { words } = useCaller()
  const placeOf = usePlaceOf()
  const Icon = icons[type]
  const kind = searchKinds.find(each => each.type === type)
  const many = type === 'node' ? 'nodes' : kind ? words.many(kind.entity.term) : type
  const left = found.length - shownFirst
  return (
    <section className={classes.group} aria-label={capital(many)}>
      <Title order={2} size="h4">
        {capital(many)} <span className={classes.figure}>{figure(found.length)}</span>
      </Title>
      <ul className={classes.list}>
        {(isWhole ? found : found.slice(0, shownFirst)).map(each => (
          <li key={`${each.entity} ${each.id}`} className={classes.row}>
            <Icon className={classes.icon} aria-hidden />
            <Anchor component={Link} to={placeOf(each)}>
              {each.title}
            </Anchor>
            <span className={classes.about}>{[each.description, each.client].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
      {left > 0 && !isWhole && (
        <Button variant="default" size="xs" onClick={() => setWhole(true)}>
          Show {left} more
        </Button>
      )}
    </section>
  )
}
