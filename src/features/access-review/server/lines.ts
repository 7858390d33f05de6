import { sql } from 'kysely'
import { type Condition, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import type { LineFilter, LinePage, ReviewForMe, ReviewLine } from '../domain/wire.ts'
import type { OpenReview } from './open-review.ts'

/** Who looks at lines. */
export interface Viewer {
  readonly session: Session
  /** People with their address: themselves. */
  readonly ownPersonIds: readonly number[]
  /** Without signing in: they see nobody's name but those of the lines. */
  readonly byLink: boolean
  /** May see those of other reviewers too. */
  readonly oversees: boolean
}

/** The people of the client who have the same address as a user. */
export async function ownPeople(on: Queryable, { userId, clientId }: Session): Promise<readonly number[]> {
  const rows = await runSql<{ personId: number }>(
    on,
    sql`select p."personId" from "user" u join person p on p."clientId" = ${clientId} and p."deletedAt" is null
      and lower(p."email") = lower(u."email") where u."userId" = ${userId}`,
  )
  return rows.map(({ personId }) => personId)
}

/** Lines of a viewer's own. */
export const isMine = ({ session }: Pick<Viewer, 'session'>): Condition => sql`${session.userId} = any(l."reviewerIds")`

/** Lines within a viewer's areas, as they are now. */
export const withinAreas = ({ session: { areaIds } }: Pick<Viewer, 'session'>): Condition =>
  areaIds ? sql`l."areaId" = any(${[...areaIds]}::integer[])` : sql`true`

/** About the viewer themself, where another could answer. */
export const isBarred = ({ ownPersonIds }: Pick<Viewer, 'ownPersonIds'>): Condition =>
  sql`(l."personId" = any(${[...ownPersonIds]}::integer[]) and cardinality(l."reviewerIds") > 1)`

const filters: Readonly<Record<LineFilter, Condition>> = {
  all: sql`true`,
  unanswered: sql`l."decision" is null`,
  remove: sql`l."decision" = 'remove'`,
  failed: sql`l."outcome" = 'failed'`,
}

type Row = Omit<ReviewLine, 'since' | 'lastUsed' | 'decidedAt'> & {
  readonly since: Date | null
  readonly lastUsed: Date | null
  readonly decidedAt: Date | null
}

interface Wanted {
  readonly filter: LineFilter
  readonly after: number
  readonly limit: number
}

/** A page of lines in the order they were made; an overseer sees those of all reviewers. */
export async function linesOf(
  on: Queryable,
  viewer: Viewer,
  review: OpenReview,
  { filter, after, limit }: Wanted,
): Promise<LinePage> {
  const { session, ownPersonIds, byLink, oversees } = viewer
  const named = byLink ? sql`case when l."decidedById" = ${session.userId} then l."decidedBy" end` : sql`l."decidedBy"`
  const rows = await runSql<Row>(
    on,
    sql`select l."lineId", l."person", l."credential", l."opens", l."through", l."since", l."lastUsed", l."decision",
      ${named} as "decidedBy", l."decidedAt", l."note", ${isMine(viewer)} as "mine",
      coalesce(l."personId" = any(${[...ownPersonIds]}::integer[]), false) as "own",
      coalesce(${isBarred(viewer)}, false) as "ownBarred", l."outcome", l."reason"
    from access_review_line l
    where l."accessReviewId" = ${review.accessReviewId} and l."lineId" > ${after}
      and ${oversees ? sql`true` : isMine(viewer)} and ${withinAreas(viewer)} and ${filters[filter]}
    order by l."lineId" limit ${limit + 1}`,
  )
  const items = rows.slice(0, limit).map(row => ({
    ...row,
    lineId: Number(row.lineId),
    since: row.since?.toISOString() ?? null,
    lastUsed: row.lastUsed?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
  const next = rows.length > limit ? String(items.at(-1)?.lineId) : null
  return { review: await countedFor(on, viewer, review), items, next }
}

/** A review with how many lines the viewer has, and has answered. */
export async function countedFor(on: Queryable, viewer: Viewer, review: OpenReview): Promise<ReviewForMe> {
  const { accessReviewId, name, dueAt, status, unanswered } = review
  const [counts] = await runSql<{ lines: number; answered: number }>(
    on,
    sql`select count(*)::integer as "lines", count(l."decision")::integer as "answered" from access_review_line l
      where l."accessReviewId" = ${accessReviewId} and ${isMine(viewer)} and ${withinAreas(viewer)}`,
  )
  const { lines = 0, answered = 0 } = counts ?? {}
  return { accessReviewId, name, dueAt: dueAt.toISOString(), status, unanswered, lines, answered }
}
