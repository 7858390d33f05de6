import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useAtEnd } from '../../ui/log/use-at-end.ts'
import { useCaller } from '../caller/caller.ts'
import { dateTimeText } from '../fields/instants.ts'
import classes from './Frames.module.css'
import type { ShownFrame } from './shown-frame.ts'

const nearest = { block: 'nearest' } as const
const region = { role: 'log', tabIndex: 0 } as const

interface FrameLinesProps {
  title: string
  frames: readonly ShownFrame[]
  isPaused: boolean
}

/**
 * Frames, the newest at the bottom: it scrolls along unless somebody has scrolled away or reads what one has folded, or it
 * is paused.
 */
export function FrameLines({ title, frames, isPaused }: FrameLinesProps) {
  const { zone } = useCaller()
  const { box, content, onScroll } = useAtEnd(shown => isPaused || shown.querySelector('details[open]') !== null)
  return (
    <div
      ref={box}
      {...region}
      aria-live="off"
      aria-label={`Frames of ${title}`}
      className={classes.log}
      onScroll={onScroll}
    >
      <div ref={content}>
        {frames.map(frame => (
          <FrameLine key={frame.frameId} frame={frame} zone={zone} />
        ))}
      </div>
    </div>
  )
}

const arrows = { in: IconArrowDownLeft, out: IconArrowUpRight }

/** Drawn once: frames do not change, and many come. */
const FrameLine = memo(function FrameLine({ frame, zone }: { frame: ShownFrame; zone: string }) {
  const { at, way, direction, about = [], sent, folded, meaning } = frame
  const Arrow = arrows[way]
  return (
    <div className={classes.frame}>
      <p className={classes.head}>
        <time dateTime={at}>{dateTimeText(at, zone, true)}</time>
        <span>
          <Arrow className={classes.sign} aria-hidden /> {direction}
        </span>
        {about.map(each => (
          <span key={each}>{each}</span>
        ))}
      </p>
      {folded === undefined && sent !== '' && <p className={classes.sent}>{sent}</p>}
      {meaning !== null && <p className={classes.meaning}>{meaning}</p>}
      {folded !== undefined && (
        <details onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView(nearest)}>
          <summary className={classes.fold}>{folded}</summary>
          <p className={classes.sent}>{sent}</p>
        </details>
      )}
    </div>
  )
})
