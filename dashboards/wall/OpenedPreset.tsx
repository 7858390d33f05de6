import { Button } from '@mantine/core'
import type { Wall } from '../editing/use-wall.ts'

interface OpenedPresetProps {
  wall: Pick<Wall, 'opened' | 'open' | 'adopt'>
  /** Whether it may replace the user's own dashboard. */
  isAdoptable: boolean
}

/** What can be done with an open preset: leave it, or use it as one's own dashboard. */
export function OpenedPreset({ wall: { opened, open, adopt }, isAdoptable }: OpenedPresetProps) {
  return (
    <>
      <span>Preset: {opened?.name}</span>
      {isAdoptable && (
        <Button variant="default" onClick={adopt}>
          Use as my dashboard
        </Button>
      )}
      <Button variant="default" onClick={() => open(undefined)}>
        Back to my dashboard
      </Button>
    </>
  )
}
