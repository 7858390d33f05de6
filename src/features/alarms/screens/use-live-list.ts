import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect, useRef } from 'react'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import type { Words } from '../../../domain/vocabulary.ts'
import { viewAtom } from '../../../live/atoms.ts'
import type { View } from '../../../live/view.ts'
import type { OpenItems } from '../../../live/views/open-items.state.ts'
import { useAtMostEvery } from '../../../ui/use-at-most-every.ts'

const everyMs = 1000

interface LiveList<T> {
  readonly view: Pick<View<OpenItems<T>>, 'name' | 'initial'>
  /** Whose lists are read again. */
  readonly entity: string
  readonly id: (item: T) => number
  /** The notice of some new items, newest first; never of none. */
  readonly notice: (fresh: readonly T[], words: Words) => string
}

/**
 * Reads the lists of an entity again when unacknowledged items come, change or go, and shows a notice of new ones; none
 * of those that were there first. `of` must stay the same object.
 * @returns the items as the stream has them
 */
export function useLiveList<T>(of: LiveList<T>): OpenItems<T> {
  const client = useQueryClient()
  const { words } = useCaller()
  const open = useAtomValue(viewAtom(of.view))
  const told = useAtMostEvery(open, everyMs)
  const before = useRef<{ readonly items: readonly T[]; readonly newest: number }>(undefined)
  useEffect(() => {
    if (open.readiness !== 'ready' || before.current) return
    before.current = { items: open.items, newest: Math.max(0, ...open.items.map(of.id)) }
    // The list may have been read before the stream began to follow.
    void refreshQueries(client, recordKeys.lists(of.entity))
  }, [open, of, client])
  useEffect(() => {
    const last = before.current
    if (told.readiness !== 'ready' || !last || last.items === told.items) return
    const { items } = told
    before.current = { items, newest: Math.max(last.newest, ...items.map(of.id)) }
    void refreshQueries(client, recordKeys.lists(of.entity))
    const fresh = items.filter(item => of.id(item) > last.newest)
    if (fresh.length > 0)
      notifications.show({ id: `new ${of.view.name}`, message: of.notice(fresh, words), autoClose: 8000 })
  }, [told, of, client, words])
  return open
}
