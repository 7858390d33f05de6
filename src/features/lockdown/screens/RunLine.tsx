import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Age } from '../../../ui/Age.tsx'
import { lockdown } from '../domain/lockdown.ts'
import { lockdownSentence, standingOpenSentence } from '../domain/sentence.ts'
import { toneOf } from '../domain/tone.ts'
import type { RunningLockdown } from '../domain/wire.ts'
import classes from './RunLine.module.css'
import { tones } from './tones.ts'

const base = lockdown.screens?.base ?? ''

/** One run in a line: what it is, how its doors stand, and the way to it. What has failed is in it, always. */
export function RunLine({ run }: { run: RunningLockdown }) {
  const { may } = useCaller()
  const tone = toneOf(run)
  const { Icon } = tones[tone]
  const { lockdownId, title, status, begunAt, by } = run
  const isRequested = status === 'requested'
  const label = isRequested && !run.isOwn && may('LOCKDOWN_START') ? 'Confirm or decline' : 'Doors'
  return (
    <div className={classes.line} data-tone={tone} data-kind={run.kind}>
      <Icon className={classes.icon} aria-hidden />
      <p className={classes.words}>
        <strong className={classes.title}>
          {title}
          {status === 'reverting' && ' has ended, returning to normal'}
        </strong>
        <span>
          {isRequested ? (
            <>{by ?? 'Somebody'} asks for it. Nothing is locked or unlocked until somebody else confirms it</>
          ) : (
            <>
              {lockdownSentence(run)}
              {sentence(standingOpenSentence(run.standingOpen))}
            </>
          )}
        </span>
        <span className={classes.since}>
          {'for '}
          <Age at={Date.parse(status === 'reverting' ? (run.endedAt ?? begunAt) : begunAt)} />
          {!isRequested && by !== null && `, ${status === 'reverting' ? 'ended' : 'started'} by ${by}`}
        </span>
      </p>
      {may(lockdown.permission.read) && (
        <Anchor component={Link} to={`${base}/${lockdownId}`} underline="always" className={classes.way}>
          {label}
        </Anchor>
      )}
    </div>
  )
}

const sentence = (text: string | undefined) => text !== undefined && `. ${text}`
