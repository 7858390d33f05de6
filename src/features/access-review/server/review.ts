import { behaviour } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { accessReview, type ReviewStatus } from '../domain/access-review.ts'
import { refuseState } from './open-review.ts'

/** What may still be changed of a review that runs. */
const whileRunning: ReadonlySet<string> = new Set(['name', 'dueAt', 'remindDays'])

/** A review is changed as long as it is a draft; of a running one, until when. It is not deleted while it runs. */
export const accessReviewBehaviour = behaviour(accessReview, {
  beforeEdit({ errors, context }, values, current) {
    const sent = Object.keys(values).filter(name => name !== 'version')
    if (sent.length === 0 || current.status === 'draft') return
    refuseState(current, ['draft', 'running'])
    if (!sent.every(name => whileRunning.has(name)))
      throw fault('notNow', { message: `${current.name} runs: only its name, due date and reminder can be changed` })
    if (values.dueAt && new Date(values.dueAt) <= context.now())
      errors.push({ propertyName: 'dueAt', errorMessage: 'Due must be in the future' })
  },
  beforeDelete(_write, current) {
    const kept: readonly ReviewStatus[] = ['draft', 'finished', 'cancelled']
    refuseState(current, kept)
  },
})
