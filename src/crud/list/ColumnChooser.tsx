import { ActionIcon, Button, Checkbox, Popover, ScrollArea, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ChosenColumns } from './use-columns.ts'
import classes from './ListTools.module.css'

/** Which columns a list shows; stored for the user on this machine. */
export function ColumnChooser({ all, shown, choose, reset }: ChosenColumns) {
  const names = shown.map(({ name }) => name)
  return (
    <Popover position="bottom-end" shadow="md" trapFocus withRoles>
      <Popover.Target>
        <ActionIcon variant="default" aria-label="Choose columns" title="Choose columns">
          <IconColumns3 className={classes.icon} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="sm">
          <ScrollArea.Autosize mah="20rem" type="auto">
            <Checkbox.Group value={names} onChange={choose} aria-label="Columns that are shown">
              <Stack gap="xs" pe="md">
                {all.map(({ name, label }) => (
                  <Checkbox
                    key={name}
                    value={name}
                    label={label}
                    size="sm"
                    disabled={names.length === 1 && names[0] === name}
                  />
                ))}
              </Stack>
            </Checkbox.Group>
          </ScrollArea.Autosize>
          <Button variant="default" size="compact-sm" disabled={!reset} onClick={() => reset?.()}>
            Usual columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
