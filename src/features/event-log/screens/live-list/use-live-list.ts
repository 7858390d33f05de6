import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { pageRows } from '../../../../api/entity-calls.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import type { LiveListProps } from '../../../../crud/list/live-list.ts'
import { viewAtom } from '../../../../live/atoms.ts'
import { eventLog } from '../../../../live/views/event-log.ts'
import type { LogRow } from '../../../../live/views/event-log.state.ts'
import { notYet, takeIn, type Following } from './following.ts'
import { headOf, isStreamed, placing, withPlaced, type Head } from './placed.ts'

/** A list is read again at most so often, however fast events come. */
const readEveryMs = 2000
/** So many rows of the stream above the pages are enough: then the pages are read again. */
const mostPlaced = 100

type Given = Omit<LiveListProps, 'children'>

/** Reads the shown pages of the list, and its count, again: at most one such read every two seconds. */
function useReadAgain({ entity, named, query }: Given, needed: boolean, before: () => void): void {
  const client = useQueryClient()
  const lastMs = useRef(-Infinity)
  const begin = useRef(before)
  useEffect(() => {
    begin.current = before
  })
  useEffect(() => {
    if (!needed) return
    const timer = setTimeout(
      () => {
        lastMs.current = performance.now()
        begin.current()
        const lists = recordKeys.lists(entity.id)
        void refreshQueries(client, [...lists, 'page', named, query])
        void refreshQueries(client, [...lists, 'total', named, query])
      },
      Math.max(0, lastMs.current + readEveryMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [needed, client, entity, named, query])
}

/** The first page as it was last in memory: far down a list it is not. */
function useHead(pages: Given['pages']): Head {
  const head = useMemo(() => headOf(pages, pageRows), [pages])
  const [last, setLast] = useState<Head>(head ?? { records: [], isAll: false })
  if (head && head !== last) setLast(head)
  return head ?? last
}

/** A list of events with what the stream has brought since it was read; still while somebody reads it. */
export function useLiveList(given: Given, test: (row: LogRow) => boolean) {
  const { pages, columns } = given
  const log = useAtomValue(viewAtom(eventLog))
  const [{ of, following }, setState] = useState<{ of?: unknown; following: Following }>({ following: notYet })
  if (of !== log) setState({ of: log, following: takeIn(following, log, test) })
  const [still, setStill] = useState<readonly LogRow[]>()
  const head = useHead(pages)
  const { placed, deeper } = useMemo(() => placing(still ?? following.rows, head), [still, following.rows, head])
  const waiting = useMemo(() => {
    if (!still) return 0
    const known = new Set(still.map(({ eventId }) => eventId))
    const { placed: all, deeper: below } = placing(following.rows, head)
    return [...all.map(({ row }) => row), ...below].filter(({ eventId }) => !known.has(eventId)).length
  }, [still, following.rows, head])

  const isPart = placed.length > 0 && columns.some(({ property, Cell }) => !Cell && !isStreamed(property))
  const isNeeded = following.isCut || placed.length >= mostPlaced || deeper.length > 0 || isPart
  useReadAgain(given, !still && isNeeded, () =>
    setState(now => {
      const below = new Set(deeper)
      return {
        ...now,
        following: { ...now.following, isCut: false, rows: now.following.rows.filter(row => !below.has(row)) },
      }
    }),
  )
  return {
    pages: useMemo(() => withPlaced(pages, placed), [pages, placed]),
    added: placed.length,
    isReady: log.readiness === 'ready',
    isStill: still !== undefined,
    waiting,
    isCut: following.isCut,
    hold: useCallback(() => setStill(now => now ?? following.rows), [following.rows]),
    goOn: useCallback(() => setStill(undefined), []),
  }
}
