import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { count, figure } from '../../../ui/figures.ts'
import { Question } from './Question.tsx'
import { type ReviewRecord, useActs } from './use-review.ts'

/** Finishes a running review now, or cancels it; either asks first. */
export function EndReview({ review }: { review: ReviewRecord }) {
  const { accessReviewId, name, lines, answered, unanswered } = review
  const acts = useActs(accessReviewId)
  const [asked, setAsked] = useState<'finish' | 'cancel'>()
  const open = lines - answered
  return (
    <Group gap="xs">
      <Button onClick={() => setAsked('finish')}>Finish now</Button>
      <Button variant="default" onClick={() => setAsked('cancel')}>
        Cancel review
      </Button>
      {asked === 'finish' && (
        <Question
          title="Finish review"
          action="Finish now"
          isDangerous
          onYes={acts.finish}
          onClose={() => setAsked(undefined)}
        >
          Finish {name} now? What was to be removed ends at once.{' '}
          {open > 0 &&
            `${count(open, 'line')} without an answer ${open === 1 ? 'is' : 'are'} ${unanswered === 'remove' ? 'removed' : 'kept'}.`}
        </Question>
      )}
      {asked === 'cancel' && (
        <Question title="Cancel review" action="Cancel review" onYes={acts.cancel} onClose={() => setAsked(undefined)}>
          Cancel {name}? Nothing is removed, its {figure(answered)} answers are kept for the report, and the links of
          its mails stop working.
        </Question>
      )}
    </Group>
  )
}

/** Tries again what could not be removed. */
export function TryAgain({ review: { accessReviewId, failed } }: { review: ReviewRecord }) {
  const acts = useActs(accessReviewId)
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button onClick={() => setAsked(true)}>Try {count(failed, 'removal')} again</Button>
      {isAsked && (
        <Question title="Try again" action="Try again" onYes={acts.finish} onClose={() => setAsked(false)}>
          Remove {count(failed, 'line')} that could not be removed, with your permissions?
        </Question>
      )}
    </>
  )
}
