import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { type Context, inTransaction, runSql, writeAudit } from '../../../../server/kit/index.ts'
import type { Answered, Answering } from '../domain/wire.ts'
import { accessReview, type ReviewStatus } from '../domain/access-review.ts'
import { countedFor, isBarred, isMine, type Viewer, withinAreas } from './lines.ts'
import { type OpenReview, refuseState } from './open-review.ts'
import { tellChanged } from './tell.ts'

const ownReason = 'This is your own access: another reviewer must confirm it'
const missingReason = 'This line is not yours to answer'

interface Written {
  readonly lineId: number
  readonly person: string | null
  readonly credential: string
  readonly isNew: boolean
  readonly isTakenBack: boolean
}

/**
 * Answers lines, or takes answers back. Nothing ends yet: that is done when the review finishes.
 * @returns how far the reviewer is, and the lines that were refused
 * @throws 409 where the review is not running any more
 */
export async function answerLines(
  context: Context,
  viewer: Viewer,
  review: OpenReview,
  answering: Answering,
): Promise<Answered> {
  const { pool } = context.database
  const written = await inTransaction(pool, client => write(context, client, { viewer, review, answering }))
  if (written.length > 0) tellChanged(context, viewer.session, review.accessReviewId)
  const found = new Set(written.map(({ lineId }) => Number(lineId)))
  const left = answering.lineIds.filter(lineId => !found.has(lineId))
  const { lines, answered } = await countedFor(pool, viewer, review)
  return { lines, answered, refused: await reasonsOf(context, viewer, review, left) }
}

interface Answer {
  readonly viewer: Viewer
  readonly review: OpenReview
  readonly answering: Answering
}

/** The lines, how many are answered, and the history: together or not at all. */
async function write(context: Context, client: PoolClient, answer: Answer): Promise<readonly Written[]> {
  const { viewer, review, answering } = answer
  const { accessReviewId } = review
  // Finishing the review waits for this lock; answers that come after it are refused.
  const [locked] = await runSql<{ name: string; status: ReviewStatus }>(
    client,
    sql`select "name", "status" from access_review where "accessReviewId" = ${accessReviewId}
      and "deletedAt" is null for no key update`,
  )
  refuseState(locked ?? review, ['running'])
  const rows = await setLines(client, answer, context.now())
  const more = rows.filter(({ isNew }) => isNew).length - rows.filter(({ isTakenBack }) => isTakenBack).length
  if (more !== 0)
    await runSql(
      client,
      sql`update access_review set "answered" = "answered" + ${more} where "accessReviewId" = ${accessReviewId}`,
    )
  if (rows.length > 0) {
    const after = {
      command: commandOf(answering.decision),
      lines: told(rows),
      ...(answering.note && { note: answering.note }),
      ...(viewer.byLink && { by: 'link' }),
    }
    const what = { entity: accessReview, recordId: accessReviewId, change: 'command', before: null, after } as const
    await writeAudit(client, viewer.session, context.now(), what)
  }
  return rows
}

/** What is set of each line; nothing where the request says neither. */
function columnsOf({ viewer, answering: { decision, note } }: Answer, now: Date) {
  const { session, byLink, ownPersonIds } = viewer
  const decided =
    decision === undefined
      ? []
      : [
          sql`"decision" = ${decision}, "decidedById" = ${decision && session.userId},
            "decidedBy" = ${decision && session.name}, "decidedAt" = ${decision && now},
            "byLink" = ${byLink && decision !== null},
            "ownAccess" = coalesce(l."personId" = any(${[...ownPersonIds]}::integer[]), false)`,
        ]
  return [...decided, ...(note === undefined ? [] : [sql`"note" = ${note === '' ? null : note}`])]
}

async function setLines(client: PoolClient, answer: Answer, now: Date): Promise<readonly Written[]> {
  const { viewer, review, answering } = answer
  const set = columnsOf(answer, now)
  if (set.length === 0) return []
  const allowed = answering.decision === 'confirm' ? sql`not coalesce(${isBarred(viewer)}, false)` : sql`true`
  return runSql<Written>(
    client,
    sql`with old as (
      select l."lineId", l."decision" from access_review_line l
      where l."accessReviewId" = ${review.accessReviewId} and l."lineId" = any(${[...answering.lineIds]}::bigint[])
        and ${isMine(viewer)} and ${withinAreas(viewer)} and ${allowed}
    )
    update access_review_line l set ${sql.join(set)} from old where l."lineId" = old."lineId"
    returning l."lineId", l."person", l."credential", old."decision" is null and l."decision" is not null as "isNew",
      old."decision" is not null and l."decision" is null as "isTakenBack"`,
  )
}

const commandOf = (decision: Answering['decision']) =>
  decision === undefined
    ? 'Note'
    : decision === null
      ? 'Take answer back'
      : decision === 'confirm'
        ? 'Confirm'
        : 'Remove'

/** The history of a review stays short: the first few by name. */
const named = 5
function told(rows: readonly Written[]): string {
  const titles = rows.slice(0, named).map(({ person, credential }) => person ?? credential)
  return rows.length > named ? `${titles.join(', ')} and ${rows.length - named} more` : titles.join(', ')
}

async function reasonsOf(context: Context, viewer: Viewer, { accessReviewId }: OpenReview, lineIds: readonly number[]) {
  if (lineIds.length === 0) return []
  const own = await runSql<{ lineId: number }>(
    context.database.pool,
    sql`select l."lineId" from access_review_line l where l."accessReviewId" = ${accessReviewId}
      and l."lineId" = any(${[...lineIds]}::bigint[]) and ${isMine(viewer)} and ${withinAreas(viewer)} and ${isBarred(viewer)}`,
  )
  const ids = new Set(own.map(({ lineId }) => Number(lineId)))
  return lineIds.map(lineId => ({ lineId, reason: ids.has(lineId) ? ownReason : missingReason }))
}
