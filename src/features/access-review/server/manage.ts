import { sql } from 'kysely'
import * as z from 'zod'
import {
  byId,
  type Context,
  endpoint,
  enqueue,
  findRow,
  parseKey,
  type Queryable,
  runSql,
  type Session,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { invalid } from '../../../domain/faults.ts'
import { accessReview, type ReviewStatus } from '../domain/access-review.ts'
import { reviewerProgress, splitting } from '../domain/wire.ts'
import { refuseState, type Review } from './open-review.ts'
import { tellChanged } from './tell.ts'
import { thingsOf, titledThings } from './things.ts'

const of = { tag: accessReview.id, params: byId } as const
const titledThing = z.object({ kind: z.enum(['door', 'group']), id: z.int(), title: z.string() })
const queued = z.object({ jobId: z.int() }).meta({ id: 'AccessReviewWork' })
const { edit, read } = accessReview.permission

/** What a review needs to be started. @throws 422 */
async function checkStart(context: Context, session: Session, review: Review): Promise<void> {
  const { reviewerIds, dueAt } = review
  if (reviewerIds.length === 0)
    throw invalid([{ propertyName: 'reviewerIds', errorMessage: 'Choose at least one reviewer' }])
  if (new Date(dueAt) <= context.now())
    throw invalid([{ propertyName: 'dueAt', errorMessage: 'Due must be in the future' }])
  await thingsOf(context, context.database.pool, session.clientId, review)
}

/** From one state into the next, with the history of the record. @throws 404, 409 */
export const move = (
  context: Context,
  session: Session,
  id: number,
  from: readonly ReviewStatus[],
  computed: Readonly<Record<string, unknown>>,
  also?: (on: Queryable, id: number) => Promise<unknown>,
): Promise<void> =>
  writeTogether(context, session, [accessReview.id], async writes => {
    await writes.edit(
      accessReview.id,
      id,
      {},
      {
        from: row => {
          refuseState(row as { name: string; status: string }, from)
          return { computed }
        },
      },
    )
    await also?.(writes.client, id)
  })

/** What could not be removed has no outcome any more. */
const tryFailedAgain = (on: Queryable, id: number) =>
  runSql(
    on,
    sql`update access_review_line set "outcome" = null, "reason" = null where "accessReviewId" = ${id} and "outcome" = 'failed'`,
  )

/** Queues work on a review that has been moved into its state; without it the schedule would, within a minute. */
export async function work(
  context: Context,
  session: Session,
  kind: string,
  accessReviewId: number,
): Promise<{ jobId: number }> {
  const { pool } = context.database
  const wanted = { kind, entity: accessReview.id, permission: edit, input: { accessReviewId } }
  const { jobId } = await enqueue(pool, context.bus, session, wanted)
  await runSql(pool, sql`update access_review set "job" = ${jobId} where "accessReviewId" = ${accessReviewId}`)
  tellChanged(context, session, accessReviewId)
  return { jobId }
}

/** Starts a review: its lines are made by a job. Who starts it must be able to end access. */
export const start = endpoint({
  ...of,
  method: 'POST',
  path: '/accessreview/:id/start',
  summary: 'Start a review',
  permission: [edit, tokenActivation.permission.edit],
  limited: 'job',
  reply: queued,
  status: 202,
  async handle({ context, session, params }) {
    const id = parseKey(accessReview, params.id)
    const review = await findRow(context.database.pool, accessReview, session, id)
    refuseState(review, ['draft'])
    await checkStart(context, session, review)
    await move(context, session, id, ['draft'], { status: 'starting', startedById: session.userId, job: null })
    return work(context, session, 'accessReviewStart', id)
  },
})

/** Finishes a review before it is due, or tries again what could not be removed. */
export const finish = endpoint({
  ...of,
  method: 'POST',
  path: '/accessreview/:id/finish',
  summary: 'Finish a review, or try removals again',
  permission: [edit, tokenActivation.permission.edit],
  limited: 'job',
  reply: queued,
  status: 202,
  async handle({ context, session, params }) {
    const id = parseKey(accessReview, params.id)
    const review = await findRow(context.database.pool, accessReview, session, id)
    const again = review.status === 'finished' && (review.failed ?? 0) > 0
    if (!again) refuseState(review, ['running'])
    const from = again ? 'finished' : 'running'
    await move(context, session, id, [from], { status: 'finishing', job: null }, tryFailedAgain)
    return work(context, session, 'accessReviewFinish', id)
  },
})

/** Stops a running review: nothing is removed, and the links of its mails are good no more. */
export const cancel = endpoint({
  ...of,
  method: 'POST',
  path: '/accessreview/:id/cancel',
  summary: 'Cancel a review',
  permission: edit,
  reply: z.void(),
  status: 204,
  async handle({ context, session, params }) {
    await move(context, session, parseKey(accessReview, params.id), ['running'], { status: 'cancelled' })
  },
})

/** Says which reviewer answers which door or group; what is not said is dealt in turn. */
export const split = endpoint({
  ...of,
  method: 'PUT',
  path: '/accessreview/:id/split',
  summary: 'Split a review',
  permission: edit,
  body: splitting,
  reply: z.void(),
  status: 204,
  async handle({ context, session, params, body }) {
    const id = parseKey(accessReview, params.id)
    const review = await findRow(context.database.pool, accessReview, session, id)
    const things = await thingsOf(context, context.database.pool, session.clientId, review)
    const isOf = (share: (typeof body.split)[number]) =>
      review.reviewerIds.includes(share.userId) &&
      things.some(({ kind, id: of }) => kind === share.kind && of === share.id)
    if (!body.split.every(isOf))
      throw invalid([{ propertyName: 'split', errorMessage: 'These must be chosen from the review' }])
    await move(context, session, id, ['draft'], { split: body.split })
  },
})

/** The doors and groups of a review, those of its site included. */
export const things = endpoint({
  ...of,
  method: 'GET',
  path: '/accessreview/:id/things',
  summary: 'Doors and groups of a review',
  permission: read,
  reply: z.object({ items: z.array(titledThing) }),
  async handle({ context, session, params }) {
    const { pool } = context.database
    const review = await findRow(pool, accessReview, session, parseKey(accessReview, params.id))
    return { items: await titledThings(context, pool, session.clientId, review) }
  },
})

/** How far the reviewers are. */
export const reviewers = endpoint({
  ...of,
  method: 'GET',
  path: '/accessreview/:id/reviewers',
  summary: 'Reviewers of a review',
  permission: read,
  reply: z.object({ items: z.array(reviewerProgress) }),
  async handle({ context, session, params }) {
    const review = await findRow(context.database.pool, accessReview, session, parseKey(accessReview, params.id))
    return { items: await reviewersOf(context, review) }
  },
})

/** With who has lines because nobody else may see them. */
async function reviewersOf(context: Context, { accessReviewId, reviewerIds }: Review) {
  return runSql<z.infer<typeof reviewerProgress>>(
    context.database.pool,
    sql`with counted as (
      select x."userId", count(*)::integer as "lines", count(l."decision")::integer as "answered"
      from access_review_line l, unnest(l."reviewerIds") as x("userId") where l."accessReviewId" = ${accessReviewId} group by 1
    )
    select u."userId", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name", u."email",
      coalesce(c."lines", 0) as "lines", coalesce(c."answered", 0) as "answered",
      (select count(*) from access_review_link k where k."accessReviewId" = ${accessReviewId}
        and k."userId" = u."userId" and k."revokedAt" is null)::integer as "links"
    from "user" u left join counted c using ("userId")
    where u."userId" = any(${[...reviewerIds]}::integer[]) or c."userId" is not null order by 2, 1`,
  )
}
