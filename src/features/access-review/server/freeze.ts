import { sql } from 'kysely'
import {
  type Context,
  inTransaction,
  insertRows,
  job,
  resolveUser,
  runSql,
  type RunningJob,
  type Session,
} from '../../../../server/kit/index.ts'
import { token, type tokenKinds } from '../../../domain/entities/access/token.ts'
import { fault } from '../../../domain/faults.ts'
import { type Thing, type WayIn, waysIn } from '../../access/domain/ways-in.ts'
import { ownPeople } from './lines.ts'
import { move } from './manage.ts'
import { findReview, type Review } from './open-review.ts'
import { sharesOf } from './shares.ts'
import { sendFirst } from './messages.ts'
import { tellChanged } from './tell.ts'
import { thingsOf, titledThings } from './things.ts'

/** Activations a statement, and doors and groups looked at together. */
const [batch, thingsAtOnce] = [500, 100]
/** Lines of one review: more can't be answered by people. */
export const mostLines = 50_000

/** Somebody who answers lines, with what they may see. */
interface Reviewer {
  readonly userId: number
  readonly areaIds: ReadonlySet<number> | undefined
  readonly ownPersonIds: readonly number[]
}

interface Activation {
  readonly activationId: number
  readonly tokenId: number
  readonly areaId: number | null
  readonly groupId: number | null
  readonly placeId: number | null
  readonly validFrom: string | null
  readonly validUntil: string | null
  readonly since: Date | null
  readonly fobId: number
  readonly reference: string | null
  readonly numberPlate: string | null
  readonly kind: keyof typeof tokenKinds
  readonly personId: number | null
  readonly person: string | null
  readonly lastUsed: Date | null
}

/** Makes the lines of a review, a page of activations at a time; begun again it goes on where it was. */
export const startReview = job({
  kind: 'accessReviewStart',
  lane: 'reports',
  async run(running) {
    const { job: wanted, session, context } = running
    const review = await findReview(context.database.pool, session, Number(wanted.input['accessReviewId']))
    if (review.status === 'running') {
      await sendFirst(context, session, review.accessReviewId)
      return { state: 'succeeded' }
    }
    if (review.status !== 'starting') throw fault('notNow', { message: `${review.name} has been started already` })
    await running.progress({ phase: 'reading', done: 0, total: null })
    const { lines, leftOut } = await freeze(running, review)
    if (lines === 0) throw fault('notNow', { message: 'Nobody has access to what this review is about' })
    const computed = { status: 'running', lines, leftOut, startedAt: context.now().toISOString(), job: null }
    await move(context, session, review.accessReviewId, ['starting'], computed)
    await sendFirst(context, session, review.accessReviewId)
    return { state: 'succeeded', summary: { lines, leftOut } }
  },
  async takeBack({ context, session, job: { input } }) {
    const id = Number(input['accessReviewId'])
    await backToDraft(context, session, id)
  },
})

/** A review whose lines could not be made is a draft again. */
export async function backToDraft(context: Context, session: Pick<Session, 'clientId'>, id: number): Promise<void> {
  await inTransaction(context.database.pool, async client => {
    const moved = await runSql(
      client,
      sql`update access_review set "status" = 'draft', "job" = null where "accessReviewId" = ${id}
        and "clientId" = ${session.clientId} and "status" = 'starting' returning 1`,
    )
    if (moved.length > 0) await runSql(client, sql`delete from access_review_line where "accessReviewId" = ${id}`)
  })
  tellChanged(context, session, id)
}

async function freeze(running: RunningJob, review: Review): Promise<{ lines: number; leftOut: number }> {
  const { context, session, signal } = running
  const { pool } = context.database
  const things = await thingsOf(context, pool, session.clientId, review)
  const ways = await waysTo(running, things)
  const titled = await titledThings(context, pool, session.clientId, review)
  const titles = new Map(titled.map(each => [thingKey(each), each.title]))
  const reviewers = await reviewersOf(context, session, review)
  const shares = sharesOf(review, things)
  const byPlace = Map.groupBy(ways, ({ areaId, groupId }) => placeKey(areaId, groupId))
  const total = await countOf(context, session, ways)
  if (total > mostLines)
    throw fault('notNow', { message: `These are ${total} lines, and a review has at most ${mostLines}. Choose fewer` })
  let [after, leftOut, done] = [0, 0, 0]
  for (;;) {
    signal.throwIfAborted()
    const found = await activationsOf(context, session, ways, after)
    const seen = found.filter(({ placeId }) => !session.areaIds || (placeId !== null && session.areaIds.has(placeId)))
    leftOut += found.length - seen.length
    await addLines(
      context,
      review,
      seen.map(each => {
        const into = byPlace.get(placeKey(each.areaId, each.groupId)) ?? []
        return lineOf(session, review, each, into, { titles, reviewers, shares })
      }),
    )
    done += found.length
    await running.progress({ phase: 'writing', done, total })
    const last = found.at(-1)
    if (!last || found.length < batch) break
    after = last.activationId
  }
  const [counted] = await runSql<{ lines: number }>(
    pool,
    sql`select count(*)::integer as "lines" from access_review_line where "accessReviewId" = ${review.accessReviewId}`,
  )
  return { lines: counted?.lines ?? 0, leftOut }
}

const placeKey = (areaId: number | null, groupId: number | null) =>
  groupId === null ? `area ${areaId}` : `group ${groupId}`
const thingKey = ({ kind, id }: Thing) => `${kind} ${id}`

async function waysTo({ context, session, signal }: RunningJob, things: readonly Thing[]): Promise<WayIn[]> {
  const port = context.ports.of(waysIn, context.database.pool)
  const ways: WayIn[] = []
  for (let at = 0; at < things.length; at += thingsAtOnce) {
    signal.throwIfAborted()
    ways.push(...(await port.of(session.clientId, things.slice(at, at + thingsAtOnce), context.now())))
  }
  return ways
}

/** The reviewers with the areas that they may see now; who is gone answers nothing. */
async function reviewersOf(context: Context, session: Session, { reviewerIds }: Review): Promise<readonly Reviewer[]> {
  const { pool } = context.database
  const found: Reviewer[] = []
  for (const userId of reviewerIds) {
    const theirs = await resolveUser(pool, { userId, clientId: session.clientId }, context.now())
    if (theirs) found.push({ userId, areaIds: theirs.areaIds, ownPersonIds: await ownPeople(pool, theirs) })
  }
  return found
}

const placesOf = (ways: readonly WayIn[]) => ({
  areaIds: [...new Set(ways.flatMap(({ areaId }) => areaId ?? []))],
  groupIds: [...new Set(ways.flatMap(({ groupId }) => groupId ?? []))],
})

const given = ({ clientId }: Session, ways: readonly WayIn[], now: Date) => {
  const { areaIds, groupIds } = placesOf(ways)
  return sql`a."clientId" = ${clientId} and a."active" and a."deletedAt" is null
    and (a."groupId" = any(${groupIds}::integer[]) or a."areaId" = any(${areaIds}::integer[]))
    and (a."validUntil" is null or a."validUntil" >= ${new Date(now.getTime() - 86_400_000)}::date)`
}

async function countOf(context: Context, session: Session, ways: readonly WayIn[]): Promise<number> {
  const [row] = await runSql<{ count: number }>(
    context.database.pool,
    sql`select count(*)::integer as "count" from token_activation a where ${given(session, ways, context.now())}`,
  )
  return row?.count ?? 0
}

const activationsOf = (context: Context, session: Session, ways: readonly WayIn[], after: number) =>
  runSql<Activation>(
    context.database.pool,
    sql`select a."activationId", a."tokenId", a."areaId", a."groupId", coalesce(a."areaId", g."areaId") as "placeId",
      a."validFrom"::text as "validFrom", a."validUntil"::text as "validUntil", a."dateAdded" as "since",
      t."fobId", t."reference", t."numberPlate", t."kind", t."personId", p."firstName" || ' ' || p."surname" as "person",
      used."occurredAt" as "lastUsed"
    from token_activation a join token t on t."fobId" = a."tokenId" and t."deletedAt" is null
    left join person p on p."personId" = t."personId" and p."deletedAt" is null
    left join "group" g on g."groupId" = a."groupId"
    left join lateral (
      select e."occurredAt" from event e where e."clientId" = ${session.clientId} and e."tokenId" = a."tokenId"
        and e."type" = 'accessGranted' order by e."occurredAt" desc limit 1
    ) used on true
    where ${given(session, ways, context.now())} and a."activationId" > ${after} order by a."activationId" limit ${batch}`,
  )

interface Known {
  readonly titles: ReadonlyMap<string, string>
  readonly reviewers: readonly Reviewer[]
  readonly shares: ReadonlyMap<string, number>
}

const shown = 3
const inShort = (texts: readonly string[]): string => {
  const all = [...new Set(texts)]
  return all.length > shown ? `${all.slice(0, shown).join('; ')} and ${all.length - shown} more` : all.join('; ')
}

function lineOf(session: Session, review: Review, each: Activation, into: readonly WayIn[], known: Known) {
  const { titles, reviewers, shares } = known
  const may = reviewers.filter(({ areaIds }) => !areaIds || (each.placeId !== null && areaIds.has(each.placeId)))
  const asked = new Set(into.map(({ thing }) => shares.get(thingKey(thing))))
  const chosen = review.sharing === 'split' ? may.filter(({ userId }) => asked.has(userId)) : may
  const isOwn = ({ ownPersonIds }: Reviewer) => each.personId !== null && ownPersonIds.includes(each.personId)
  // Another reviewer answers for a reviewer's own access; without one, the user who started the review does.
  const answering = chosen.every(isOwn) ? [...chosen, ...may.filter(each => !chosen.includes(each))] : chosen
  const reviewerIds = answering.map(({ userId }) => userId)
  return {
    accessReviewId: review.accessReviewId,
    clientId: session.clientId,
    activationId: each.activationId,
    tokenId: each.tokenId,
    personId: each.personId,
    areaId: each.placeId,
    reviewerIds: reviewerIds.length > 0 ? reviewerIds : [session.userId],
    person: each.person,
    credential: token.title({ ...each }),
    opens: inShort(into.map(({ thing }) => titles.get(thingKey(thing)) ?? '')),
    through: inShort(into.map(({ words }) => words(each.validFrom, each.validUntil))),
    since: each.since,
    lastUsed: each.lastUsed,
  }
}

/** Those that are there already were made before a restart. */
async function addLines(context: Context, { accessReviewId }: Review, lines: readonly ReturnType<typeof lineOf>[]) {
  if (lines.length === 0) return
  await inTransaction(context.database.pool, async client => {
    const ids = lines.map(({ activationId }) => activationId)
    const there = await runSql<{ activationId: number }>(
      client,
      sql`select "activationId" from access_review_line where "accessReviewId" = ${accessReviewId} and "activationId" = any(${ids})`,
    )
    const known = new Set(there.map(({ activationId }) => activationId))
    await insertRows(
      client,
      'access_review_line',
      lines.filter(({ activationId }) => !known.has(activationId)),
    )
  })
}
