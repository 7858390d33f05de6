import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../../api/idempotency-key.ts'
import { recordKeys } from '../../../../api/record-cache.ts'
import { refreshQueries } from '../../../../api/refresh-queries.ts'
import { request } from '../../../../api/request.ts'
import type { LockdownKind } from '../../domain/actions.ts'
import { lockdown } from '../../domain/lockdown.ts'
import { lockdownPlan } from '../../domain/lockdown-plan.ts'
import type { StartedLockdown } from '../../domain/wire.ts'

/** Starts a plan, or asks for it, once however often it is pressed. */
export function useStart(
  lockdownPlanId: number,
  how: 'start' | 'request',
  kind: LockdownKind,
  onStarted: (started: StartedLockdown) => void,
) {
  const queries = useQueryClient()
  const [key] = useState(newIdempotencyKey)
  return useMutation({
    mutationFn: () =>
      request<StartedLockdown>('POST', `${lockdownPlan.api}/${lockdownPlanId}/${how}`, { body: { kind, key } }),
    onSuccess: onStarted,
    onSettled: () => refreshQueries(queries, recordKeys.all(lockdown.id)),
  })
}
