import { sql } from 'kysely'
import { type Context, resolveUser, runSql, type Schedule, type Session } from '../../../../server/kit/index.ts'
import { accessReview, type ReviewStatus } from '../domain/access-review.ts'
import { backToDraft } from './freeze.ts'
import { work } from './manage.ts'
import { sendReminders } from './messages.ts'
import { closeReview, failRest, type Settling } from './settle.ts'

/** Reviews looked at in one run; the others follow with the next. */
const most = 100

interface DueReview extends Settling {
  readonly clientId: number
  readonly startedById: number
  readonly startedBy: string | null
  readonly status: ReviewStatus
}

const columns = sql`"accessReviewId", "clientId", "name", "unanswered", "startedById", "startedBy", "status"`

/**
 * Moves reviews from running to finishing, each once: a second process finds none. The weaker lock passes over no
 * review that another transaction merely refers to, as it does while a reviewer's link is sent.
 */
const takeDue = (context: Context) =>
  runSql<DueReview>(
    context.database.pool,
    sql`update access_review set "status" = 'finishing', "job" = null, "version" = "version" + 1, "updatedAt" = ${context.now()}
      where "accessReviewId" in (select "accessReviewId" from access_review where "status" = 'running'
        and "dueAt" <= ${context.now()} and "deletedAt" is null order by "dueAt" limit ${most} for no key update skip locked)
      returning ${columns}`,
  )

/** Those whose work was never queued, or has ended without them: a server died in between. */
const leftBehind = (context: Context) =>
  runSql<DueReview>(
    context.database.pool,
    sql`select ${columns} from access_review r where "status" in ('starting', 'finishing') and "deletedAt" is null
      and "updatedAt" < now() - interval '30 seconds' and not exists (
        select from job j where j."jobId" = r."job" and j."state" in ('queued', 'running'))
      order by "dueAt" limit ${most}`,
  )

/** Who started the review has its lines carried out, with the permissions that they have now. */
async function finishDue(context: Context, review: DueReview): Promise<void> {
  const { clientId, startedById, accessReviewId } = review
  const session = await resolveUser(context.database.pool, { userId: startedById, clientId }, context.now())
  if (session?.permissions.has(accessReview.permission.edit)) {
    await work(context, session, 'accessReviewFinish', accessReviewId)
    return
  }
  const name = review.startedBy ?? 'Who started the review'
  await failRest(context, review, `${name} may not finish reviews any more`)
  await closeReview(context, session ?? nobody(review), accessReviewId)
}

/** For the history alone: it may do nothing. */
const nobody = ({ clientId, startedById, startedBy }: DueReview): Session => ({
  sessionId: 0,
  userId: startedById,
  name: startedBy ?? '',
  homeClientId: clientId,
  clientId,
  visibleClientIds: new Set([clientId]),
  permissions: new Set(),
  areaIds: undefined,
  expiresAt: new Date(0),
})

/** Finishes reviews that are due, reminds before, and takes up what a server left behind. */
export const reviewsDue: Schedule = {
  name: 'access reviews',
  everyMs: 60_000,
  atStart: true,
  async run(context, stop) {
    for (const review of await takeDue(context)) await finishDue(context, review)
    for (const review of await leftBehind(context)) {
      stop.throwIfAborted()
      if (review.status === 'starting') await backToDraft(context, review, review.accessReviewId)
      else await finishDue(context, review)
    }
    await sendReminders(context)
  },
}
