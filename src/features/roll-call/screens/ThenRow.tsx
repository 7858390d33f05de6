import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { PersonFace } from '../../../crud/fields/Face.tsx'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { entities } from '../../../domain/entities/index.ts'
import head from './HeadRow.module.css'
import type { ThenItem } from './then-query.ts'

interface ThenRowProps {
  item: ThenItem
  name: string
  /** The time zone of the site. */
  zone: string
}

/** Somebody who was in: who, where, and since when. */
export function ThenRow({ item, name, zone }: ThenRowProps) {
  const { may } = useCaller()
  const { personId } = item
  const to = personId === null ? undefined : placeOf(entities.person, 'detail', personId, undefined, may)
  return (
    <div className={head.row} data-then>
      <PersonFace personId={personId ?? undefined} name={name} />
      <div className={head.words}>
        <div className={head.name}>
          {to === undefined ? (
            name
          ) : (
            <Anchor component={Link} to={to} inherit>
              {name}
            </Anchor>
          )}
        </div>
        <div className={head.where}>
          {item.zone ?? 'A zone that was deleted'} · read in at {dateTimeText(item.at, zone)}
        </div>
      </div>
    </div>
  )
}
