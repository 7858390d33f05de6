import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { oneQuery } from '../../../../api/entity-calls.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { ConfirmDialog } from '../../../../crud/confirm/ConfirmDialog.tsx'
import { ConfirmMachine } from '../../../../crud/confirm/machine.ts'
import { useOpened } from '../../../../crud/confirm/use-opened.ts'
import { titleOf } from '../../../../crud/screen/titles.ts'
import type { Entity } from '../../../../domain/entity.ts'
import { token } from '../../../../domain/entities/access/token.ts'
import { undoDays } from '../../domain/suspension.ts'

/** `end` is an undoing that comes too late: nothing is enabled again. */
export type Act = 'suspend' | 'restore' | 'end'

const calls = {
  suspend: { path: 'suspend', body: {}, title: 'Suspend everything' },
  restore: { path: 'restore', body: { credentials: true }, title: 'Undo the suspension' },
  end: { path: 'restore', body: { credentials: false }, title: 'End the suspension' },
} as const

interface SuspensionDialogProps {
  act: Act
  entity: Entity
  record: ApiRecord
  onClosed: () => void
}

/** Asks by name before somebody is suspended, or no longer is. */
export function SuspensionDialog({ act, entity, record, onClosed }: SuspensionDialogProps) {
  const { words } = useCaller()
  const queryClient = useQueryClient()
  const id = Number(record[entity.key])
  const { path, body, title } = calls[act]
  const [machine] = useState(
    () =>
      new ConfirmMachine<ApiRecord, object>({
        load: () => request<ApiRecord>('GET', `${entity.api}/${id}`),
        submit: async () => {
          await request('POST', `${entity.api}/${id}/${path}`, { body })
          void refreshQueries(queryClient, oneQuery(entity, id).queryKey)
          for (const each of [entity.id, token.id, 'changeLog'])
            void refreshQueries(queryClient, recordKeys.lists(each))
        },
        onOk: () => undefined,
      }),
  )
  useOpened(machine, onClosed)
  const credentials = words.many(token.term)
  const question = {
    suspend: (name: string) =>
      `Suspend everything of ${name}? All their live ${credentials} are disabled and open no doors. It can be undone for ${undoDays} days.`,
    restore: (name: string) =>
      `Undo the suspension of ${name}? The ${credentials} that it disabled, and that nobody has changed since, open doors again.`,
    end: (name: string) =>
      `End the suspension of ${name}? It is too old to be undone: their ${credentials} stay disabled until they are enabled one by one.`,
  }[act]
  return (
    <ConfirmDialog machine={machine} title={title} action={title} isDangerous={act === 'suspend'} input={() => ({})}>
      {current => <Text>{question(titleOf(entity, current))}</Text>}
    </ConfirmDialog>
  )
}
