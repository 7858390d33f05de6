import { ActionIcon, Button, Group } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCheck,
  IconKeyboard,
  IconMaximize,
  IconPencil,
  IconRulerMeasure,
} from '@tabler/icons-react'
import { Heading } from '../../src/ui/Heading.tsx'
import { useScale } from '../../src/ui/scale.tsx'
import type { Widget } from '../widget.ts'
import { AddWidget } from './AddWidget.tsx'
import { OpenedPreset } from './OpenedPreset.tsx'
import { PresetMenu } from './PresetMenu.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import type { Wall } from '../editing/use-wall.ts'
import classes from './Toolbar.module.css'

interface ToolbarProps {
  wall: Wall
  permissions: ReadonlySet<string>
  editing: boolean
  /** Undefined if the wall can't be changed. */
  onEdit: ((editing: boolean) => void) | undefined
  onAdd: (widget: Widget) => void
  onFullScreen: () => void
  onKeys: () => void
  /** Undefined if the screen is no wall. */
  onSize: (() => void) | undefined
}

/** The wall's title and, in edit mode, the controls for the wall as a whole. */
export function Toolbar({ wall, permissions, editing, onEdit, onAdd, onFullScreen, onKeys, onSize }: ToolbarProps) {
  const { undoable, saving, opened } = wall
  const arranging = editing && !opened
  const { density } = useScale()
  return (
    <header className={classes.bar}>
      <Heading>Dashboard</Heading>
      <Group gap="xs" className={classes.tools}>
        <SaveStatus saving={saving} quiet={!editing} onRetry={wall.saveNow} />
        {arranging && undoable !== undefined && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp className={classes.icon} aria-hidden />}
            onClick={wall.undo}
          >
            Undo: {undoable}
          </Button>
        )}
        {arranging && <AddWidget tiles={wall.tiles} permissions={permissions} onAdd={onAdd} />}
        {opened && <OpenedPreset wall={wall} isAdoptable={onEdit !== undefined} />}
        <PresetMenu permissions={permissions} onChoose={wall.open} onReset={editing ? wall.reset : undefined} />
        {onEdit && (editing || !opened) && (
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
        {!editing && onSize && (
          <ActionIcon aria-label="Screen size" title="Screen size and viewing distance" onClick={onSize}>
            <IconRulerMeasure className={classes.icon} aria-hidden />
          </ActionIcon>
        )}
        {!editing && density !== 'touch' && (
          <ActionIcon
            aria-label="Keyboard shortcuts"
            aria-keyshortcuts="?"
            title="Keyboard shortcuts (?)"
            onClick={onKeys}
          >
            <IconKeyboard className={classes.icon} aria-hidden />
          </ActionIcon>
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
