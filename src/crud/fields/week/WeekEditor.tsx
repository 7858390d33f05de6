import { ActionIcon, Button, SegmentedControl } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { withBlock } from '../../../domain/time-profile/index.ts'
import type { Period } from '../../../domain/fields/index.ts'
import type { Step } from './selection.ts'
import classes from './week.module.css'
import { WeekGrid } from './WeekGrid.tsx'
import { Hours, WeekPicture } from './WeekPicture.tsx'
import { blockText } from './words.ts'

interface WeekEditorProps {
  id: string
  periods: readonly Period[]
  disabled: boolean
  onChange: (periods: readonly Period[]) => void
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const presets: Readonly<Record<string, readonly Period[]>> = {
  'Weekdays 08:00 to 18:00': [{ days: [0, 1, 2, 3, 4], start: '08:00', end: '18:00' }],
  'Nights 22:00 to 06:00': [
    { days: everyDay, start: '00:00', end: '06:00' },
    { days: everyDay, start: '22:00', end: '24:00' },
  ],
  Always: [{ days: everyDay, start: '00:00', end: '24:00' }],
  Never: [],
}

/** A week to draw in, with ready-made ones and undo; on a small screen only its picture. */
export function WeekEditor({ id, periods, disabled, onChange, onUndo, onRedo }: WeekEditorProps) {
  const [step, setStep] = useState<Step>(30)
  const [said, setSaid] = useState('')
  const steps = [
    { label: 'Undo', Sign: IconArrowBackUp, go: onUndo },
    { label: 'Redo', Sign: IconArrowForwardUp, go: onRedo },
  ].map(({ label, Sign, go }) => ({
    label,
    Sign,
    isPossible: go !== undefined,
    go: () => {
      go?.()
      setSaid(go ? `${label}: done` : `Nothing to ${label.toLowerCase()}`)
    },
  }))
  return (
    <div className={classes.editor}>
      <div className={classes.tools}>
        {Object.entries(presets).map(([label, preset]) => (
          <Button
            key={label}
            variant="default"
            size="compact-sm"
            disabled={disabled}
            onClick={() => {
              onChange(preset)
              setSaid(`Set: ${label}`)
            }}
          >
            {label}
          </Button>
        ))}
        <span className={classes.steps}>
          {steps.map(({ label, Sign, isPossible, go }) => (
            <ActionIcon key={label} aria-label={label} title={label} disabled={disabled || !isPossible} onClick={go}>
              <Sign className={classes.icon} aria-hidden />
            </ActionIcon>
          ))}
        </span>
      </div>
      <div className={classes.drawing}>
        <Hours />
        <WeekGrid
          id={`${id}-week`}
          describedBy={`${id}-how`}
          periods={periods}
          step={step}
          disabled={disabled}
          onDraw={(block, isOpen) => {
            onChange(withBlock(periods, block, isOpen))
            setSaid(`${blockText(block)}: ${isOpen ? 'open' : 'closed'}`)
          }}
          onChosen={block => setSaid(blockText(block))}
          onUndo={() => steps[0]?.go()}
          onRedo={() => steps[1]?.go()}
        />
        <div className={classes.foot}>
          <SegmentedControl
            size="xs"
            aria-label="Step"
            value={String(step)}
            data={[
              { value: '30', label: '30 min' },
              { value: '15', label: '15 min' },
            ]}
            onChange={value => setStep(value === '15' ? 15 : 30)}
          />
          <span id={`${id}-how`} className={classes.how}>
            Drag to open, drag from something open to close. Keys: arrows, Shift and arrows, Enter, Delete
          </span>
        </div>
      </div>
      <div className={classes.small}>
        <WeekPicture periods={periods} />
      </div>
      <output className={classes.unseen}>{said}</output>
    </div>
  )
}
