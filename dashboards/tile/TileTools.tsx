import { ActionIcon } from '@mantine/core'
import { IconArrowsMove, IconSettings, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Tile } from '../../src/domain/dashboard.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import type { Tools } from '../editing/use-editing.ts'
import classes from './Tile.module.css'
import { titleOf } from '../title.ts'

interface TileToolsProps {
  tile: Tile
  tools: Tools
  movable: boolean
  /** Undefined if the widget isn't known. */
  onConfigure: (() => void) | undefined
}

const arrows: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What can be done to a tile in edit mode; all of it by keyboard too. */
export function TileTools({ tile, tools, movable, onConfigure }: TileToolsProps) {
  const { words } = useCaller()
  const title = titleOf(tile, words.say)
  const pressed = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    const [columns, rows] = arrow
    if (event.shiftKey) tools.resize(tile, { w: columns, h: rows })
    else tools.move(tile, { x: columns, y: rows })
  }
  return (
    <span className={classes.tools}>
      {movable && (
        <ActionIcon
          aria-label={`Move or resize ${title}`}
          aria-description="Arrow keys move it, Shift with arrow keys changes its size"
          title="Arrow keys move it, Shift with arrow keys changes its size"
          onKeyDown={pressed}
        >
          <IconArrowsMove className={classes.icon} aria-hidden />
        </ActionIcon>
      )}
      {onConfigure && (
        <ActionIcon aria-label={`Configure ${title}`} title="Configure" onClick={onConfigure}>
          <IconSettings className={classes.icon} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={`Remove ${title}`} title="Remove" onClick={() => tools.remove(tile)}>
        <IconTrash className={classes.icon} aria-hidden />
      </ActionIcon>
    </span>
  )
}
