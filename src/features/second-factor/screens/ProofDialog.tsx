import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { Proof, SecondFactorState } from '../domain/wire.ts'
import { ProofField } from './ProofField.tsx'
import { sendOwnCode } from './use-second-factor.ts'

export interface Asked {
  readonly title: string
  readonly children: ReactNode
  readonly action: string
  readonly isDangerous?: boolean
  /** Whether the user has to show who they are; else it is only asked. */
  readonly needsProof: boolean
  readonly run: (proof: Proof | undefined) => Promise<unknown>
}

interface ProofDialogProps {
  asked: Asked
  state: SecondFactorState
  onClose: () => void
}

/** Asks before a change, and for the password or a current code: a page that was left open is not enough. */
export function ProofDialog({ asked, state, onClose }: ProofDialogProps) {
  const [byCode, setByCode] = useState(false)
  const [sendAgainAt, setSendAgainAt] = useState<number>()
  const [error, setError] = useState<{ field?: string; form?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isSent = state.type === 'email' || state.type === 'sms'

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true)
    setError({})
    try {
      await work()
    } catch (reason) {
      const [property] = reason instanceof ApiError ? reason.errors : []
      setError(property ? { field: property.errorMessage } : { form: messageOf(reason) })
      input.current?.focus()
      input.current?.select()
    }
    setBusy(false)
  }
  const submit = () => {
    const typed = input.current?.value ?? ''
    if (asked.needsProof && !typed.trim()) {
      setError({ field: byCode ? 'Code is required' : 'Password is required' })
      return input.current?.focus()
    }
    void attempt(async () => {
      await asked.run(asked.needsProof ? (byCode ? { code: typed.trim() } : { password: typed }) : undefined)
      onClose()
    })
  }
  const change = () => {
    setError({})
    setByCode(!byCode)
  }
  const send = () => void attempt(async () => setSendAgainAt(await sendOwnCode('proof')))

  return (
    <Modal
      opened
      onClose={() => !isBusy && onClose()}
      title={asked.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      centered
    >
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack>
          <Text>{asked.children}</Text>
          {asked.needsProof && (
            <ProofField
              ref={input}
              byCode={byCode}
              onSwitch={state.type === null ? undefined : change}
              onSend={isSent ? send : undefined}
              sendAgainAt={sendAgainAt}
              isBusy={isBusy}
              error={error.field}
            />
          )}
          {error.form !== undefined && <ErrorTile title="Nothing was changed" reason={error.form} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} {...(asked.isDangerous && { color: 'red.9' })}>
              {asked.action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
