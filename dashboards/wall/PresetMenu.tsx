import { Button, Group, Menu, Modal, Text } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { useState } from 'react'
import { useCaller } from '../../src/crud/caller/caller.ts'
import { offered } from '../layout/changes.ts'
import { presets, type Preset } from '../preset.ts'
import { widgets } from '../registry.ts'
import classes from './Menu.module.css'
import { sizes } from '../editing/use-wall.ts'

interface PresetMenuProps {
  permissions: ReadonlySet<string>
  onChoose: (preset: Preset) => void
  /** Undefined if the dashboard is not being changed. */
  onReset: (() => void) | undefined
}

/** Dashboards to look at beside the user's own, and the way back to that. */
export function PresetMenu({ permissions, onChoose, onReset }: PresetMenuProps) {
  const { say } = useCaller().words
  const [asking, setAsking] = useState(false)
  const usable = presets.filter(({ tiles }) => offered(tiles, widgets, permissions, sizes).length > 0)
  return (
    <>
      <Menu position="bottom-end" width="24rem">
        <Menu.Target>
          <Button variant="default" leftSection={<IconLayoutDashboard className={classes.icon} aria-hidden />}>
            Presets
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {usable.map(preset => (
            <Menu.Item key={preset.id} onClick={() => onChoose(preset)}>
              {preset.name}
              <span className={classes.more}>{say(preset.description)}</span>
            </Menu.Item>
          ))}
          {onReset && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setAsking(true)}>Reset to preset…</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Reset the dashboard?" centered>
        <Text>Your own tiles are forgotten and the {presets[0]?.name.toLowerCase()} preset is shown.</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              setAsking(false)
              onReset?.()
            }}
          >
            Reset
          </Button>
        </Group>
      </Modal>
    </>
  )
}
