import { sql } from 'kysely'
import { type Queryable, runSql } from '../../../../server/kit/index.ts'
import { unansweredRules } from '../domain/access-review.ts'
import type { Decision } from '../domain/wire.ts'
import { type Outcome, outcomes } from '../domain/outcomes.ts'
import type { Words } from '../../../domain/vocabulary.ts'
import type { Review } from './open-review.ts'

/** A line as the report tells it. */
export interface ReportLine {
  readonly lineId: number
  readonly person: string | null
  readonly credential: string
  readonly opens: string
  readonly through: string
  readonly since: Date | null
  readonly lastUsed: Date | null
  readonly decision: Decision | null
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly byLink: boolean
  readonly ownAccess: boolean
  readonly note: string | null
  readonly outcome: Outcome | null
  readonly reason: string | null
  readonly settledAt: Date | null
}

const batch = 1000

/** All lines in their order, a page at a time. */
export async function* reportLines(on: Queryable, accessReviewId: number): AsyncGenerator<readonly ReportLine[]> {
  let after = 0
  for (;;) {
    const rows = await runSql<ReportLine>(
      on,
      sql`select "lineId", "person", "credential", "opens", "through", "since", "lastUsed", "decision", "decidedBy",
        "decidedAt", "byLink", "ownAccess", "note", "outcome", "reason", "settledAt" from access_review_line
      where "accessReviewId" = ${accessReviewId} and "lineId" > ${after} order by "lineId" limit ${batch}`,
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = Number(last.lineId)
  }
}

const decided: Readonly<Record<Decision, string>> = { confirm: 'Confirmed', remove: 'To be removed' }

/** What was said of a line: 'Confirmed, own access'. */
export function decisionText({ decision, ownAccess, byLink }: ReportLine): string {
  if (!decision) return 'Not answered'
  return [decided[decision], ...(ownAccess ? ['own access'] : []), ...(byLink ? ['by mail link'] : [])].join(', ')
}

export const outcomeText = ({ outcome }: ReportLine): string => (outcome ? outcomes[outcome] : 'Open')

/** Instants in the client's time zone: '22/11/2026, 14:05'. */
export const instantsIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return (at: Date | string | null | undefined): string => (at ? format.format(new Date(at)) : '')
}

interface Counted {
  readonly client: string
  readonly timeZone: string
  readonly reviewers: string | null
  readonly removing: number
  readonly own: number
  readonly meanwhile: number
}

async function countedFor(on: Queryable, review: Review): Promise<Counted | undefined> {
  const [found] = await runSql<Counted>(
    on,
    sql`select c."name" as "client", coalesce(c."timeZone", 'UTC') as "timeZone",
      (select string_agg(coalesce(u."displayName", u."firstName" || ' ' || u."surname"), ', ' order by u."userId")
        from "user" u where u."userId" = any(${[...review.reviewerIds]}::integer[])) as "reviewers",
      (select count(*) from access_review_line l where l."accessReviewId" = r."accessReviewId" and l."decision" = 'remove')::integer as "removing",
      (select count(*) from access_review_line l where l."accessReviewId" = r."accessReviewId" and l."ownAccess")::integer as "own",
      (select count(*) from access_review_line l where l."accessReviewId" = r."accessReviewId" and l."outcome" in ('changed', 'alreadyEnded'))::integer as "meanwhile"
    from access_review r join client c using ("clientId") where r."accessReviewId" = ${review.accessReviewId}`,
  )
  return found
}

/** What a report begins with, as pairs of a label and what it says. */
export async function reportHead(
  on: Queryable,
  review: Review,
  about: readonly string[],
  { by, at, words }: { readonly by: string; readonly at: Date; readonly words: Words },
): Promise<{
  readonly timeZone: string
  readonly isInterim: boolean
  readonly pairs: readonly (readonly [string, string])[]
}> {
  const found = await countedFor(on, review)
  const { client = '', timeZone = 'UTC', reviewers, removing = 0, own = 0, meanwhile = 0 } = found ?? {}
  const isInterim = review.status !== 'finished'
  const instant = instantsIn(timeZone)
  const rule = unansweredRules[review.unanswered as keyof typeof unansweredRules]
  const pairs: (readonly [string, string])[] = [
    ['Review', review.name],
    ['State', isInterim ? `Interim: the review is ${String(review.status)}` : 'Finished'],
    [words.One('client'), client],
    ['What was reviewed', about.join('; ')],
    ['Reviewers', reviewers ?? ''],
    ['Started by', review.startedBy ?? ''],
    ['Started', instant(review.startedAt)],
    ['Due', instant(review.dueAt)],
    ['Finished', instant(review.finishedAt)],
    ['Unanswered lines are', rule],
    ['Lines', `${review.lines ?? 0}`],
    ['Answered', `${review.answered ?? 0}, of them ${removing} to be removed`],
    ['Removed', `${review.removed ?? 0}`],
    ['Could not be removed', `${review.failed ?? 0}`],
    ['Changed meanwhile', `${meanwhile}`],
    ['Own access answered by themselves', `${own}`],
    [`Left out, beyond the ${words.many('area')} of who started it`, `${review.leftOut ?? 0}`],
    ['Report made', `${instant(at)} (${timeZone}) by ${by}`],
  ]
  return { timeZone, isInterim, pairs }
}

/** Each line as the cells of a table; its heads are filled in the brand's words. */
export const columns = [
  'Person',
  '{One fob}',
  'Opens',
  'Through',
  'Since',
  'Last used',
  'Decision',
  'By',
  'At',
  'Note',
  'Outcome',
  'Outcome at',
  'Reason',
] as const

export const cellsOf = (line: ReportLine, instant: (at: Date | null) => string): readonly string[] => [
  line.person ?? '',
  line.credential,
  line.opens,
  line.through,
  instant(line.since),
  instant(line.lastUsed),
  decisionText(line),
  line.decidedBy ?? '',
  instant(line.decidedAt),
  line.note ?? '',
  outcomeText(line),
  instant(line.settledAt),
  line.reason ?? '',
]
