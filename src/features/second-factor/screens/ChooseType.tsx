import { Button, Group, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { factorTypes, type FactorType } from '../../../domain/second-step.ts'
import type { SecondFactorState } from '../domain/wire.ts'
import { typeWords, whyNot } from './words.ts'

interface ChooseTypeProps {
  state: SecondFactorState
  onChosen: (type: FactorType) => void
  /** Not where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
}

/** Which second factor to set up; what cannot be had says why. */
export function ChooseType({ state, onChosen, onCancel }: ChooseTypeProps) {
  const [chosen, setChosen] = useState<string>('app')
  const to = { app: '', email: ` (${state.email})`, sms: state.smsNumber === null ? '' : ` (${state.smsNumber})` }
  return (
    <Stack>
      <Radio.Group label="How do you want to confirm that it is you?" value={chosen} onChange={setChosen}>
        <Stack mt="sm">
          {factorTypes.map(type => (
            <Radio
              key={type}
              value={type}
              label={`${typeWords[type].name}${to[type]}`}
              description={whyNot(type, state) ?? typeWords[type].how}
              disabled={whyNot(type, state) !== undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group>
        <Button onClick={() => onChosen(chosen as FactorType)}>Continue</Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  )
}
