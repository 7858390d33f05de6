import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { Dependant } from '../../api/entity-calls.ts'
import type { Entity } from '../../domain/entity.ts'
import { labelOf, wireName } from '../../domain/fields/index.ts'
import { useCaller } from '../caller/caller.ts'
import { placeOf } from '../caller/places.ts'
import classes from './Remove.module.css'

const countedTo = 1000

/** By which of its fields something refers: 'Area', 'Parent area'. */
function wayOf({ fields }: Entity, by: string): string {
  const found = Object.entries(fields).find(([name, field]) => wireName(name, field) === by)
  return found ? labelOf(...found) : by
}

/** What prevents a deletion: how many of what, with links to the first few. */
export function Dependants({ dependants }: { dependants: readonly Dependant[] }) {
  const { words, entity: entityOf } = useCaller()
  return (
    <ul className={classes.dependants}>
      {dependants.map(({ entity: id, by, count, examples }) => {
        const entity = entityOf(id)
        if (!entity) return null
        const thing = count === 1 ? words.one(entity.term) : words.many(entity.term)
        return (
          <li key={`${id} ${by}`}>
            <strong>
              {count >= countedTo ? `${countedTo} or more` : count} {thing}
            </strong>{' '}
            by {wayOf(entity, by)}
            {examples.length > 0 && ': '}
            {examples.map((example, index) => (
              <span key={example.id}>
                {index > 0 && ', '}
                <Example to={placeOf(entity, 'detail', example.id)} title={example.title} />
              </span>
            ))}
            {count > examples.length && examples.length > 0 && ' and others'}
          </li>
        )
      })}
    </ul>
  )
}

function Example({ to, title }: { to: string | undefined; title: string }) {
  return to ? (
    <Anchor component={Link} to={to} underline="always">
      {title}
    </Anchor>
  ) : (
    <>{title}</>
  )
}
