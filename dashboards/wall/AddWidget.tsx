import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { icons } from '../icons.ts'
import { isFull, type Tiles } from '../layout/changes.ts'
import { lacking, widgets } from '../registry.ts'
import type { Widget } from '../widget.ts'
import classes from './Menu.module.css'

interface AddWidgetProps {
  tiles: Tiles
  permissions: ReadonlySet<string>
  onAdd: (widget: Widget) => void
}

/** The widgets that the user may see, to put one on the wall. */
export function AddWidget({ tiles, permissions, onAdd }: AddWidgetProps) {
  const { say } = useCaller().words
  const allowed = [...widgets.values()]
    .filter(widget => lacking(widget, permissions).length === 0)
    .map(widget => ({ widget, name: say(widget.name) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  return (
    <Menu position="bottom-end" width="24rem">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus className={classes.icon} aria-hidden />}
          disabled={isFull(tiles)}
        >
          Add widget
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {allowed.map(({ widget, name }) => {
          const Icon = icons[widget.icon]
          return (
            <Menu.Item
              key={widget.id}
              leftSection={<Icon className={classes.icon} aria-hidden />}
              onClick={() => onAdd(widget)}
            >
              {name}
              <span className={classes.more}>{say(widget.description)}</span>
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
