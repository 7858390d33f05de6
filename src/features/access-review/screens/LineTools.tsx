import { Button, Group, Text } from '@mantine/core'
import { count, figure } from '../../../ui/figures.ts'
import type { Decision } from '../domain/wire.ts'
import classes from './Review.module.css'

interface LineToolsProps {
  chosen: number
  shown: number
  canUndo: boolean
  onChoose: (all: boolean) => void
  onAsk: (decision: Decision) => void
  onUndo: () => void
}

/** What is done with some lines together, and the keys for one. */
export function LineTools({ chosen, shown, canUndo, onChoose, onAsk, onUndo }: LineToolsProps) {
  const isAll = chosen === shown
  const small = { variant: 'default', size: 'compact-sm' } as const
  return (
    <Group gap="xs">
      <Button {...small} onClick={() => onChoose(!isAll)}>
        {isAll ? 'Choose none' : `Choose all ${figure(shown)} shown`}
      </Button>
      <Button {...small} disabled={chosen === 0} onClick={() => onAsk('confirm')}>
        Confirm chosen ({figure(chosen)})
      </Button>
      <Button {...small} disabled={chosen === 0} onClick={() => onAsk('remove')}>
        Remove chosen ({figure(chosen)})
      </Button>
      <Button {...small} disabled={!canUndo} onClick={onUndo}>
        Undo
      </Button>
      <Text size="sm" c="dimmed" className={classes.keys}>
        Keys: arrows, C confirm, R remove, U undo, N note, X choose
      </Text>
    </Group>
  )
}

export function HowFar({ lines, answered }: { lines: number; answered: number }) {
  return (
    <div className={classes.far}>
      <Text component="output" size="sm">
        {figure(answered)} of {count(lines, 'line')} answered
      </Text>
      <progress value={answered} max={lines} aria-label="Lines answered" className={classes.progress} />
    </div>
  )
}
