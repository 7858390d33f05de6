import { Anchor, Button, PasswordInput } from '@mantine/core'
import type { Ref } from 'react'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { ResendButton } from '../../../ui/ResendButton.tsx'

interface ProofFieldProps {
  ref: Ref<HTMLInputElement>
  byCode: boolean
  /** Undefined where there are no codes. */
  onSwitch: (() => void) | undefined
  /** Undefined where codes are not sent. */
  onSend: (() => void) | undefined
  sendAgainAt: number | undefined
  isBusy: boolean
  error: string | undefined
}

/** The password, or a current code. */
export function ProofField({ ref, byCode, onSwitch, onSend, sendAgainAt, isBusy, error }: ProofFieldProps) {
  return (
    <>
      {byCode ? (
        <CodeInput key="code" ref={ref} data-autofocus error={error} />
      ) : (
        <PasswordInput
          key="password"
          ref={ref}
          data-autofocus
          label="Password"
          autoComplete="current-password"
          error={error}
        />
      )}
      {byCode && onSend && sendAgainAt === undefined && (
        <Button variant="default" onClick={onSend} loading={isBusy}>
          Send a code
        </Button>
      )}
      {byCode && onSend && sendAgainAt !== undefined && (
        <ResendButton readyAt={sendAgainAt} isSending={isBusy} onSend={onSend} />
      )}
      {onSwitch && (
        <Anchor component="button" type="button" ta="start" onClick={onSwitch}>
          {byCode ? 'Use your password instead' : 'Use a current code instead'}
        </Anchor>
      )}
    </>
  )
}
