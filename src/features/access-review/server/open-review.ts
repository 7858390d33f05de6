import { sql } from 'kysely'
import { type Context, findRow, parseKey, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import type { RecordOf } from '../../../domain/record.ts'
import { accessReview, type ReviewStatus } from '../domain/access-review.ts'

export type Review = RecordOf<typeof accessReview>

/** What the reviewing of lines needs to know of a review. */
export interface OpenReview {
  readonly accessReviewId: number
  readonly clientId: number
  readonly name: string
  readonly dueAt: Date
  readonly status: ReviewStatus
  readonly unanswered: 'keep' | 'remove'
}

const columns = sql`r."accessReviewId", r."clientId", r."name", r."dueAt", r."status", r."unanswered"`

/** Reviews that somebody is a reviewer of; who started one has the lines that nobody else may see. */
const isReviewer = ({ userId }: Pick<Session, 'userId'>) =>
  sql<boolean>`(${userId} = any(r."reviewerIds") or r."startedById" = ${userId})`

/**
 * A review for one of its reviewers, whatever their permissions, or for who may read reviews.
 * @throws 404
 */
export async function openReview(context: Context, session: Session, id: string): Promise<OpenReview> {
  const key = parseKey(accessReview, id)
  const { pool } = context.database
  const [own] = await runSql<OpenReview>(
    pool,
    sql`select ${columns} from access_review r where r."accessReviewId" = ${key} and r."clientId" = ${session.clientId}
      and r."deletedAt" is null and r."status" <> 'draft' and ${isReviewer(session)}`,
  )
  if (own) return own
  if (!session.permissions.has(accessReview.permission.read)) throw fault('notFound')
  const review = await findRow(pool, accessReview, session, key)
  const { accessReviewId, name, dueAt, status, unanswered } = review
  return {
    accessReviewId,
    clientId: session.clientId,
    name,
    dueAt: new Date(dueAt),
    status: status as ReviewStatus,
    unanswered: unanswered as OpenReview['unanswered'],
  }
}

/** The running reviews of a reviewer, the next due first, and then the newest of the others. */
export const reviewsFor = (on: Queryable, session: Session, most: number): Promise<OpenReview[]> =>
  runSql<OpenReview>(
    on,
    sql`select ${columns} from access_review r where r."clientId" = ${session.clientId} and r."deletedAt" is null
      and r."status" not in ('draft', 'starting', 'cancelled') and ${isReviewer(session)}
    order by (r."status" = 'running') desc, abs(extract(epoch from r."dueAt" - now())) limit ${most}`,
  )

/** The record, if the caller may read it. @throws 404 */
export const findReview = (on: Queryable, session: Session, id: number): Promise<Review> =>
  findRow(on, accessReview, session, id)

/** @throws 409 where the review is in none of the states */
export function refuseState(
  { name, status }: { readonly name: string; readonly status: string | null },
  states: readonly ReviewStatus[],
): void {
  if (!states.includes(status as ReviewStatus))
    throw fault('stateConflict', { thing: name, state: status ?? 'draft', from: states.join(' or ') })
}
