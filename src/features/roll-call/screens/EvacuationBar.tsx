import { Anchor } from '@mantine/core'
import { IconWalk } from '@tabler/icons-react'
import { Link } from 'react-router'
import { Age } from '../../../ui/Age.tsx'
import { evacuation } from '../domain/evacuation.ts'
import classes from './RollCall.module.css'
import { useRunning } from './use-running.ts'

const base = evacuation.screens?.base ?? ''

/** The evacuations that are running: of which site, since when, and the way to their records, where they are ended. */
export function EvacuationBar() {
  return useRunning().map(({ evacuationId, kind, area, startedAt, startedBy }) => (
    <p key={evacuationId} className={classes.running} data-kind={kind}>
      <IconWalk className={classes.walk} aria-hidden />
      <span>
        <strong>
          {kind === 'real' ? 'Evacuation of' : 'Drill at'} {area}
        </strong>
        {', for '}
        <Age at={Date.parse(startedAt)} />
        {startedBy !== null && `, started by ${startedBy}`}
      </span>
      <Anchor component={Link} to={`${base}/${evacuationId}`} underline="always">
        Everybody who was in, and end
      </Anchor>
    </p>
  ))
}
