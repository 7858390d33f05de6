import { useQuery } from '@tanstack/react-query'
import { pageQuery } from '../../../api/entity-calls.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { evacuation } from '../domain/evacuation.ts'
import type { evacuationKinds } from '../domain/evacuation-title.ts'

/** An evacuation that is running. */
export interface Running {
  readonly evacuationId: number
  readonly areaId: number
  readonly area: string | null
  readonly kind: keyof typeof evacuationKinds
  readonly startedAt: string
  readonly startedBy: string | null
}

const none: readonly Running[] = []

/** Read again whenever an evacuation begins or ends. */
export const runningQuery = pageQuery(evacuation, undefined, 'status=running&sort=-startedAt', undefined)

/** The evacuations that are running, read again whenever one begins or ends; none for users who may not see them. */
export function useRunning(): readonly Running[] {
  const { may } = useCaller()
  const { data } = useQuery({
    ...runningQuery,
    enabled: may(evacuation.permission.read),
  })
  return (data?.items as readonly Running[] | undefined) ?? none
}
