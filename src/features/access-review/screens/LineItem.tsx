import { Box, Button } from '@mantine/core'
import { IconCheck, IconMinus, IconNote } from '@tabler/icons-react'
import { useSiteZone } from '../../../api/site-time.ts'
import { useWords } from '../../../crud/caller/use-words.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import type { Decision, ReviewLine } from '../domain/wire.ts'
import { type Outcome, outcomes } from '../domain/outcomes.ts'
import { NoteField } from './NoteField.tsx'
import classes from './Review.module.css'

interface LineItemProps {
  line: ReviewLine
  isRunning: boolean
  isActive: boolean
  isTicked: boolean
  isNoting: boolean
  onFocus: () => void
  onTick: () => void
  onDecide: (decision: Decision) => void
  onNote: (note: string | undefined) => void
  onNoting: () => void
}

const said = { confirm: 'Confirmed', remove: 'To be removed' } as const
const nameOf = ({ person, credential }: ReviewLine) => person ?? credential

/** A line: who opens what, by which credential and through what, and the decision about it. */
export function LineItem(props: LineItemProps) {
  const { line, isRunning, isActive, isTicked, isNoting, onFocus, onTick, onNote } = props
  const { person, credential, opens, through, note, own, mine } = line
  const name = nameOf(line)
  const canAnswer = isRunning && mine
  return (
    <Box
      component="li"
      className={classes.line}
      data-line={line.lineId}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      aria-label={name}
    >
      {canAnswer && (
        <input
          type="checkbox"
          className={classes.tick}
          aria-label={`Choose ${name}`}
          checked={isTicked}
          onChange={onTick}
        />
      )}
      <div className={classes.who}>
        <strong>{name}</strong>
        {person !== null && <span className={classes.dimmed}>{credential}</span>}
        {own && <span className={classes.own}>Your own access</span>}
      </div>
      <div className={classes.what}>
        <span>{opens}</span>
        <span className={classes.dimmed}>{through}</span>
        <Used line={line} />
        {note !== null && !isNoting && <span className={classes.note}>Note: {note}</span>}
        {isNoting && <NoteField note={note ?? ''} onDone={onNote} />}
      </div>
      <div className={classes.answer}>
        <Answer line={line} />
        {canAnswer && <Actions {...props} />}
      </div>
    </Box>
  )
}

function Actions({ line, onDecide, onNoting }: LineItemProps) {
  const name = nameOf(line)
  const { decision, ownBarred } = line
  return (
    <>
      <Button
        size="compact-sm"
        variant={decision === 'confirm' ? 'filled' : 'default'}
        leftSection={<IconCheck size="1rem" aria-hidden />}
        aria-pressed={decision === 'confirm'}
        aria-label={`Confirm ${name}`}
        disabled={ownBarred}
        onClick={() => onDecide('confirm')}
      >
        Confirm
      </Button>
      <Button
        size="compact-sm"
        variant={decision === 'remove' ? 'filled' : 'default'}
        leftSection={<IconMinus size="1rem" aria-hidden />}
        aria-pressed={decision === 'remove'}
        aria-label={`Remove ${name}`}
        onClick={() => onDecide('remove')}
      >
        Remove
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Note for ${name}`} onClick={onNoting}>
        <IconNote size="1rem" aria-hidden />
      </Button>
      {ownBarred && <span className={classes.dimmed}>Another reviewer confirms it</span>}
    </>
  )
}

function Used({ line: { since, lastUsed } }: { line: ReviewLine }) {
  const zone = useSiteZone()
  const words = useWords()
  const used = lastUsed === null ? 'no use known' : `${words.one('fob')} last used ${dateTimeText(lastUsed, zone)}`
  const text = since === null ? used : `since ${dateTimeText(since, zone).slice(0, 10)}, ${used}`
  return <span className={classes.dimmed}>{text.charAt(0).toUpperCase() + text.slice(1)}</span>
}

function Answer({ line: { decision, decidedBy, outcome, reason } }: { line: ReviewLine }) {
  const [word, more] =
    outcome === null
      ? [decision === null ? 'Not answered' : said[decision], decision && decidedBy && `by ${decidedBy}`]
      : [outcomes[outcome as Outcome], reason]
  return (
    <span className={classes.said} data-outcome={outcome ?? undefined}>
      {word}
      {more !== null && <span className={classes.dimmed}>{more}</span>}
    </span>
  )
}
