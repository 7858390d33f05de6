import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import type { PendingWrite } from '../../../crud/before-save/before-save.ts'
import { type DryRun, type DryRunBody, dryRunFields } from '../domain/dry-run.ts'

const freshMs = 60_000

/** What a trigger with these values would have done; read again when a trigger changes. */
export const dryRunQuery = (body: DryRunBody) =>
  queryOptions({
    queryKey: [...recordKeys.lists('alertTrigger'), 'dry run', JSON.stringify(body)],
    queryFn: ({ signal }) => request<DryRun>('POST', '/alerttrigger/dry-run', { body, signal }),
    staleTime: freshMs,
    retry: false,
  })

/** What is to be tried before a form is saved; undefined where nothing of it decides when the trigger fires. */
export function triedBy({ id, values = {}, isDeleted }: PendingWrite): DryRunBody | undefined {
  if (isDeleted) return undefined
  const tried = Object.fromEntries(Object.entries(values).filter(([name]) => dryRunFields.includes(name)))
  if (Object.keys(tried).length === 0) return undefined
  return { ...(id !== undefined && { alertTriggerId: id }), ...tried }
}
