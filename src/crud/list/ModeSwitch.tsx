import { SegmentedControl } from '@mantine/core'
import type { Mode } from './use-mode.ts'

/** Switches between the modes of a list. */
export function ModeSwitch({ mode: { id, modes, choose }, things }: { mode: Mode; things: string }) {
  const data = Object.entries(modes).map(([value, { label }]) => ({ value, label }))
  return (
    <SegmentedControl
      value={id}
      onChange={choose}
      data={data}
      aria-label={`Which ${things} are shown`}
      w="fit-content"
    />
  )
}
