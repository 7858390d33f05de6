import { queryOptions } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { auditLog } from '../domain/audit-log.ts'
import type { AuditChanges, AuditState } from '../domain/wire.ts'

/** What an entry changed: it never changes itself. */
export const changesQuery = (id: number) =>
  queryOptions({
    queryKey: [...recordKeys.all(auditLog.id), 'changes', id],
    queryFn: ({ signal }) => request<AuditChanges>('GET', `${auditLog.api}/${id}/changes`, { signal }),
    staleTime: Infinity,
  })

const stateEveryMs = 30_000

/** Up to where the log is sealed. */
export const stateQuery = queryOptions({
  queryKey: [...recordKeys.all(auditLog.id), 'chain'],
  queryFn: ({ signal }) => request<AuditState>('GET', `${auditLog.api}/chain`, { signal }),
  refetchInterval: stateEveryMs,
})
