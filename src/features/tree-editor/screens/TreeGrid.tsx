import { Box } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { useTreeRows } from '../../../ui/tree/use-tree-rows.ts'
import type { Key } from '../domain/tree.ts'
import classes from './EditTree.module.css'
import type { Line } from './lines.ts'
import { TreeLine } from './TreeLine.tsx'
import type { Editing } from './use-editing.ts'
import { useTreeKeys } from './use-tree-keys.ts'

export interface TreeGridProps {
  lines: readonly Line[]
  editing: Editing
  /** Whose name is being typed. */
  renaming: Key | undefined
  onRename: (key: Key | undefined) => void
  /** The line with the focus. */
  onChoose: (key: Key | undefined) => void
  onMove: (key: Key) => void
  onSet: (keys: readonly string[], isOpen: boolean) => void
}

/** A tree of which only the lines in view are drawn has no element of its own in HTML. */
const tree = { role: 'tree', tabIndex: 0 } as const
const group = { role: 'presentation' } as const

/** The tree. It is one tab stop, and names the line that has the focus. */
export function TreeGrid(props: TreeGridProps) {
  const { lines, editing, renaming, onRename, onChoose } = props
  const id = useId()
  const [dragged, setDragged] = useState<Key>()
  const [cut, setCut] = useState<Key>()
  const { active, shown, rows, goTo, focus, onPoint } = useTreeRows({
    count: lines.length,
    keyAt: index => lines[index]?.key,
    heightOf: (_index, isNarrow) => (isNarrow ? 56 : 40),
  })
  const activeKey = lines[active]?.key
  useEffect(() => onChoose(activeKey), [activeKey, onChoose])
  // What was moved is followed to where it stands now.
  useEffect(() => rows.scrollToIndex(active), [rows, active])
  const onKeyDown = useTreeKeys({ ...props, active, goTo, cut, onCut: setCut })
  const endRename = (name: string | undefined) => {
    if (renaming && name !== undefined) editing.ask(renaming, { name })
    onRename(undefined)
    focus()
  }
  return (
    <Box
      ref={shown}
      className={classes.grid}
      {...tree}
      aria-label="System tree"
      aria-activedescendant={activeKey === undefined ? undefined : `${id}-${active}`}
      onKeyDown={onKeyDown}
      onClick={onPoint}
      onMouseDown={onPoint}
    >
      <div className={classes.body} {...group} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start, size }) => {
          const line = lines[index]
          return line ? (
            <TreeLine
              key={String(key)}
              id={`${id}-${index}`}
              line={line}
              index={index}
              editing={editing}
              isActive={index === active}
              isCut={line.key === cut}
              isRenaming={line.key === renaming}
              dragged={dragged}
              style={{ height: size, transform: `translateY(${start}px)` }}
              onDrag={setDragged}
              onToggle={() => props.onSet([line.key], line.isOpen === false)}
              onRenamed={endRename}
            />
          ) : null
        })}
      </div>
    </Box>
  )
}
