import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import type { ReviewForMe } from '../domain/wire.ts'
import type { LineSource } from './line-source.ts'
import { ReviewLines } from './ReviewLines.tsx'
import { RuleText } from './RuleText.tsx'

interface AnsweringProps {
  source: LineSource
  head: (review: ReviewForMe | undefined) => ReactNode
  /** Said where there is no such review (any more). */
  gone: string
}

/** A review as its reviewer has it: until when, what happens then, and their lines. */
export function Answering({ source, head, gone }: AnsweringProps) {
  const { data, error, refetch } = useQuery({
    queryKey: [...recordKeys.lists('accessReview'), 'answering', source.key],
    queryFn: async ({ signal }) => (await source.read('failed', '', signal)).review,
    retry: false,
  })
  if (!data && !error)
    return (
      <>
        {head(undefined)}
        <Skeleton height="12rem" radius="md" aria-busy="true" />
      </>
    )
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      {head(data)}
      {isGone && <EmptyState title="This review cannot be answered">{gone}</EmptyState>}
      {error && !isGone && (
        <ErrorTile title="The review could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {data && !isGone && (
        <>
          <RuleText {...data} />
          <ReviewLines source={source} status={data.status} />
        </>
      )}
    </>
  )
}
