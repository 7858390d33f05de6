import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSurface } from '../../../../crud/surface/use-surface.ts'
import { ageText } from '../../../../ui/age-text.ts'
import { figure } from '../../../../ui/figures.ts'
import { StateBadge } from '../../../../ui/StateBadge.tsx'
import classes from './LiveBar.module.css'
import { mostHeld } from './following.ts'

interface LiveBarProps {
  isReady: boolean
  /** The list holds still: somebody reads it. */
  isStill: boolean
  /** How many have arrived since. */
  waiting: number
  /** There are more than could be counted. */
  isCut: boolean
  onShow: () => void
}

/** Whether the list follows what happens, and how many events wait to be shown. */
export function LiveBar({ isReady, isStill, waiting, isCut, onShow }: LiveBarProps) {
  const words = useRef<HTMLSpanElement>(null)
  const isMore = isCut || waiting >= mostHeld
  return (
    <>
      <span ref={words} tabIndex={-1} className={classes.words}>
        <Followed isReady={isReady} isStill={isStill} />
      </span>
      {isStill && (waiting > 0 || isMore) && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconArrowUp className={classes.icon} aria-hidden />}
          onClick={() => {
            words.current?.focus()
            onShow()
          }}
        >
          {figure(waiting)}
          {isMore && '+'} new
        </Button>
      )}
    </>
  )
}

/** How far the stream can be trusted; without it a list shows what was there when it was read. */
function Followed({ isReady, isStill }: Pick<LiveBarProps, 'isReady' | 'isStill'>) {
  const surface = useSurface()
  if (surface.state === 'lost') return <StateBadge state="lost">no new events for {ageText(surface.ageMs)}</StateBadge>
  if (surface.state === 'failed') return <StateBadge state="failed">{surface.reason}, trying again</StateBadge>
  if (surface.state === 'late') return <StateBadge state="late">{ageText(surface.ageMs)} old</StateBadge>
  if (!isReady) return 'Not live yet'
  return isStill ? 'Held while you read' : 'Live'
}
