import { useEffect, useLayoutEffect, useRef } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './Console.module.css'
import type { Line } from './lines.ts'
import { OutcomeMark } from './OutcomeMark.tsx'

/** It counts as scrolled to its end up to this far from it, in px. */
const nearEnd = 40

/** What scrolls takes the focus, so that it scrolls by keyboard too. */
const region = { role: 'log', tabIndex: 0 } as const

function scrollToEnd(box: HTMLElement | null): void {
  if (box) box.scrollTop = box.scrollHeight
}

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
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const height = useRef(0)
  const isAtEnd = useRef(true)
  const newest = lines.at(-1)?.lineId
  useLayoutEffect(() => {
    isAtEnd.current = true
    scrollToEnd(box.current)
  }, [newest])
  // An answer has come, or the lines wrap elsewhere.
  useEffect(() => {
    const sizes = new ResizeObserver(() => {
      height.current = box.current?.scrollHeight ?? 0
      if (isAtEnd.current) scrollToEnd(box.current)
    })
    for (const each of [box.current, content.current]) if (each) sizes.observe(each)
    return () => sizes.disconnect()
  }, [])
  return (
    <div
      ref={box}
      {...region}
      aria-label={`Console of ${title}`}
      className={classes.log}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        // What moves because its lines have become higher or lower was not scrolled by anybody.
        if (scrollHeight === height.current) isAtEnd.current = scrollHeight - scrollTop - clientHeight <= nearEnd
      }}
    >
      <div ref={content}>
        {lines.length === 0 && <Nothing isFiltered={isFiltered} />}
        {lines.map(line => (
          <LogLine key={line.lineId} line={line} />
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
      <OutcomeMark outcome={outcome} />
      {said !== '' && <pre className={classes.said}>{said}</pre>}
    </div>
  )
}
