import { memo } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../src/crud/caller/caller.ts'
import { placeOf } from '../../../src/crud/caller/places.ts'
import { entities } from '../../../src/domain/entities/index.ts'
import { LevelShape } from '../../../src/ui/map/level.tsx'
import { useScale } from '../../../src/ui/scale.tsx'
import { VirtualRows } from '../../../src/ui/rows/VirtualRows.tsx'
import type { PlaceRow } from './rows.ts'
import classes from './SiteMap.module.css'

const rowPx = { desk: 52, touch: 68, wall: 52 } as const

/** Everything on the map and everything without a position, the worst first: for screen readers and keyboards. */
export function PlaceList({ rows }: { rows: readonly PlaceRow[] }) {
  const { may, words } = useCaller()
  const { density, px } = useScale()
  return (
    <VirtualRows
      label={`${words.Many('area')}, the worst first`}
      items={rows}
      keyOf={({ kind, id }) => (kind === 'site' ? id : -id)}
      rowPx={px(rowPx[density])}
      render={({ kind, id, position, ...row }) => {
        const entity = kind === 'site' ? entities.area : entities.commDevice
        return (
          <Line
            {...row}
            to={placeOf(entity, 'detail', id, undefined, may)}
            isPlaced={position !== undefined}
            edit={may(entity.permission.edit) ? placeOf(entity, 'edit', id, undefined, may) : undefined}
          />
        )
      }}
    />
  )
}

interface LineProps extends Pick<PlaceRow, 'title' | 'words' | 'level'> {
  to: string | undefined
  isPlaced: boolean
  /** Where a position can be entered; undefined for users who may not. */
  edit: string | undefined
}

const Line = memo(function Line({ title, words, level, to, isPlaced, edit }: LineProps) {
  return (
    <div className={classes.line} data-level={level}>
      <LevelShape level={level} />
      <span className={classes.words}>
        {to === undefined ? (
          <span className={classes.name}>{title}</span>
        ) : (
          <Link to={to} className={classes.name} title={title}>
            {title}
          </Link>
        )}
        <span className={classes.state} title={words}>
          {words}
        </span>
      </span>
      {!isPlaced &&
        (edit === undefined ? (
          <span className={classes.unplaced}>No position</span>
        ) : (
          <Link to={edit} className={classes.unplaced} aria-label={`No position: edit ${title}`}>
            No position
          </Link>
        ))}
    </div>
  )
})
