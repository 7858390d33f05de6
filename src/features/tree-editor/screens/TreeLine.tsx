import { IconCpu, IconDoor, IconLayoutGrid, IconMapPin, type Icon } from '@tabler/icons-react'
import { useState, type CSSProperties, type DragEvent } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { Fold } from '../../../ui/tree/Fold.tsx'
import type { Kind } from '../domain/answers.ts'
import { areaKey, areaTitle, type Key, titleOf } from '../domain/tree.ts'
import classes from './EditTree.module.css'
import type { Line } from './lines.ts'
import { Rename } from './Rename.tsx'
import { areaOf, isTarget } from './targets.ts'
import type { Editing } from './use-editing.ts'

const icons: Readonly<Record<Kind, Icon>> = {
  area: IconMapPin,
  zone: IconLayoutGrid,
  controller: IconCpu,
  door: IconDoor,
}

interface TreeLineProps {
  id: string
  line: Line
  index: number
  editing: Editing
  isActive: boolean
  isCut: boolean
  isRenaming: boolean
  dragged: Key | undefined
  style: CSSProperties
  onDrag: (key: Key | undefined) => void
  onToggle: () => void
  /** @param name undefined where it stays as it was */
  onRenamed: (name: string | undefined) => void
}

const item = { role: 'treeitem' } as const

/** One thing of the tree, with what is pending for it. */
export function TreeLine(props: TreeLineProps) {
  const { id, line, index, editing, isActive, isCut, isRenaming, style, onToggle, onRenamed } = props
  const { thing, depth, isOpen } = line
  const drag = useDrag(props)
  const Kind = icons[thing.kind]
  return (
    <div
      id={id}
      {...item}
      {...drag}
      className={classes.line}
      style={style}
      aria-level={depth}
      aria-selected={isActive}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen })}
      data-line={index}
      data-active={isActive || undefined}
      data-cut={isCut || undefined}
      draggable={!isRenaming && line.key !== areaKey(editing.base.rootId)}
    >
      <span className={classes.indent} style={{ width: `${(depth - 1) * 1.25}rem` }} />
      <Fold isOpen={isOpen} onToggle={onToggle} />
      <Kind className={classes.icon} aria-hidden />
      {isRenaming ? (
        <Rename name={thing.name} onDone={onRenamed} />
      ) : (
        <span className={classes.title}>{titleOf(thing)}</span>
      )}
      <Notes line={line} editing={editing} />
    </div>
  )
}

/** What it is, and what is pending for it: from where, from which name, and what is wrong with it. */
function Notes({ line: { key, thing }, editing }: Pick<TreeLineProps, 'line' | 'editing'>) {
  const { words } = useCaller()
  const { base, tree, steps, problems, refused } = editing
  const before = base.things.get(key)
  const controller = tree.things.get(`controller:${thing.controllerId ?? 0}`)
  const zone = tree.things.get(`zone:${thing.zoneId ?? 0}`)
  const wrong = steps.flatMap((step, index) =>
    step.key === key ? (problems.get(index)?.text ?? refused.get(index) ?? []) : [],
  )
  const isMoved = before && before.areaId !== thing.areaId
  const isRenamed = before && before.name !== thing.name
  const what = [words.One(thing.kind), controller && titleOf(controller), zone && titleOf(zone)].filter(Boolean)
  return (
    <>
      <span className={classes.note}>{what.join(', ')}</span>
      {isMoved && (
        <span className={classes.mark}>
          Moved: {areaTitle(base, before.areaId)} → {areaTitle(tree, thing.areaId)}
        </span>
      )}
      {isRenamed && <span className={classes.mark}>Renamed, was {before.name}</span>}
      {wrong.length > 0 && <span className={classes.wrong}>{words.say(wrong.join('. '))}</span>}
    </>
  )
}

/** Dragging it, and dropping others on it; what may not stand there is refused in words. */
function useDrag({ line: { key, thing }, editing, dragged, onDrag }: TreeLineProps) {
  const [isOver, setOver] = useState(false)
  return {
    'data-over': (isOver && isTarget(editing.tree, dragged, thing)) || undefined,
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', key)
      onDrag(key)
    },
    onDragEnd: () => onDrag(undefined),
    onDragOver(event: DragEvent) {
      if (dragged === undefined) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      if (dragged !== undefined && dragged !== key) editing.ask(dragged, { areaId: areaOf(thing) })
      onDrag(undefined)
    },
  }
}
