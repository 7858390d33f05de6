import { sql } from 'kysely'
import { newSecret, type Queryable, runSql } from '../../../../server/kit/index.ts'

/**
 * Makes the secret by which a reviewer answers one review without signing in. It stands behind the # of the address,
 * which no server and no log sees; only its hash is kept. It is good until the review is due or finished.
 */
export async function makeLink(on: Queryable, accessReviewId: number, userId: number, now: Date): Promise<string> {
  const { text, hash } = newSecret()
  await runSql(
    on,
    sql`insert into access_review_link ("hash", "accessReviewId", "userId", "createdAt", "minuteAt")
      values (${hash}, ${accessReviewId}, ${userId}, ${now}, ${now})`,
  )
  return text
}

/** From now on none of a reviewer's links is good. @returns how many were until now */
export async function revokeLinks(on: Queryable, accessReviewId: number, userId: number, now: Date): Promise<number> {
  const revoked = await runSql(
    on,
    sql`update access_review_link set "revokedAt" = ${now} where "accessReviewId" = ${accessReviewId}
      and "userId" = ${userId} and "revokedAt" is null returning 1`,
  )
  return revoked.length
}
