import { Anchor } from '@mantine/core'
import { IconCloudCheck, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { Age } from '../../../../ui/Age.tsx'
import { count } from '../../../../ui/figures.ts'
import type { KeptRoll } from './roll-store.ts'
import type { Connection } from './use-removal.ts'
import classes from './KeptRollPage.module.css'

const liveRoll = '/monitoring/roll-call'

interface KeptBannerProps {
  readonly roll: KeptRoll
  readonly waiting: number
  readonly isStored: boolean
  readonly connection: Connection
}

/** How old the roll is, what waits to be sent, and the way to the live roll once the server answers. */
export function KeptBanner({
  roll: { evacuations, at, clockOffsetMs, timeZone, user },
  waiting,
  isStored,
  connection,
}: KeptBannerProps) {
  const isBack = connection !== 'none'
  const Icon = isBack ? IconCloudCheck : IconPlugConnectedX
  return (
    <>
      {evacuations.map(({ evacuationId, kind, area, startedAt }) => (
        <p key={evacuationId} className={classes.evacuation}>
          <strong>
            {kind === 'real' ? 'Evacuation of' : 'Drill at'} {area}
          </strong>
          , started {dateTimeText(startedAt, timeZone, true)}
        </p>
      ))}
      <div className={classes.banner} data-back={isBack || undefined}>
        <Icon className={classes.icon} aria-hidden />
        <div className={classes.words}>
          <output>
            <strong>{isBack ? 'The connection is back.' : 'No connection.'}</strong>{' '}
            {waiting > 0 && `${count(waiting, 'mark waits', 'marks wait')} to be sent. `}
            {!isStored && 'This device has no room for marks: leave this page open. '}
            {connection === 'signed out' && waiting > 0 && `They are sent once ${user} has signed in.`}
          </output>
          {/* Outside: what counts the seconds would be read out each time. */}
          {!isBack && (
            <span>
              This is who was in <Age at={at - clockOffsetMs} /> ago; what others have marked since is not shown.
            </span>
          )}
        </div>
        {isBack && (
          <Anchor component={Link} to={liveRoll} underline="always" fw={600}>
            {connection === 'signed out' ? 'Sign in' : 'Live roll call'}
          </Anchor>
        )}
      </div>
    </>
  )
}
