import { useQueries } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { entities } from '../../../domain/entities/index.ts'
import { mostProven, type Proof, type Proofs, type ProvenKind } from '../../delivery-proof/domain/proof.ts'

/** Whether the controller of a door has confirmed what is known of a record; since when it is offline. */
export interface Delivery {
  readonly state: 'confirmed' | 'pending' | 'offline'
  /** When an offline one was last heard from, else since when a change waits for it: ISO 8601; null where that is not known. */
  readonly since: string | null
}

/** Of one controller or of several: those that are offline count first. */
export type DeliveryOf = (id: number | null, controllers: number | ReadonlySet<number>) => Delivery | undefined

function deliveryTo(
  { waiting, pending }: Proof,
  isWorkingOut: boolean,
  controllers: number | ReadonlySet<number>,
): Delivery | undefined {
  // Offline ones come first, then the longest wait.
  const found = waiting.find(({ controllerId }) =>
    typeof controllers === 'number' ? controllerId === controllers : controllers.has(controllerId),
  )
  if (found?.state === 'offline') return { state: 'offline', since: found.lastSeenAt }
  if (found) return { state: 'pending', since: found.since }
  // One that is not named may be among those that wait.
  if (pending > waiting.length) return undefined
  return { state: isWorkingOut ? 'pending' : 'confirmed', since: null }
}

/** Asks for as many at once as may be asked for; read again when the change log moves on. */
const query = (kind: ProvenKind, ids: readonly number[]) => ({
  queryKey: [...recordKeys.lists(entities.changeLog.id), 'proof', kind, ids.join()],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request<Proofs>('GET', `/delivery/proof?subject=${kind}&subjectId=${ids.join(',')}`, { signal }),
})

/**
 * Whether controllers have confirmed what is known of some records.
 * @param kind undefined where nothing is delivered of it
 * @returns what is known so far, and whether that could not be loaded
 */
export function useDelivery(
  kind: ProvenKind | undefined,
  ids: readonly number[],
): { readonly deliveryOf: DeliveryOf; readonly isMissing: boolean } {
  const chunks = Array.from({ length: Math.ceil(ids.length / mostProven) }, (_, at) =>
    ids.slice(at * mostProven, (at + 1) * mostProven),
  )
  const answers = useQueries({ queries: kind === undefined ? [] : chunks.map(chunk => query(kind, chunk)) })
  const known = new Map(
    answers.flatMap(({ data }) => data?.items.map(proof => [proof.subjectId, { proof, data }] as const) ?? []),
  )
  return {
    deliveryOf(id, controllers) {
      const found = id === null ? undefined : known.get(id)
      return found && deliveryTo(found.proof, found.data.workingOut, controllers)
    },
    isMissing: answers.some(({ error, data }) => error !== null && !data),
  }
}
