import { Button, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { answerStep, type PendingStep } from '../../api/second-step.ts'
import { ResendButton } from '../../ui/ResendButton.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { knowsPasskeys, PasskeyButton } from './PasskeyButton.tsx'
import { StepField } from './StepField.tsx'
import { useSending } from './use-sending.ts'

interface SecondStepProps {
  step: PendingStep
  onDone: () => Promise<void>
  /** Back to the password. @param reason why it has to be entered again */
  onBack: (reason?: string) => void
}

/** The second step of a sign-in: a code, or one of the codes that were saved for when it cannot be had. */
export default function SecondStep({ step, onDone, onBack }: SecondStepProps) {
  const [isRecovery, setRecovery] = useState(false)
  const [error, setError] = useState<{ code?: string; form?: string }>({})
  const [isSubmitting, setSubmitting] = useState(false)
  const code = useRef<HTMLInputElement>(null)
  const isSent = step.type === 'email' || step.type === 'sms'
  const sending = useSending(step, isSent)
  useEffect(() => {
    code.current?.focus()
  }, [isRecovery])

  const refuse = (reason: unknown) => {
    setSubmitting(false)
    if (reason instanceof ApiError && reason.status === 401) return onBack(reason.message)
    const [property] = reason instanceof ApiError ? reason.errors : []
    setError(
      property?.propertyName === 'code'
        ? { code: property.errorMessage }
        : { form: property?.errorMessage ?? messageOf(reason) },
    )
    code.current?.focus()
    code.current?.select()
  }
  const attempt = (show: () => Promise<unknown>) => {
    setError({})
    setSubmitting(true)
    void show().then(onDone).catch(refuse)
  }
  const submit = () => {
    const typed = code.current?.value.trim() ?? ''
    if (typed) return attempt(() => answerStep(isRecovery ? { recoveryCode: typed } : { code: typed }))
    setError({ code: isRecovery ? 'Recovery code is required' : 'Code is required' })
    code.current?.focus()
  }
  const change = () => {
    setError({})
    setRecovery(!isRecovery)
  }
  const hasField = isRecovery || step.type !== null

  return (
    <form
      noValidate
      aria-label="Two-factor authentication"
      onSubmit={event => {
        event.preventDefault()
        if (hasField) submit()
      }}
    >
      <Stack gap="md">
        <StepField ref={code} type={isRecovery ? 'recovery' : step.type} sentTo={step.sentTo} error={error.code} />
        <FormError message={error.form ?? (isRecovery ? undefined : sending.error)} />
        {hasField && (
          <Button type="submit" loading={isSubmitting} fullWidth>
            Log in
          </Button>
        )}
        {step.passkeys && !isRecovery && knowsPasskeys() && (
          <PasskeyButton label="Use a passkey" isSecondStep onDone={onDone} onFailed={refuse} />
        )}
        {isSent && !isRecovery && (
          <ResendButton readyAt={sending.readyAt} isSending={sending.isSending} onSend={sending.send} />
        )}
        <Button variant="subtle" onClick={change}>
          {isRecovery ? 'Do not use a recovery code' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" onClick={() => onBack()}>
          Back
        </Button>
      </Stack>
    </form>
  )
}
