import { useMemo, useState, type FocusEvent } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import type { LiveListProps } from '../../../../crud/list/live-list.ts'
import { LiveBar } from '../live-list/LiveBar.tsx'
import { queryTest } from '../live-list/query-test.ts'
import { useLiveList } from '../live-list/use-live-list.ts'
import type { LogRow } from '../../../../live/views/event-log.state.ts'

const still = { added: 0, bar: null, top: 0, onScroll: () => {}, reading: { onFocus: () => {}, onBlur: () => {} } }
const nobody = { isScrolled: false, isFocused: false }
/** Scrolled by more than this (px), somebody reads further down. */
const topPx = 20

/** New events at the top of a list of events, where it is sorted newest first and the stream says what it asks for. */
export default function LiveEvents(props: LiveListProps) {
  const leavesOutExits = useCaller().user?.client.leavesOutExits
  const test = useMemo(() => queryTest(props.query, leavesOutExits), [props.query, leavesOutExits])
  return test ? (
    <Followed key={String(leavesOutExits)} {...props} test={test} />
  ) : (
    props.children({ ...still, pages: props.pages })
  )
}

function Followed({ test, children, ...given }: LiveListProps & { test: (row: LogRow) => boolean }) {
  const { pages, added, hold, goOn, ...shown } = useLiveList(given, test)
  const [top, setTop] = useState(0)
  const [at, setAt] = useState(nobody)
  const settle = (change: Partial<typeof nobody>) => {
    const next = { ...at, ...change }
    if (next.isScrolled === at.isScrolled && next.isFocused === at.isFocused) return
    setAt(next)
    if (next.isScrolled || next.isFocused) hold()
    else goOn()
  }
  return children({
    pages,
    added,
    top,
    bar: (
      <LiveBar
        {...shown}
        onShow={() => {
          setAt(nobody)
          setTop(top + 1)
          goOn()
        }}
      />
    ),
    onScroll: offset => settle({ isScrolled: offset > topPx }),
    reading: {
      onFocus: () => settle({ isFocused: true }),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) settle({ isFocused: false })
      },
    },
  })
}
