import { useCaller } from '../../../../crud/caller/caller.ts'
import { FieldInput } from '../../../../crud/wizard/FieldInput.tsx'
import { ref } from '../../../../domain/fields/index.ts'
import type { StepProps } from './step-props.ts'

const commDevice = ref('commDevice')

/** What connects the controllers with the cloud: one that is there, or none. */
export function CommunicatorStep({ draft, set, errorOf, idOf }: StepProps) {
  const { words } = useCaller()
  return (
    <FieldInput
      field={commDevice}
      id={idOf('commDeviceId')}
      label={words.One('commDevice')}
      description={words.say('Of all these {many controller}. Leave empty for none')}
      error={errorOf('commDeviceId')}
      value={draft.commDeviceId}
      onChange={value => set({ commDeviceId: typeof value === 'number' ? value : null })}
    />
  )
}
