import { Anchor } from '@mantine/core'
import {
  IconAlertOctagon,
  IconArrowsExchange,
  IconCircleCheck,
  IconClockHour4,
  IconDoor,
  IconHelpOctagon,
  IconPlugConnectedX,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { doorAdvice, doorStates } from '../../domain/door-states.ts'
import type { LockdownDoor } from '../../domain/wire.ts'
import classes from './Overview.module.css'

const shapes = {
  refused: IconAlertOctagon,
  silent: IconHelpOctagon,
  offline: IconPlugConnectedX,
  waiting: IconClockHour4,
  confirmed: IconCircleCheck,
  takenOver: IconArrowsExchange,
} as const
const base = entities.door.screens?.base ?? ''

/** One door: what its controller said, and what somebody can do about it. */
export function DoorLine({ door, isOpen }: { door: LockdownDoor; isOpen: boolean }) {
  const { may } = useCaller()
  const { doorId, place, state, standsOpen } = door
  const Shape = standsOpen === null ? shapes[state] : IconDoor
  return (
    <li className={classes.door} data-state={standsOpen === null ? state : 'standsOpen'}>
      <Shape className={classes.doorShape} aria-hidden />
      <div>
        {may('DOOR_READ') ? (
          <Anchor component={Link} to={`${base}/${doorId}`} underline="always" className={classes.place}>
            {place}
          </Anchor>
        ) : (
          <span className={classes.place}>{place}</span>
        )}
        <Why door={door} />
        {isOpen && <Advice door={door} />}
      </div>
    </li>
  )
}

function Why({ door: { state, reason, controller, after, confirmedAt, triedAt, attempts, standsOpen } }: WhyProps) {
  const { zone } = useCaller()
  if (state === 'confirmed' && confirmedAt !== null)
    return (
      <p className={classes.why}>
        {standsOpen !== null && <strong>{`Locked, but ${standsOpen.toLowerCase()}. `}</strong>}
        Confirmed by {controller} after {after === null ? 'an unknown time' : `${after.toFixed(1)} s`},{' '}
        {dateTimeText(confirmedAt, zone, true)}
      </p>
    )
  return (
    <p className={classes.why}>
      <strong>{doorStates[state]}</strong>
      {reason !== null && `: ${reason}`}. {controller}
      {triedAt !== null &&
        `, tried ${attempts === 1 ? 'once' : `${attempts} times`}, last ${dateTimeText(triedAt, zone, true)}`}
    </p>
  )
}
interface WhyProps {
  readonly door: LockdownDoor
}

function Advice({ door: { state, standsOpen } }: WhyProps) {
  const advice = standsOpen === null ? doorAdvice[state] : 'Have somebody shut it'
  return advice === undefined ? null : <p className={classes.advice}>{advice}.</p>
}
