import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useCaller } from '../../../crud/caller/caller.ts'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { FirstFocus } from './FirstFocus.tsx'
import { GiveForm, type GiveFormProps } from './GiveForm.tsx'

/** The button that gives access on the page of a record, for those who may. */
export function GiveAccess({
  label = 'Give access',
  ...form
}: Omit<GiveFormProps, 'onDone' | 'isInDialog'> & { label?: string }) {
  const { may } = useCaller()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (!may(tokenActivation.permission.add)) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={label} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
        <FirstFocus>
          <GiveForm {...form} action={label} isInDialog onDone={close} />
        </FirstFocus>
      </Modal>
    </>
  )
}
