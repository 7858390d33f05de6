import { sql } from 'kysely'
import { job, runSql, type RunningJob } from '../../../../server/kit/index.ts'
import { findReview } from './open-review.ts'
import { closeReview, failRest, settleSome, type Settling } from './settle.ts'

const notDone = 'It was stopped, or who finishes the review may not end access any more'

const idIn = ({ job: { input } }: RunningJob) => Number(input['accessReviewId'])

/** Carries out what was decided; begun again after a crash it does what is left. */
export const finishReview = job({
  kind: 'accessReviewFinish',
  lane: 'reports',
  async run(running) {
    const { session, context, signal } = running
    const review = await findReview(context.database.pool, session, idIn(running))
    if (review.status !== 'finishing') return { state: 'succeeded' }
    const total = review.lines ?? 0
    let done = 0
    for (;;) {
      signal.throwIfAborted()
      await running.progress({ phase: 'writing', done: Math.min(done, total), total })
      const some = await settleSome(context, session, review as Settling)
      if (some === 0) break
      done += some
    }
    await closeReview(context, session, review.accessReviewId)
    return { state: 'succeeded' }
  },
  async takeBack(running) {
    const { session, context } = running
    const [review] = await runSql<Settling>(
      context.database.pool,
      sql`select "accessReviewId", "name", "unanswered" from access_review
        where "accessReviewId" = ${idIn(running)} and "clientId" = ${session.clientId} and "status" = 'finishing'`,
    )
    if (!review) return
    await failRest(context, review, notDone)
    await closeReview(context, session, review.accessReviewId)
  },
})
