import type { ApiRecord } from '../../../../api/records.ts'
import { Age } from '../../../../ui/Age.tsx'
import { IconFlag } from '@tabler/icons-react'
import type { lockdownStates } from '../../domain/lockdown.ts'
import { lockdownSentence, standingOpenSentence } from '../../domain/sentence.ts'
import { toneOf } from '../../domain/tone.ts'
import type { LockdownDoor, LockdownDoors } from '../../domain/wire.ts'
import { tones, toneWord } from '../tones.ts'
import classes from './Overview.module.css'
import { RevertsIn } from './RevertsIn.tsx'

interface RunStateProps {
  readonly record: ApiRecord
  readonly status: keyof typeof lockdownStates
  readonly doors: LockdownDoors
  /** When they were read, epoch ms by this machine's clock. */
  readonly readAt: number
}

const isOpenDoor = ({ state }: LockdownDoor) => state !== 'confirmed' && state !== 'takenOver'

/** The state of all doors in one word and one sentence, large. */
export function RunState({ record, status, doors, readAt }: RunStateProps) {
  const isReturning = doors.revert !== null && status !== 'running'
  const phase = isReturning && doors.revert ? doors.revert : doors.start
  const standing = phase.doors.filter(({ standsOpen }) => standsOpen !== null)
  const standingOpen = { doors: standing.length, first: standing.map(({ place }) => place) }
  const of = { status, counts: phase.counts, isOverdue: phase.isOverdue, standingOpen }
  const tone = toneOf(of)
  const isDrill = record['kind'] === 'drill'
  const isEnded = status === 'ended'
  const { Icon } = isEnded && tone === 'confirmed' ? { Icon: IconFlag } : tones[tone]
  const sentence = lockdownSentence({ counts: phase.counts, open: phase.doors.filter(isOpenDoor) })
  return (
    <div className={classes.state} data-tone={isEnded && tone === 'confirmed' ? 'ended' : tone}>
      <Icon className={classes.shape} aria-hidden />
      <div>
        <p className={classes.word}>
          {isDrill && 'Drill. '}
          {isEnded && !isReturning && 'Ended. '}
          {isReturning && (isEnded ? 'Back to normal. ' : 'Returning to normal. ')}
          {tone === 'confirmed' ? sentence : toneWord(tone, of)}
        </p>
        <output className={classes.sentence}>
          {tone === 'confirmed' ? confirmedWords(record, isReturning) : sentence}
        </output>
        {standing.length > 0 && (
          <p className={classes.sentence} role="alert">
            {standingOpenSentence(standingOpen)}
          </p>
        )}
        <p className={classes.age}>
          {status === 'running' && <RevertsIn at={record['revertAt']} />}
          {!isEnded && (
            <>
              Read <Age at={readAt} /> ago, and again whenever a door answers
            </>
          )}
        </p>
      </div>
    </div>
  )
}

/** What it means that all have confirmed. */
function confirmedWords({ action, kind }: ApiRecord, isReturning: boolean): string {
  if (kind === 'drill') return 'Every controller has answered. No lock was moved.'
  if (isReturning) return 'Every door works as usual again.'
  return `Every door is ${action === 'lock' ? 'locked' : 'unlocked'}: its controller has confirmed it.`
}
