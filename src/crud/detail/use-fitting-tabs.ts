import { useCallback, useState } from 'react'
import { useScale } from '../../ui/scale.tsx'
import { fittingTabs, type FittingTabs } from './fitting-tabs.ts'

interface Measured {
  readonly room: number
  /** Of every tab that has ever been shown, by its id. */
  readonly widths: ReadonlyMap<string, number>
}

const nothing: Measured = { room: 0, widths: new Map() }
/** The room of the menu's button, in px at scale 1. */
const menuPx = 104

const tabsIn = (bar: HTMLElement) => bar.querySelectorAll<HTMLElement>('[data-tab]')

function measure(before: Measured, bar: HTMLElement): Measured {
  const room = bar.clientWidth
  const seen = [...tabsIn(bar)].map(tab => [tab.dataset['tab'] ?? '', tab.offsetWidth] as const)
  const isSame = room === before.room && seen.every(([id, width]) => before.widths.get(id) === width)
  return isSame ? before : { room, widths: new Map([...before.widths, ...seen]) }
}

/**
 * Which tabs fit into the bar that `ref` is given to. They are measured before they are painted, and again whenever the
 * bar or one of them changes its width.
 */
export function useFittingTabs(ids: readonly string[], open: string) {
  const [measured, setMeasured] = useState(nothing)
  const { px, factor } = useScale()
  const shape = `${ids.join(' ')} ${factor}`
  const ref = useCallback(
    (bar: HTMLElement | null) => {
      if (!bar || !shape) return undefined
      const look = () => setMeasured(before => measure(before, bar))
      const sizes = new ResizeObserver(look)
      const watch = () => {
        sizes.disconnect()
        sizes.observe(bar)
        for (const tab of tabsIn(bar)) sizes.observe(tab)
      }
      const children = new MutationObserver(watch)
      children.observe(bar, { childList: true, subtree: true })
      watch()
      look()
      return () => {
        sizes.disconnect()
        children.disconnect()
      }
    },
    [shape],
  )
  const fitting: FittingTabs =
    measured.room === 0
      ? { shown: ids, inMenu: [] }
      : fittingTabs(ids, open, measured.widths, { room: measured.room, menu: px(menuPx) })
  return { ref, ...fitting }
}
