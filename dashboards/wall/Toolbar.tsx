import { Button, Group } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconMaximize, IconPencil } from '@tabler/icons-react'
import { Heading } from '../../src/ui/Heading.tsx'
import type { Widget } from '../widget.ts'
import { AddWidget } from './AddWidget.tsx'
import { PresetMenu } from './PresetMenu.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { Wall } from './use-wall.ts'
import classes from './Toolbar.module.css'

interface ToolbarProps {
  wall: Wall
  permissions: ReadonlySet<string>
  editing: boolean
  /** Undefined where the wall can't be changed. */
  onEdit: ((editing: boolean) => void) | undefined
  onAdd: (widget: Widget) => void
  onFullScreen: () => void
}

/** The wall's title and, in edit mode, everything that changes it as a whole. */
export function Toolbar({ wall, permissions, editing, onEdit, onAdd, onFullScreen }: ToolbarProps) {
  const { undoable, saving } = wall
  return (
    <header className={classes.bar}>
      <Heading>Dashboard</Heading>
      <Group gap="xs" className={classes.tools}>
        <SaveStatus saving={saving} quiet={!editing} onRetry={wall.saveNow} />
        {editing && undoable !== undefined && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp className={classes.icon} aria-hidden />}
            onClick={wall.undo}
          >
            Undo: {undoable}
          </Button>
        )}
        {editing && <AddWidget tiles={wall.tiles} permissions={permissions} onAdd={onAdd} />}
        {editing && <PresetMenu permissions={permissions} onChoose={wall.choose} onReset={wall.reset} />}
        {onEdit && (
          <Button
            variant={editing ? 'filled' : 'default'}
            leftSection={
              editing ? (
                <IconCheck className={classes.icon} aria-hidden />
              ) : (
                <IconPencil className={classes.icon} aria-hidden />
              )
            }
            onClick={() => {
              if (editing) wall.saveNow()
              onEdit(!editing)
            }}
          >
            {editing ? 'Done' : 'Edit'}
          </Button>
        )}
        {!editing && (
          <Button
            variant="default"
            leftSection={<IconMaximize className={classes.icon} aria-hidden />}
            aria-keyshortcuts="f"
            title="Full screen (F)"
            onClick={onFullScreen}
          >
            Full screen
          </Button>
        )}
      </Group>
    </header>
  )
}
