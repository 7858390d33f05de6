import { memo, type ReactNode } from 'react'
import type { LiveMark } from '../domain/mark.ts'
import { PersonFace } from '../../../crud/fields/Face.tsx'
import { Age } from '../../../ui/Age.tsx'
import { TileButton } from '../../../ui/TileButton.tsx'
import classes from './HeadRow.module.css'
import { type Doubt, doubtWords } from '../live/doubt.ts'
import type { Head } from '../live/roll.ts'
import { standings } from './Tallies.tsx'
import type { Marked, Marking } from './use-marking.ts'

/** What somebody can be marked as; again takes it back. */
const markable = ['safe', 'needsHelp', 'notOnSite'] as const

interface HeadRowProps {
  head: Head
  narrow: boolean
  /** Why it is uncertain that they are in. */
  doubt?: Doubt | undefined
  marking: Marking | undefined
  /** Undefined if the user may not mark. */
  onMark: ((head: Marked, mark: LiveMark['mark'], seen: number) => void) | undefined
  /** Their face; from the server by default. */
  face?: ReactNode
}

/** Where they were read last; of who is not on the roll, what was said of them. */
const whereOf = ({ zone, door, entry }: Head): string =>
  (entry
    ? [entry.lastSeen && `Last seen: ${entry.lastSeen}`, entry.note, `added by ${entry.addedBy}`]
    : [zone ?? 'In no zone', door]
  )
    .filter(Boolean)
    .join(' · ')

/** One head: who, how they stand, where and when they were read last, and one tap for each mark; again takes it back. */
export const HeadRow = memo(function HeadRow({ head, narrow, doubt, marking, onMark, face }: HeadRowProps) {
  const { personId, name, standing, at, mark, assistance, entry } = head
  const { Icon } = standings[standing]
  const button = (as: (typeof markable)[number]) => (
    <TileButton
      key={as}
      variant={standing === as ? 'filled' : 'default'}
      color="gray"
      aria-pressed={standing === as}
      aria-label={`${standings[as].word}: ${name}`}
      disabled={marking?.state === 'pending'}
      onClick={() => onMark?.(head, standing === as ? 'cleared' : as, mark?.sequence ?? 0)}
    >
      {standings[as].word}
    </TileButton>
  )
  return (
    <div className={classes.row} data-standing={standing} data-narrow={narrow || undefined}>
      <Icon className={classes.shape} aria-hidden />
      {face ?? <PersonFace personId={personId} name={name} />}
      <div className={classes.words}>
        <div className={classes.name}>
          {name} <span className={classes.standing}>{standings[standing].word}</span>
        </div>
        {assistance !== undefined && <div className={classes.assistance}>Needs assistance: {assistance}</div>}
        <div className={classes.where}>
          {doubt && <strong>Uncertain: {doubtWords[doubt]} · </strong>}
          {whereOf(head)}
          {at !== undefined && (
            <>
              {' · read '}
              <Age at={at} /> ago
            </>
          )}
          {mark &&
            mark.mark !== 'cleared' &&
            ` · ${mark.contradicts ? 'marks contradict each other' : 'marked by'} ${mark.by}`}
        </div>
        {marking?.state === 'kept' && (
          <div className={classes.kept}>
            {marking.isStored
              ? 'Kept on this device, sent when there is a connection'
              : 'Sent when there is a connection: leave this page open'}
          </div>
        )}
        {marking?.state === 'failed' && (
          <div role="alert" className={classes.failed}>
            Not marked: {marking.reason}
          </div>
        )}
      </div>
      {personId === undefined && !entry ? (
        <span className={classes.where}>No person assigned</span>
      ) : (
        onMark && <span className={classes.buttons}>{markable.map(button)}</span>
      )}
    </div>
  )
})
