import { memo } from 'react'
import type { LiveMark } from '../../../src/domain/live.ts'
import { Age } from '../../../src/ui/Age.tsx'
import { TileButton } from '../../tile/TileButton.tsx'
import classes from './HeadRow.module.css'
import type { Head } from './roll.ts'
import { standings, wordOf } from './Tallies.tsx'
import type { Marking } from './use-marking.ts'

interface HeadRowProps {
  head: Head
  narrow: boolean
  /** Somebody has been marked: who isn't is missing. */
  begun: boolean
  marking: Marking | undefined
  onMark: (personId: number, mark: LiveMark['mark']) => void
}

/** One head: who, how he stands, where and when he was read last, and one tap for each mark; again takes it back. */
export const HeadRow = memo(function HeadRow({ head, narrow, begun, marking, onMark }: HeadRowProps) {
  const { personId, name, standing, zone, door, at, mark } = head
  const { Icon } = standings[standing]
  const button = (as: 'safe' | 'needsHelp') => (
    <TileButton
      variant={standing === as ? 'filled' : 'default'}
      color="gray"
      aria-pressed={standing === as}
      aria-label={`${standings[as].word}: ${name}`}
      disabled={marking?.state === 'pending'}
      onClick={() => personId !== undefined && onMark(personId, standing === as ? 'cleared' : as)}
    >
      {standings[as].word}
    </TileButton>
  )
  return (
    <div
      className={classes.row}
      data-standing={standing}
      data-narrow={narrow || undefined}
      data-calm={!begun || undefined}
    >
      <Icon className={classes.shape} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>
          {name} <span className={classes.standing}>{wordOf(standing, begun)}</span>
        </div>
        <div className={classes.where}>
          {[zone ?? 'In no zone', door].filter(Boolean).join(' · ')}
          {at !== undefined && (
            <>
              {' · read '}
              <Age at={at} /> ago
            </>
          )}
          {mark && ` · marked by ${mark.by}`}
        </div>
        {marking?.state === 'failed' && (
          <div role="alert" className={classes.failed}>
            Not marked: {marking.reason}
          </div>
        )}
      </div>
      {personId === undefined ? (
        <span className={classes.where}>Nobody is known to hold it</span>
      ) : (
        <span className={classes.buttons}>
          {button('safe')}
          {button('needsHelp')}
        </span>
      )}
    </div>
  )
})
