import { Button, Progress, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../api/api-error.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { count, figure } from '../../../ui/figures.ts'
import type { ReviewerProgress } from '../domain/wire.ts'
import classes from './Review.module.css'
import { reviewersQuery, useActs } from './use-review.ts'

/** Who reviews, how far they are, and the links that they were sent. */
export function Reviewers({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(reviewersQuery(id))
  return (
    <RecordPart title="Reviewers">
      {error && (
        <ErrorTile title="The reviewers could not be loaded" reason={messageOf(error)} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height="4rem" aria-busy="true" />}
      <ul className={classes.list} aria-label="Reviewers">
        {data?.map(reviewer => (
          <Reviewer key={reviewer.userId} id={id} {...reviewer} />
        ))}
      </ul>
    </RecordPart>
  )
}

function Reviewer({ id, userId, name, lines, answered, links }: ReviewerProgress & { id: number }) {
  const { may } = useCaller()
  const acts = useActs(id)
  const tell = (work: Promise<void>, done: string) =>
    void work.then(
      () => notifications.show({ message: done }),
      (error: unknown) =>
        notifications.show({ color: 'red', title: 'Failed', message: messageOf(error), autoClose: false }),
    )
  return (
    <li className={classes.review}>
      <strong>{name}</strong>
      <span>
        {figure(answered)} of {count(lines, 'line')} answered{links === 0 && ', no mail link'}
      </span>
      <Progress value={lines === 0 ? 100 : (100 * answered) / lines} aria-label={`${name}: lines answered`} />
      {may('ACCESSREVIEW_EDIT') && (
        <span className={classes.answer}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Send ${name} a new link`}
            disabled={lines === answered}
            onClick={() => tell(acts.sendLink(userId), `${name} is sent a new link`)}
          >
            Send link
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Revoke the links of ${name}`}
            disabled={links === 0}
            onClick={() => tell(acts.revokeLink(userId), `The links of ${name} are good no more`)}
          >
            Revoke
          </Button>
        </span>
      )}
    </li>
  )
}
