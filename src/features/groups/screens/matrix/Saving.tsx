import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ApiError } from '../../../../api/api-error.ts'
import { useConfirmed } from '../../../../crud/before-save/use-confirmed.tsx'
import { group } from '../../../../domain/entities/people/group.ts'
import { changesOf } from '../../domain/edits.ts'
import { writesOf } from '../../domain/writes.ts'
import { summaryOf } from '../../domain/summary.ts'
import { SaveDialog } from './SaveDialog.tsx'
import { saveAccessDoors } from './use-access-doors.ts'
import type { MatrixState } from './use-matrix.ts'

const conflict = 409

interface SavingProps {
  state: MatrixState
  readAgain: () => Promise<unknown>
}

/** Saves the changes once their summary has been seen. Where somebody else was faster, it is read again first. */
export function Saving({ state: { columns, edits, forget }, readAgain }: SavingProps) {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async () => saveAccessDoors(changesOf(edits, columns)),
    onSuccess: async () => {
      await readAgain()
      forget()
      setAsking(false)
      notifications.show({ message: 'Access doors saved' })
    },
    onError: async failure => {
      if (failure instanceof ApiError && failure.status === conflict) await readAgain()
    },
  })
  const summary = summaryOf(edits, columns)
  const writes = useMemo(() => writesOf(changesOf(edits, columns), columns), [edits, columns])
  const { confirm, dialog } = useConfirmed(group.id, 'Save')
  const save = async () => {
    if (await confirm(writes)) mutate()
  }
  return (
    <>
      <Button
        ms="auto"
        disabled={summary.length === 0}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        Save…
      </Button>
      {isAsking && (
        <SaveDialog
          summary={summary}
          writes={writes}
          error={error}
          isSaving={isPending}
          onSave={() => void save()}
          onClose={() => setAsking(false)}
        />
      )}
      {dialog}
    </>
  )
}
