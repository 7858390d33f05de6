import { Anchor, Progress, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { dateTimeText } from '../../../crud/fields/instants.ts'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import { type ReviewStatus, reviewStatuses } from '../domain/access-review.ts'
import { answerPath } from '../domain/routes.ts'
import type { ReviewForMe } from '../domain/wire.ts'
import classes from './Review.module.css'

/** What the caller is asked to review, the next due first. */
export default function AccessReviewsForMe() {
  const { data, error, refetch } = useQuery({
    queryKey: [...recordKeys.lists('accessReview'), 'for me'],
    queryFn: ({ signal }) => request<{ items: ReviewForMe[] }>('GET', '/accessreview/for-me', { signal }),
  })
  return (
    <Stack gap="sm">
      <ScreenHead heading="Reviews for me" />
      {error && (
        <ErrorTile title="The reviews could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="12rem" radius="md" aria-busy="true" />}
      {data?.items.length === 0 && (
        <EmptyState title="No reviews for you">
          When an administrator asks you to look at who has access, it is listed here.
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={classes.list} aria-label="Reviews">
          {data.items.map(review => (
            <Item key={review.accessReviewId} {...review} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function Item({ accessReviewId, name, dueAt, status, lines, answered }: ReviewForMe) {
  const { zone } = useCaller()
  return (
    <li className={classes.review}>
      <Anchor component={Link} to={answerPath(accessReviewId)} fw={600}>
        {name}
      </Anchor>
      <span className={classes.dimmed}>
        {reviewStatuses[status as ReviewStatus]}, due {dateTimeText(dueAt, zone)}
      </span>
      <span>
        {figure(answered)} of {count(lines, 'line')} answered
      </span>
      <Progress value={lines === 0 ? 100 : (100 * answered) / lines} aria-label={`${name}: lines answered`} />
    </li>
  )
}
