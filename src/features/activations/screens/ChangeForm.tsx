import { Modal, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { oneQuery } from '../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordForm } from '../../../crud/form/RecordForm.tsx'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import type { Entity } from '../../../domain/entity.ts'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { FirstFocus } from './FirstFocus.tsx'

interface ChangeFormProps {
  activationId: number
  isInDialog?: boolean
  onDone: () => void
}

/** The days and notes of one activation; who and where do not change. */
export function ChangeForm({ activationId, isInDialog = false, onDone }: ChangeFormProps) {
  const { entity: entityOf } = useCaller()
  const entity = entityOf('tokenActivation') ?? tokenActivation
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...oneQuery(entity, activationId), staleTime: 0 })
  const known = isFetchedAfterMount ? data : undefined
  if (!known && error)
    return <ErrorTile title="It could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
  if (!known) return <Skeleton height="14rem" radius="md" aria-busy="true" />
  return (
    <FirstFocus>
      <OpenedForm entity={entity} record={known} isInDialog={isInDialog} onDone={onDone} />
    </FirstFocus>
  )
}

interface OpenedFormProps extends Omit<ChangeFormProps, 'activationId' | 'isInDialog'> {
  entity: Entity
  record: ApiRecord
  isInDialog: boolean
}

function OpenedForm({ entity, record, isInDialog, onDone }: OpenedFormProps) {
  // As it was when the form opened: changes made by others are found on saving.
  const [opened] = useState(record)
  const own = useMemo((): Entity => {
    const { validFrom, validUntil, notes } = tokenActivation.fields
    return { ...entity, fields: { validFrom, validUntil, notes } }
  }, [entity])
  return (
    <RecordForm
      entity={own}
      mode="edit"
      id={Number(opened[entity.key])}
      record={opened}
      preset={undefined}
      action="Save"
      isInDialog={isInDialog}
      onCancel={onDone}
      onSaved={() => {
        notifications.show({ message: 'The access is changed' })
        onDone()
      }}
    />
  )
}

/** The same on the page of a record. */
export function ChangeDialog({
  activationId,
  title,
  onClose,
}: {
  activationId: number
  title: string
  onClose: () => void
}) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <ChangeForm activationId={activationId} isInDialog onDone={onClose} />
    </Modal>
  )
}
