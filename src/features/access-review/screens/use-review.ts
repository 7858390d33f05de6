import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { refreshQueries } from '../../../api/refresh-queries.ts'
import { command, request } from '../../../api/request.ts'
import type { ApiRecord } from '../../../api/records.ts'
import type { Share } from '../domain/access-review.ts'
import type { ReviewerProgress } from '../domain/wire.ts'

export interface TitledThing {
  readonly kind: 'door' | 'group'
  readonly id: number
  readonly title: string
}

const list = <T>(id: number, what: string) =>
  queryOptions({
    queryKey: [...recordKeys.one('accessReview', id), what],
    queryFn: async ({ signal }) =>
      (await request<{ items: readonly T[] }>('GET', `/accessreview/${id}/${what}`, { signal })).items,
  })
/** The doors and groups of a review. */
export const thingsQuery = (id: number) => list<TitledThing>(id, 'things')
/** How far its reviewers are. */
export const reviewersQuery = (id: number) => list<ReviewerProgress>(id, 'reviewers')

/** A review's record, with its figures. */
export interface ReviewRecord {
  readonly accessReviewId: number
  readonly name: string
  readonly status: string
  readonly dueAt: string
  readonly unanswered: string
  readonly sharing: string
  readonly reviewerIds: readonly number[]
  readonly split: readonly Share[] | null
  readonly lines: number
  readonly answered: number
  readonly removed: number
  readonly failed: number
  readonly leftOut: number
  readonly startedById: number | null
  readonly job: number | null
}
export const reviewOf = (record: ApiRecord): ReviewRecord => record as unknown as ReviewRecord

/** What is done with a review: it and all that shows it is read again afterwards. */
export function useActs(id: number) {
  const client = useQueryClient()
  const after = async () => {
    await refreshQueries(client, recordKeys.all('accessReview'))
  }
  const post = async (what: string, body: object = {}) => {
    await command('POST', `/accessreview/${id}/${what}`, { body })
    await after()
  }
  return {
    start: async (split: readonly Share[] | undefined) => {
      if (split) await command('PUT', `/accessreview/${id}/split`, { body: { split } })
      await post('start')
    },
    finish: () => post('finish'),
    cancel: () => post('cancel'),
    sendLink: (userId: number) => post('send-link', { userId }),
    revokeLink: (userId: number) => post('revoke-link', { userId }),
  }
}
