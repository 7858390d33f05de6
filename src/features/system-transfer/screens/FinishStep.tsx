import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { ConfirmDialog } from '../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine, failureText } from '../../../crud/confirm/machine.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { validDays } from '../domain/limits.ts'
import type { Preview } from '../domain/preview.ts'
import classes from './SystemTransfer.module.css'
import { useMove, useSend } from './use-transfer.ts'

interface FinishStepProps {
  areaId: number
  destinationId: number | undefined
  preview: Preview
  onMoving: (jobId: number) => void
  onSent: (invitationId: number) => void
}

/** Sends the offer by email, or moves the system at once. */
export function FinishStep({ areaId, destinationId, preview, onMoving, onSent }: FinishStepProps) {
  return (
    <div className={classes.columns}>
      <SendForm areaId={areaId} preview={preview} onSent={onSent} />
      {destinationId !== undefined && (
        <MoveNow areaId={areaId} destinationId={destinationId} preview={preview} onMoving={onMoving} />
      )}
    </div>
  )
}

function SendForm({ areaId, preview, onSent }: Pick<FinishStepProps, 'areaId' | 'preview' | 'onSent'>) {
  const { words } = useCaller()
  const [email, setEmail] = useState('')
  const { mutate, isPending, error } = useSend(onSent)
  return (
    <form
      className={classes.box}
      aria-label="Send an offer"
      onSubmit={event => {
        event.preventDefault()
        if (email.trim() !== '' && !isPending) mutate({ areaId, email: email.trim() })
      }}
    >
      <p>
        The new {words.one('client')} gets an email and has {validDays} days to accept. Nothing moves before that.
        {preview.blocks.length > 0 && ' What is in the way has to be settled by then.'}
      </p>
      <TextInput
        label="Email"
        description={`Of the new ${words.one('client')} or one of its ${words.many('user')}`}
        type="email"
        maxLength={254}
        withAsterisk
        value={email}
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      {error && <ErrorTile title="The offer was not sent" reason={failureText(error)} />}
      <Group justify="flex-end">
        <Button type="submit" loading={isPending} disabled={email.trim() === ''}>
          Send offer
        </Button>
      </Group>
    </form>
  )
}

interface MoveNowProps extends Pick<FinishStepProps, 'areaId' | 'preview' | 'onMoving'> {
  destinationId: number
}

function MoveNow({ areaId, destinationId, preview, onMoving }: MoveNowProps) {
  const { words } = useCaller()
  const { mutateAsync } = useMove(onMoving)
  const [machine] = useState(
    () =>
      new ConfirmMachine<Preview, true>({
        load: async () => preview,
        submit: async () => void (await mutateAsync({ baseAreaId: areaId, destinationClientId: destinationId })),
        onOk: () => undefined,
      }),
  )
  const isBlocked = preview.blocks.length > 0
  return (
    <section className={classes.box} aria-label="Move now">
      <p>
        Without asking: you have agreed it with both {words.many('client')}. It cannot be undone, only transferred back.
        {isBlocked && ' Something is in the way still.'}
      </p>
      <Group justify="flex-end">
        <Button color="red" variant="outline" disabled={isBlocked} onClick={machine.open}>
          Move now
        </Button>
      </Group>
      <ConfirmDialog
        machine={machine}
        title={`Move ${preview.area} to ${preview.destination ?? ''}`}
        action="Move now"
        isDangerous
        input={() => true as const}
      >
        {({ area, from, destination, total }) => (
          <p>
            Move {area} with {total} records from {from} to {destination}? Everybody of {from} loses access to it at
            once.
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}
