import { useRef, type RefObject } from 'react'
import { useMute } from '../../../src/crud/acknowledge/sound/mute.ts'
import { usePlainKey } from '../../../src/ui/plain-key.ts'
import { shortcutKeys } from '../../../src/ui/shortcut-keys.ts'

/** Several tiles may show alarms: the keys belong to the first one. */
const tileMark = 'data-alarms'

/**
 * N goes to the next alarm, A acknowledges the focused one, M mutes. Without a focused one, A only goes to
 * the first: no one acknowledges what they have not looked at.
 */
export function useAlarmKeys(acknowledge: ((id: number) => void) | undefined): RefObject<HTMLDivElement | null> {
  const tile = useRef<HTMLDivElement>(null)
  const isFirst = () => tile.current !== null && document.querySelector(`[${tileMark}]`) === tile.current
  const rows = () => [...(tile.current?.querySelectorAll<HTMLElement>('[data-alarm]') ?? [])].sort(byPlace)
  const focused = () => rows().findIndex(row => row.contains(document.activeElement))
  const goTo = (row: HTMLElement | undefined) => {
    row?.querySelector<HTMLElement>('a, button')?.focus()
    row?.scrollIntoView({ block: 'nearest' })
  }
  const { toggle } = useMute()
  usePlainKey(shortcutKeys.mute, () => {
    if (isFirst()) toggle()
  })
  usePlainKey(shortcutKeys.nextAlarm, () => {
    if (isFirst()) goTo(rows()[focused() + 1] ?? rows()[0])
  })
  usePlainKey(shortcutKeys.acknowledge, () => {
    if (!isFirst() || !acknowledge) return
    const at = focused()
    const row = rows()[at]
    if (!row) return goTo(rows()[0])
    goTo(rows()[at + 1])
    acknowledge(Number(row.dataset['alarm']))
  })
  return tile
}

/** Elements are in the order in which they were drawn, not necessarily the visible one. */
const byPlace = (one: HTMLElement, other: HTMLElement) =>
  one.getBoundingClientRect().top - other.getBoundingClientRect().top
