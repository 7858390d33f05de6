import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { resendSeconds } from '../../../domain/second-step.ts'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { ResendButton } from '../../../ui/ResendButton.tsx'
import type { RecoveryCodes, SetUpBegun } from '../domain/wire.ts'
import { QrCode } from './QrCode.tsx'
import classes from './SecondFactor.module.css'
import { confirmSetUp, sendOwnCode, useFactorChange } from './use-second-factor.ts'

interface ConfirmSetUpProps {
  begun: SetUpBegun
  onConfirmed: (codes: RecoveryCodes) => void
  onCancel: () => void
}

/** What an authenticator app reads, or where the code has gone; and the first code, which puts it into effect. */
export function ConfirmSetUp({ begun, onConfirmed, onCancel }: ConfirmSetUpProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const [missing, setMissing] = useState(false)
  const confirming = useFactorChange(confirmSetUp)
  const [property] = confirming.error instanceof ApiError ? confirming.error.errors : []
  const submit = () => {
    const code = input.current?.value.trim() ?? ''
    setMissing(!code)
    if (!code) return input.current?.focus()
    confirming.mutate(code, {
      onSuccess: onConfirmed,
      onError: () => {
        input.current?.focus()
        input.current?.select()
      },
    })
  }
  return (
    <form
      noValidate
      aria-label="Confirm the first code"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack align="start">
        {begun.uri !== undefined && begun.secret !== undefined && <ForApp uri={begun.uri} secret={begun.secret} />}
        {begun.sentTo !== undefined && <Text>A code was sent to {begun.sentTo}. Enter it here.</Text>}
        <CodeInput
          ref={input}
          label={begun.uri === undefined ? 'Code' : 'Code from the app'}
          error={missing ? 'Code is required' : property?.errorMessage}
        />
        {begun.sentTo !== undefined && <SendAgain />}
        {confirming.error && !property && (
          <ErrorTile title="It could not be set up" reason={messageOf(confirming.error)} />
        )}
        <Group>
          <Button type="submit" loading={confirming.isPending}>
            Confirm
          </Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function ForApp({ uri, secret }: { uri: string; secret: string }) {
  const grouped = secret.replace(/(.{4})(?=.)/g, '$1 ')
  return (
    <>
      <Text>Scan this with your authenticator app, then enter the code that it shows.</Text>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <Text size="sm">If you cannot scan it, enter this key in the app:</Text>
      <Group gap="sm">
        <Text className={classes.key}>{grouped}</Text>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button variant="default" size="xs" onClick={copy}>
              {copied ? 'Copied' : 'Copy key'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  )
}

function SendAgain() {
  const [readyAt, setReadyAt] = useState(() => Date.now() + resendSeconds * 1000)
  const [error, setError] = useState<unknown>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setError(undefined)
    try {
      setReadyAt(await sendOwnCode('setUp'))
    } catch (reason) {
      setError(reason)
    }
    setSending(false)
  }
  return (
    <>
      <ResendButton readyAt={readyAt} isSending={isSending} onSend={() => void send()} />
      {error !== undefined && <ErrorTile title="No code was sent" reason={messageOf(error)} />}
    </>
  )
}
