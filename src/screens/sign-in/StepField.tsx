import { Text, TextInput } from '@mantine/core'
import type { Ref } from 'react'
import type { FactorType } from '../../domain/second-step.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'

interface StepFieldProps {
  ref: Ref<HTMLInputElement>
  /** Null where there are passkeys alone. */
  type: FactorType | 'recovery' | null
  sentTo: string | null
  error: string | undefined
}

const asks = {
  app: () => 'Enter the code that your authenticator app shows.',
  email: (to: string) => `Enter the code that was sent to ${to}.`,
  sms: (to: string) => `Enter the code that was sent to your phone (${to}).`,
} as const

/** What a second step asks for, and where it is entered. */
export function StepField({ ref, type, sentTo, error }: StepFieldProps) {
  if (type === null) return <Text>Confirm with your passkey that it is you.</Text>
  if (type !== 'recovery')
    return (
      <>
        <Text>{asks[type](sentTo ?? '')}</Text>
        <CodeInput key="code" ref={ref} error={error} />
      </>
    )
  return (
    <>
      <Text>Enter one of the recovery codes that you saved. Each works once.</Text>
      <TextInput
        key="recovery"
        ref={ref}
        name="recovery-code"
        label="Recovery code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        error={error}
      />
    </>
  )
}
