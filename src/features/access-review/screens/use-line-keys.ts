import { useState, type KeyboardEvent, type RefObject } from 'react'
import { shortcutKeys } from '../../../ui/shortcut-keys.ts'
import type { Decision, ReviewLine } from '../domain/wire.ts'

interface Acts {
  readonly decide: (line: ReviewLine, decision: Decision) => void
  readonly undo: () => void
  readonly note: (line: ReviewLine) => void
  readonly tick: (line: ReviewLine) => void
}

/** Which line the keys are at; the arrows go from line to line. */
function useActive(list: RefObject<HTMLElement | null>, lines: readonly ReviewLine[]) {
  const [active, setActive] = useState<number>()
  const found = lines.findIndex(({ lineId }) => lineId === active)
  const at = Math.max(0, found)
  const focus = (index: number) => {
    const line = lines[Math.min(Math.max(index, 0), lines.length - 1)]
    if (!line) return
    setActive(line.lineId)
    list.current?.querySelector<HTMLElement>(`[data-line="${line.lineId}"]`)?.focus()
  }
  return { at, focus, setActive }
}

/** Answering by keyboard: arrows go from line to line, C confirms, R removes, U takes back, N notes, X chooses. */
export function useLineKeys(
  list: RefObject<HTMLElement | null>,
  lines: readonly ReviewLine[],
  isRunning: boolean,
  acts: Acts,
) {
  const { at, focus, setActive } = useActive(list, lines)
  const line = lines[at]
  const onMine = (act: (line: ReviewLine) => void) => () => line?.mine && act(line)
  const answer = (decision: Decision) =>
    onMine(mine => {
      if (decision === 'confirm' && mine.ownBarred) return
      acts.decide(mine, decision)
      focus(at + 1)
    })
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    Home: () => focus(0),
    End: () => focus(lines.length - 1),
    ...(isRunning && {
      [shortcutKeys.confirmLine]: answer('confirm'),
      [shortcutKeys.removeLine]: answer('remove'),
      [shortcutKeys.undoLine]: acts.undo,
      [shortcutKeys.noteLine]: onMine(acts.note),
      [shortcutKeys.chooseLine]: onMine(acts.tick),
    }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = does[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { activeId: line?.lineId, setActive, focusActive: () => focus(at), onKeyDown }
}
