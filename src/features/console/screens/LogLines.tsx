import { useLayoutEffect } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useAtEnd } from '../../../ui/log/use-at-end.ts'
import classes from './Console.module.css'
import type { Line } from './lines.ts'
import { OutcomeMark } from './OutcomeMark.tsx'

/** What scrolls takes the focus, so that it scrolls by keyboard too. */
const region = { role: 'log', tabIndex: 0 } as const

interface LogLinesProps {
  title: string
  lines: readonly Line[]
  isFiltered: boolean
}

/**
 * What was typed and answered, the newest at the bottom. It scrolls there for what is typed, and for an answer unless
 * somebody has scrolled away.
 */
export function LogLines({ title, lines, isFiltered }: LogLinesProps) {
  const { box, content, onScroll, goToEnd } = useAtEnd()
  const newest = lines.at(-1)?.typedId
  useLayoutEffect(goToEnd, [goToEnd, newest])
  return (
    <div ref={box} {...region} aria-label={`Console of ${title}`} className={classes.log} onScroll={onScroll}>
      <div ref={content}>
        {lines.length === 0 && <Nothing isFiltered={isFiltered} />}
        {lines.map(line => (
          <LogLine key={line.typedId} line={line} />
        ))}
      </div>
    </div>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState title="Nothing matches the filter" />
  ) : (
    <EmptyState title="Nothing typed yet">What you type and what the controller answers appears here.</EmptyState>
  )

function LogLine({ line: { text, at, by, outcome, said } }: { line: Line }) {
  const { zone } = useCaller()
  const iso = new Date(at).toISOString()
  return (
    <div className={classes.line} data-outcome={outcome}>
      <p className={classes.head}>
        <time dateTime={iso}>{dateTimeText(iso, zone, true)}</time>
        <span>{by}</span>
      </p>
      <p className={classes.text}>{text}</p>
      <OutcomeMark came={{ outcome, said }} />
      {said !== '' && <pre className={classes.said}>{said}</pre>}
    </div>
  )
}
