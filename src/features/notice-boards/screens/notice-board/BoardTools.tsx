import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { Rotation } from '../notices/use-rotation.ts'

interface BoardToolsProps {
  rotation: Rotation
  count: number
  /** Undefined if the board has no night mode. */
  night: boolean | undefined
  onNight: (isNight: boolean) => void
}

const size = { width: '1.125rem', height: '1.125rem' } as const

/** Lets the board run, stops it, and goes through its messages. */
export function BoardTools({ rotation, count, night, onNight }: BoardToolsProps) {
  const { isPlaying, play, step, index } = rotation
  return (
    <Group gap="xs">
      <Button
        variant="default"
        leftSection={isPlaying ? <IconPlayerPause {...size} aria-hidden /> : <IconPlayerPlay {...size} aria-hidden />}
        onClick={() => play(!isPlaying)}
      >
        {isPlaying ? 'Pause' : 'Play'}
      </Button>
      {count > 1 && (
        <>
          <Button variant="default" leftSection={<IconChevronLeft {...size} aria-hidden />} onClick={() => step(-1)}>
            Previous
          </Button>
          <Button variant="default" rightSection={<IconChevronRight {...size} aria-hidden />} onClick={() => step(1)}>
            Next
          </Button>
        </>
      )}
      {count > 0 && (
        <Text c="dimmed">
          {index + 1} of {count} shown now
        </Text>
      )}
      {night !== undefined && (
        <SegmentedControl
          aria-label="Light"
          ml="auto"
          data={[
            { value: 'day', label: 'By day' },
            { value: 'night', label: 'By night' },
          ]}
          value={night ? 'night' : 'day'}
          onChange={light => onNight(light === 'night')}
        />
      )}
    </Group>
  )
}
