import type { KeyboardEvent } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { actOf, lineBeginning } from '../../../ui/tree/keys.ts'
import { useTyped } from '../../../ui/tree/use-typed.ts'
import { type Key, titleOf } from '../domain/tree.ts'
import type { Line } from './lines.ts'
import { areaOf } from './targets.ts'
import type { TreeGridProps } from './TreeGrid.tsx'

interface Around extends TreeGridProps {
  readonly active: number
  readonly goTo: (index: number) => void
  readonly cut: Key | undefined
  readonly onCut: (key: Key | undefined) => void
}

/** What keys do in the tree. */
export function useTreeKeys(around: Around) {
  const typed = useTyped()
  const changing = useChangingKeys(around)
  const { lines, active, goTo, onSet, onMove } = around
  return (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    const line = lines[active]
    const change = line && changing(event, line)
    if (change) {
      event.preventDefault()
      return change()
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Nothing is selected here: a space belongs to what is typed.
    const act = event.key === ' ' ? undefined : actOf(event.key, lines, active)
    if (event.key === ' ') event.preventDefault()
    if (act) {
      event.preventDefault()
      if ('to' in act) goTo(act.to)
      else if ('set' in act) onSet(act.set, act.isOpen)
      else if ('open' in act && line) onMove(line.key)
    } else if (event.key.length === 1) {
      const texts = lines.map(({ thing }) => titleOf(thing))
      const found = lineBeginning(typed(event.key), texts, active)
      if (found !== undefined) goTo(found)
    }
  }
}

/** Keys that change something, or get ready to. */
function useChangingKeys({ lines, active, editing, onRename, cut, onCut }: Around) {
  const { words } = useCaller()
  const moveOut = ({ key, thing }: Line) => {
    const above = lines.find(each => each.key === `area:${thing.areaId ?? 0}`)?.thing.areaId
    if (above === null || above === undefined) editing.tell('It cannot move further out in this tree', true)
    else editing.ask(key, { areaId: above })
  }
  const moveIn = ({ key, parent }: Line) => {
    const before = lines.slice(0, active).findLast(each => each.parent === parent && each.thing.kind === 'area')
    if (before) editing.ask(key, { areaId: before.thing.id })
    else editing.tell(words.say('No {one area} stands before it'), true)
  }
  const paste = ({ thing }: Line) => {
    if (!cut) editing.tell('Nothing is cut: press Ctrl+X first', true)
    else if (editing.ask(cut, { areaId: areaOf(thing) })) onCut(undefined)
  }
  const cutOut = ({ key, thing }: Line) => {
    onCut(key)
    editing.tell(`${titleOf(thing)} is cut: go to where it should stand and press Ctrl+V`)
  }
  return ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, line: Line): (() => void) | undefined => {
    if (ctrlKey || metaKey) {
      const keys: Readonly<Record<string, () => void>> = {
        x: () => cutOut(line),
        v: () => paste(line),
        y: editing.redo,
        z: shiftKey ? editing.redo : editing.undo,
      }
      return keys[key.toLowerCase()]
    }
    if (altKey) return { ArrowLeft: () => moveOut(line), ArrowRight: () => moveIn(line) }[key]
    if (key === 'F2') return () => onRename(line.key)
    return key === 'Escape' && cut ? () => onCut(undefined) : undefined
  }
}
