import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { oneQuery, runCommand } from '../../api/entity-calls.ts'
import { refreshQueries } from '../../api/refresh-queries.ts'
import { recordKeys } from '../../api/record-cache.ts'
import { request } from '../../api/request.ts'
import type { ApiRecord } from '../../api/records.ts'
import type { Entity } from '../../domain/entity.ts'
import { ConfirmMachine } from '../confirm/machine.ts'

/** The dialog of one command of one record: it asks of the record as it is now. @param onAnswer before `onOk` */
export function useCommand(
  entity: Entity,
  id: number,
  name: string,
  { onAnswer, onOk }: { readonly onAnswer: (answer: ApiRecord) => void; readonly onOk: () => void },
): ConfirmMachine<ApiRecord, ApiRecord> {
  const queryClient = useQueryClient()
  const [ok] = useState(() => onOk)
  const [answered] = useState(() => onAnswer)
  return useMemo(
    () =>
      new ConfirmMachine<ApiRecord, ApiRecord>({
        load: () => request<ApiRecord>('GET', `${entity.api}/${id}`),
        submit: async (_item, input) => {
          answered(await runCommand(entity, id, name, input))
          void refreshQueries(queryClient, oneQuery(entity, id).queryKey)
          void refreshQueries(queryClient, recordKeys.lists(entity.id))
        },
        onOk: ok,
      }),
    [entity, id, name, ok, answered, queryClient],
  )
}
