import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import type { CommFrame } from '../../../domain/comm-device-wire.ts'
import classes from './CommDevices.module.css'
import { directionText, hexText } from './frames.ts'

/** It counts as scrolled to its end up to this far from it, in px. */
const nearEnd = 40
const region = { role: 'log', tabIndex: 0 } as const

interface FrameLinesProps {
  title: string
  frames: readonly CommFrame[]
  isPaused: boolean
}

/** Frames, the newest at the bottom: it scrolls along unless somebody has scrolled away, or it is paused. */
export function FrameLines({ title, frames, isPaused }: FrameLinesProps) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const newest = frames.at(-1)?.commFrameId
  useLayoutEffect(() => {
    const shown = box.current
    if (shown && isAtEnd.current && !isPaused) shown.scrollTop = shown.scrollHeight
  }, [newest, isPaused])
  return (
    <div
      ref={box}
      {...region}
      aria-live="off"
      aria-label={`Frames of ${title}`}
      className={classes.log}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd
      }}
    >
      {frames.map(frame => (
        <FrameLine key={frame.commFrameId} frame={frame} />
      ))}
    </div>
  )
}

const arrows = { in: IconArrowDownLeft, out: IconArrowUpRight }

function FrameLine({ frame: { at, direction, hex, text } }: { frame: CommFrame }) {
  const { zone } = useCaller()
  const Arrow = arrows[direction]
  return (
    <div className={classes.frame}>
      <p className={classes.head}>
        <time dateTime={at}>{dateTimeText(at, zone, true)}</time>
        <span>
          <Arrow className={classes.sign} aria-hidden /> {directionText[direction]}
        </span>
      </p>
      <p className={classes.hex}>{hexText(hex)}</p>
      {text !== null && <p className={classes.text}>{text}</p>}
    </div>
  )
}
