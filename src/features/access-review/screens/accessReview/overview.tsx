import { SegmentedControl } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { JobView } from '../../../../crud/jobs/JobView.tsx'
import { figure } from '../../../../ui/figures.ts'
import { EndReview, TryAgain } from '../EndReview.tsx'
import { signedInSource } from '../line-source.ts'
import classes from '../Review.module.css'
import { Reviewers } from '../Reviewers.tsx'
import { Reports } from '../Reports.tsx'
import { ReviewLines } from '../ReviewLines.tsx'
import { RuleText } from '../RuleText.tsx'
import { StartReview } from '../StartReview.tsx'
import { type ReviewRecord, reviewOf } from '../use-review.ts'

/** A review: how it is started, how far it is, its lines, and what came of it. */
export default function AccessReviewOverview({ record }: SpecialTabProps) {
  const review = reviewOf(record)
  const { status, job, name } = review
  if (status === 'draft') return <StartReview review={review} />
  if (job !== null && (status === 'starting' || status === 'finishing'))
    return (
      <JobView
        jobId={job}
        words={{
          about: name,
          thing: 'line',
          phases: {
            reading: 'Looking up who has access',
            writing: status === 'starting' ? 'Making the lines' : 'Ending access',
          },
        }}
      >
        {() => null}
      </JobView>
    )
  return <Running review={review} />
}

function Running({ review }: { review: ReviewRecord }) {
  const { may } = useCaller()
  const { status, accessReviewId, failed } = review
  return (
    <>
      <RecordPart
        title="Progress"
        actions={
          may('ACCESSREVIEW_EDIT') &&
          (status === 'running' ? <EndReview review={review} /> : failed > 0 && <TryAgain review={review} />)
        }
      >
        <Figures review={review} />
        <RuleText {...review} />
      </RecordPart>
      {status === 'running' && <Reviewers id={accessReviewId} />}
      <RecordPart title="Report">
        <Reports id={accessReviewId} isInterim={status !== 'finished'} />
      </RecordPart>
      <ShownLines review={review} />
    </>
  )
}

function Figures({ review: { status, lines, answered, removed, failed, leftOut } }: { review: ReviewRecord }) {
  const { words } = useCaller()
  const isOver = status === 'finished'
  const shown: readonly (readonly [string, number, boolean])[] = [
    ['Lines', lines, false],
    ['Answered', answered, false],
    ...(isOver
      ? ([
          ['Removed', removed, false],
          ['Not removed', failed, failed > 0],
        ] as const)
      : []),
    ...(leftOut > 0 ? ([[`Left out, beyond your ${words.many('area')}`, leftOut, false]] as const) : []),
  ]
  return (
    <dl className={classes.figures}>
      {shown.map(([label, value, isWrong]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-wrong={isWrong || undefined}>{figure(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Own lines first, for an administrator who is a reviewer too. */
function ShownLines({ review: { accessReviewId, status, reviewerIds } }: { review: ReviewRecord }) {
  const { user } = useCaller()
  const isReviewer = reviewerIds.includes(user?.userId ?? 0)
  const [of, setOf] = useState<'mine' | 'all'>(isReviewer ? 'mine' : 'all')
  const source = useMemo(() => signedInSource(accessReviewId, of), [accessReviewId, of])
  return (
    <RecordPart
      title="Lines"
      actions={
        <SegmentedControl
          aria-label="Whose lines"
          value={of}
          onChange={value => setOf(value as 'mine' | 'all')}
          data={[
            { value: 'mine', label: 'My lines' },
            { value: 'all', label: 'All lines' },
          ]}
        />
      }
    >
      <ReviewLines source={source} status={status} />
    </RecordPart>
  )
}
