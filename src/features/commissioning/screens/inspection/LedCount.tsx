import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import classes from './Inspection.module.css'

interface LedCountProps extends Omit<ComponentProps<typeof FieldInput>, 'onChange'> {
  onCount: (count: number | null) => void
}

/** A small number, typed or counted by large buttons. */
export function LedCount({ onCount, ...input }: LedCountProps) {
  const { value, label, field } = input
  const [least, most] = [field.min ?? 0, field.max ?? Number.MAX_SAFE_INTEGER]
  const count = typeof value === 'number' ? value : undefined
  const buttons = [
    { Icon: IconMinus, words: 'one fewer', next: (count ?? least + 1) - 1 },
    { Icon: IconPlus, words: 'one more', next: (count ?? least) + 1 },
  ].map(({ Icon, words, next }) => (
    <ActionIcon
      key={words}
      size={52}
      variant="default"
      aria-label={`${label}: ${words}`}
      disabled={next < least || next > most}
      onClick={() => onCount(next)}
    >
      <Icon aria-hidden />
    </ActionIcon>
  ))
  return (
    <div className={classes.count}>
      <FieldInput {...input} onChange={next => onCount(typeof next === 'number' ? next : null)} />
      {buttons}
    </div>
  )
}
