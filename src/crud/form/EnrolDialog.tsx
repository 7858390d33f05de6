import { Modal } from '@mantine/core'
import { useMemo } from 'react'
import { token } from '../../domain/entities/access/token.ts'
import type { Entity } from '../../domain/entity.ts'
import { useCaller } from '../caller/caller.ts'
import { RecordForm } from './RecordForm.tsx'
import { useAfterSave } from './use-after-save.tsx'

interface Read {
  /** The code of the event's type. */
  readonly type: unknown
  readonly keycode: unknown
}

/** The keycode that an event is about, where it is of an unknown card and the caller may make a credential of it. */
export function useUnknownCard(): (event: Read) => string | undefined {
  const { may } = useCaller()
  const mayEnrol = may(token.permission.add) && may('FOB_SECRETS')
  return ({ type, keycode }) =>
    mayEnrol &&
    type === 'accessDeniedUnknown' &&
    typeof keycode === 'string' &&
    token.fields.keycode.schema.safeParse(keycode).success
      ? keycode
      : undefined
}

interface EnrolDialogProps {
  /** Undefined while nothing is enrolled; it is in no url. */
  keycode: string | undefined
  onClose: () => void
  /** What follows; the page of the credential where left out. */
  onEnrolled?: () => void
}

/** A card that nobody had becomes a credential: its keycode is filled in. */
export function EnrolDialog(props: EnrolDialogProps) {
  const known = useCaller().entity(token.id)
  return known && <Dialog {...props} known={known} />
}

function Dialog({ keycode, onClose, onEnrolled, known }: EnrolDialogProps & { known: Entity }) {
  const { words } = useCaller()
  const { saved, dialog } = useAfterSave(known, known.term, 'created', onEnrolled)
  const preset = useMemo(() => ({ keycode, kind: 'card' }), [keycode])
  return (
    <>
      <Modal
        opened={keycode !== undefined}
        onClose={onClose}
        title="Enrol this card"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <RecordForm
          entity={known}
          mode="add"
          id={undefined}
          record={undefined}
          preset={preset}
          action={`Create ${words.one(known.term)}`}
          isInDialog
          onCancel={onClose}
          onSaved={saved}
        />
      </Modal>
      {dialog}
    </>
  )
}
