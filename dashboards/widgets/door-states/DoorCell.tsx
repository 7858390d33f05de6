import { memo } from 'react'
import { Link } from 'react-router'
import { doorStatuses } from '../../../src/domain/door-status.ts'
import type { DoorState } from '../../../src/live/views/doors.state.ts'
import { CountingAge } from '../../../src/crud/acknowledge/CountingAge.tsx'
import classes from './DoorStates.module.css'
import { shapes } from './shapes.ts'

/** One door: its number and name, what it is by shape, word and colour, and for how long where that is wrong. */
export const DoorCell = memo(function DoorCell({ door, to }: { door: DoorState; to: string | undefined }) {
  const { title, status, since, isOffline } = door
  const Shape = shapes[status]
  const isWrong = status === 'forced' || status === 'heldOpen' || isOffline
  const inside = (
    <>
      <Shape className={classes.shape} aria-hidden />
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>{' '}
        <span className={classes.status}>
          {doorStatuses[status]}
          {isWrong && since !== undefined && (
            <>
              {' '}
              <CountingAge at={since} />
            </>
          )}
          {isOffline && ' · offline'}
        </span>
      </span>
    </>
  )
  return to === undefined ? (
    <span className={classes.door} data-status={status} title={title}>
      {inside}
    </span>
  ) : (
    <Link to={to} className={classes.door} data-status={status} title={title}>
      {inside}
    </Link>
  )
})
