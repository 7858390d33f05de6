import { sql } from 'kysely'
import {
  type Context,
  inTransaction,
  runSql,
  type Session,
  type Together,
  writeAudit,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { tokenActivation } from '../../../domain/entities/access/token-activation.ts'
import { Fault, faultText } from '../../../domain/faults.ts'
import { type Words, words } from '../../../domain/vocabulary.ts'
import { accessReview } from '../domain/access-review.ts'
import type { Outcome } from '../domain/outcomes.ts'
import { tellChanged } from './tell.ts'

/** Lines in one transaction: each removal is delivered to its controllers, and nobody waits long for the rows. */
const batch = 50

/** A review whose lines are to be carried out. */
export interface Settling {
  readonly accessReviewId: number
  readonly name: string
  readonly unanswered: 'keep' | 'remove'
}

/** A line, with its activation as it is now. */
interface Due {
  readonly lineId: number
  readonly activationId: number
  readonly isRemoved: boolean
  readonly isGone: boolean
  readonly isGivenAnew: boolean
  readonly isGivenAgain: boolean
  readonly isElsewhere: boolean
}

interface Result {
  readonly lineId: number
  readonly outcome: Outcome
  readonly reason: string | null
}

const dueLines = ({ client }: Together, { accessReviewId, unanswered }: Settling) =>
  runSql<Due>(
    client,
    sql`with due as materialized (
      select * from access_review_line where "accessReviewId" = ${accessReviewId} and "outcome" is null
      order by "lineId" limit ${batch} for update skip locked
    )
    select l."lineId", l."activationId", coalesce(l."decision", ${unanswered === 'remove' ? 'remove' : 'confirm'}) = 'remove' as "isRemoved",
      a."activationId" is null or t."fobId" is null or not coalesce(a."active", false) as "isGone",
      exists (select from token_activation o where o."tokenId" = l."tokenId" and o."active" and o."deletedAt" is null
        and o."activationId" <> l."activationId" and o."areaId" is not distinct from a."areaId"
        and o."groupId" is not distinct from a."groupId") as "isGivenAnew",
      coalesce(a."dateAdded" > l."since", false) as "isGivenAgain",
      t."personId" is distinct from l."personId" as "isElsewhere"
    from due l left join token_activation a on a."activationId" = l."activationId" and a."deletedAt" is null
    left join token t on t."fobId" = l."tokenId" and t."deletedAt" is null order by l."lineId"`,
  )

/** What has changed since the review began is not touched: nobody has looked at it. */
function changedMeanwhile({
  isRemoved,
  isGone,
  isGivenAnew,
  isGivenAgain,
  isElsewhere,
}: Due): Omit<Result, 'lineId'> | undefined {
  if (isGone && isGivenAnew)
    return { outcome: 'changed', reason: 'It had ended and was given anew: the new one was not reviewed and stays' }
  if (isGone) return { outcome: 'alreadyEnded', reason: null }
  if (!isRemoved) return undefined
  if (isGivenAgain)
    return { outcome: 'changed', reason: 'It was ended and given again during the review: look at it again' }
  if (isElsewhere) return { outcome: 'changed', reason: 'Somebody else holds the {one fob} now: look at it again' }
  return undefined
}

async function settleOne(writes: Together, due: Due, words: Words): Promise<Result> {
  const { lineId, activationId, isRemoved } = due
  const changed = changedMeanwhile(due)
  if (changed) return { lineId, ...changed, reason: changed.reason && words.say(changed.reason) }
  if (!isRemoved) return { lineId, outcome: 'kept', reason: null }
  const ended = await writes.attempt(() => writes.edit(tokenActivation.id, activationId, { active: false }))
  return ended instanceof Fault
    ? { lineId, outcome: 'failed', reason: faultText(ended, words) }
    : { lineId, outcome: 'removed', reason: null }
}

const record = ({ client }: Together, results: readonly Result[], now: Date) =>
  runSql(
    client,
    sql`update access_review_line l set "outcome" = r."outcome", "reason" = r."reason", "settledAt" = ${now}
      from json_to_recordset(${JSON.stringify(results)}::json) as r("lineId" bigint, "outcome" text, "reason" text)
      where l."lineId" = r."lineId"`,
  )

/**
 * Carries out some lines that have no outcome yet: the access ends and its line says so in one transaction, so that it
 * is done once however often this is begun again.
 * @param session whose permissions count; the history names the review beside them
 * @returns how many; none when all are done
 */
export function settleSome(context: Context, session: Session, review: Settling): Promise<number> {
  const by = { ...session, name: `${session.name}, by access review ‘${review.name}’` }
  return writeTogether(context, by, [tokenActivation.id], async writes => {
    const due = await dueLines(writes, review)
    const results: Result[] = []
    for (const each of due) results.push(await settleOne(writes, each, words(context.settings.brand)))
    await record(writes, results, context.now())
    return due.length
  })
}

/** What nobody can carry out any more is written down as such, and can be tried again. */
export const failRest = (
  context: Context,
  { accessReviewId, unanswered }: Settling,
  reason: string,
): Promise<unknown> =>
  runSql(
    context.database.pool,
    sql`update access_review_line set "settledAt" = ${context.now()},
      "outcome" = case when coalesce("decision", ${unanswered === 'remove' ? 'remove' : 'confirm'}) = 'remove' then 'failed' else 'kept' end,
      "reason" = case when coalesce("decision", ${unanswered === 'remove' ? 'remove' : 'confirm'}) = 'remove' then ${reason} end
    where "accessReviewId" = ${accessReviewId} and "outcome" is null`,
  )

/** Ends a review that is finishing, once every line has its outcome. */
export async function closeReview(context: Context, session: Session, accessReviewId: number): Promise<void> {
  const now = context.now()
  await inTransaction(context.database.pool, async client => {
    const [closed] = await runSql<{ removed: number; failed: number }>(
      client,
      sql`update access_review r set "status" = 'finished', "finishedAt" = coalesce(r."finishedAt", ${now}), "job" = null,
          "removed" = c."removed", "failed" = c."failed", "version" = r."version" + 1, "updatedAt" = ${now}
        from (select count(*) filter (where "outcome" = 'removed')::integer as "removed",
          count(*) filter (where "outcome" = 'failed')::integer as "failed", count(*) filter (where "outcome" is null) as "left"
          from access_review_line where "accessReviewId" = ${accessReviewId}) c
        where r."accessReviewId" = ${accessReviewId} and r."status" = 'finishing' and c."left" = 0
        returning c."removed", c."failed"`,
    )
    if (!closed) return
    const after = { status: 'finished', ...closed }
    const what = {
      entity: accessReview,
      recordId: accessReviewId,
      change: 'edited',
      before: { status: 'finishing' },
      after,
    } as const
    await writeAudit(client, session, now, what)
  })
  tellChanged(context, session, accessReviewId)
}
