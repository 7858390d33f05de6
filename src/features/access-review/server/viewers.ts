import { sql } from 'kysely'
import { type Context, hashOf, resolveUser, runSql, type Session } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { accessReview } from '../domain/access-review.ts'
import { ownPeople, type Viewer } from './lines.ts'
import type { OpenReview } from './open-review.ts'

/** Somebody who has signed in. */
export async function viewerOf(context: Context, session: Session): Promise<Viewer> {
  const ownPersonIds = await ownPeople(context.database.pool, session)
  return { session, ownPersonIds, byLink: false, oversees: session.permissions.has(accessReview.permission.read) }
}

/** Requests a minute by one link: more than anybody answers by hand. */
const mostAMinute = 300

interface Linked extends OpenReview {
  readonly userId: number
  readonly requests: number
  readonly seconds: number
}

/**
 * Whoever follows a link of a mail: the reviewer that it was made for, with the rights that they have now, for its
 * review alone and as long as that runs.
 * @throws 404 for a link that is not good (any more), 429
 */
export async function viewerByLink(
  context: Context,
  link: string,
): Promise<{ readonly viewer: Viewer; readonly review: OpenReview }> {
  const hash = hashOf(link)
  const now = context.now()
  const { pool } = context.database
  const [found] = hash
    ? await runSql<Linked>(
        pool,
        sql`update access_review_link k set
            "requests" = case when k."minuteAt" > ${now}::timestamptz - interval '1 minute' then k."requests" + 1 else 1 end,
            "minuteAt" = case when k."minuteAt" > ${now}::timestamptz - interval '1 minute' then k."minuteAt" else ${now} end
          from access_review r
          where k."hash" = ${hash} and k."revokedAt" is null and r."accessReviewId" = k."accessReviewId"
            and r."status" = 'running' and r."dueAt" > ${now} and r."deletedAt" is null
          returning r."accessReviewId", r."clientId", r."name", r."dueAt", r."status", r."unanswered", k."userId", k."requests",
            greatest(1, ceil(extract(epoch from k."minuteAt" + interval '1 minute' - ${now})))::integer as "seconds"`,
      )
    : []
  if (!found) throw fault('notFound')
  if (found.requests > mostAMinute) throw fault('tooManyRequests', { seconds: found.seconds })
  const session = await resolveUser(pool, found, now)
  if (!session) throw fault('notFound')
  const viewer = { session, ownPersonIds: await ownPeople(pool, session), byLink: true, oversees: false }
  return { viewer, review: found }
}
