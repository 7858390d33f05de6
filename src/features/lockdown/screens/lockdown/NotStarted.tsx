import { Text } from '@mantine/core'
import { IconCircleOff, IconHandStop } from '@tabler/icons-react'
import type { ApiRecord } from '../../../../api/records.ts'
import classes from './Overview.module.css'

/** A run that was only asked for, or was not started: no door was told anything. */
export function NotStarted({ record }: { record: ApiRecord }) {
  const isRequested = record['status'] === 'requested'
  const Icon = isRequested ? IconHandStop : IconCircleOff
  const { outcome } = record
  const by = typeof record['requestedBy'] === 'string' ? record['requestedBy'] : 'Somebody'
  return (
    <div className={classes.state} data-tone={isRequested ? 'requested' : 'ended'}>
      <Icon className={classes.shape} aria-hidden />
      <div>
        <p className={classes.word}>{isRequested ? 'Not started yet' : 'Not started'}</p>
        <p className={classes.sentence}>
          {isRequested
            ? `${by} asks for it. Nothing is locked or unlocked until somebody else confirms it.`
            : 'No door was told anything.'}
        </p>
        {typeof outcome === 'string' && <Text>{outcome}</Text>}
      </div>
    </div>
  )
}
