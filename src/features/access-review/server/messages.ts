import { sql } from 'kysely'
import * as z from 'zod'
import {
  type Context,
  inTransaction,
  mail,
  type Queryable,
  runSql,
  sendMail,
  type Session,
} from '../../../../server/kit/index.ts'
import { Fault } from '../../../domain/faults.ts'
import { accessReview, type unansweredRules } from '../domain/access-review.ts'
import { makeLink } from './links.ts'

const args = z.object({
  name: z.string(),
  review: z.string(),
  by: z.string(),
  due: z.string(),
  lines: z.int(),
  isReminder: z.boolean(),
  rule: z.enum(['keep', 'remove']),
  link: z.string(),
})
type Args = z.infer<typeof args>

const many = (lines: number) => (lines === 1 ? '1 line' : `${lines} lines`)
const consequence = ({ rule }: Args) =>
  rule === 'remove'
    ? 'Access that nobody has confirmed by then is removed.'
    : 'Access that nobody has answered by then is kept.'

/** Asks a reviewer to look at their lines; the reminder says how many are left. */
export const reviewMail = mail<Args>({
  name: 'accessReview',
  title: 'Access review',
  args,
  secret: ['link'],
  subject: ({ review, due, isReminder }) =>
    isReminder ? `Reminder: access review ‘${review}’ is due ${due}` : `Please review who has access: ‘${review}’`,
  text: told =>
    [
      `Hello ${told.name},`,
      told.isReminder
        ? `${many(told.lines)} of the access review ‘${told.review}’ still wait for your answer. It is due ${told.due}.`
        : `${told.by} asks you to look at who has access: ${many(told.lines)} in the review ‘${told.review}’, until ${told.due}.`,
      `Confirm each line, or remove it. Nothing ends at once: removals take effect when the review finishes. ${consequence(told)}`,
      'The link below is yours alone: whoever has it answers in your name. It needs no sign-in, and is good until the review is due.',
    ].join('\n\n'),
  button: ({ link }) => ({ label: 'Open the review', href: link }),
})

/** A reviewer who is written to. */
interface Addressed {
  readonly userId: number
  readonly name: string
  readonly email: string | null
  readonly lines: number
  readonly links: number
}

/** Of a review: who has lines without an answer. */
const addressed = (on: Queryable, accessReviewId: number, userId?: number) =>
  runSql<Addressed>(
    on,
    sql`with open as (
      select x."userId", count(*)::integer as "lines" from access_review_line l, unnest(l."reviewerIds") as x("userId")
      where l."accessReviewId" = ${accessReviewId} and l."decision" is null group by 1
    )
    select u."userId", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name", u."email", o."lines",
      (select count(*) from access_review_link k where k."accessReviewId" = ${accessReviewId} and k."userId" = u."userId")::integer as "links"
    from open o join "user" u using ("userId")
    where u."deletedAt" is null and (${userId ?? null}::integer is null or u."userId" = ${userId ?? null}) order by 1`,
  )

interface Sent {
  readonly accessReviewId: number
  readonly clientId: number
  readonly name: string
  readonly startedBy: string | null
  readonly dueAt: Date
  readonly unanswered: keyof typeof unansweredRules
  readonly timeZone: string
}

const sentOf = async (on: Queryable, accessReviewId: number): Promise<Sent | undefined> => {
  const [found] = await runSql<Sent>(
    on,
    sql`select r."accessReviewId", r."clientId", r."name", r."startedBy", r."dueAt", r."unanswered",
        coalesce(c."timeZone", 'UTC') as "timeZone"
      from access_review r join client c using ("clientId")
      where r."accessReviewId" = ${accessReviewId} and r."status" = 'running' and r."deletedAt" is null`,
  )
  return found
}

const dueText = ({ dueAt, timeZone }: Sent) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(dueAt)

type SendMail = Parameters<typeof sendMail>[0]

/** A new link for a reviewer, by mail. @param key unique for what is sent once */
async function write(
  { client, context, session }: Pick<SendMail, 'client' | 'session'> & { readonly context: Context },
  review: Sent,
  to: Addressed,
  { key, isReminder }: { readonly key: string; readonly isReminder: boolean },
): Promise<void> {
  const { accessReviewId, clientId, name, startedBy, unanswered } = review
  const link = await makeLink(client, accessReviewId, to.userId, context.now())
  await sendMail(
    { client, context, ...(session && { session }) },
    {
      clientId,
      mail: reviewMail,
      to: to.email ?? '',
      args: {
        name: to.name,
        review: name,
        by: startedBy ?? 'Your administrator',
        due: dueText(review),
        lines: to.lines,
        isReminder,
        rule: unanswered,
        link: `${context.settings.publicUrl}/access-review#${link}`,
      },
      cause: { entity: accessReview.id, id: accessReviewId },
      key: `access review ${accessReviewId}: ${to.userId} ${key}`,
    },
  )
}

/** Writes to every reviewer who has no link yet. Who has no good address is passed over: the review shows that. */
export async function sendFirst(context: Context, session: Session, accessReviewId: number): Promise<void> {
  const { pool } = context.database
  const review = await sentOf(pool, accessReviewId)
  if (!review) return
  for (const to of await addressed(pool, accessReviewId)) {
    if (to.links > 0) continue
    await inTransaction(pool, client =>
      write({ client, context, session }, review, to, { key: 'first', isReminder: false }),
    ).catch(passFaults)
  }
}

function passFaults(error: unknown): void {
  if (!(error instanceof Fault)) throw error
}

/** Writes to one reviewer again, with a new link. @throws 422 for a bad address, 429 */
export async function sendAgain(
  context: Context,
  session: Session,
  accessReviewId: number,
  userId: number,
): Promise<boolean> {
  return inTransaction(context.database.pool, async client => {
    const review = await sentOf(client, accessReviewId)
    const [to] = await addressed(client, accessReviewId, userId)
    if (!review || !to) return false
    const key = `again ${context.now().toISOString()}`
    await write({ client, context, session }, review, to, { key, isReminder: false })
    return true
  })
}

/** Reviews whose reminder is due; where it would come with the first message there is none. */
const toRemind = (context: Context) =>
  runSql<{ accessReviewId: number }>(
    context.database.pool,
    sql`select "accessReviewId" from access_review where "status" = 'running' and "remindedAt" is null and "deletedAt" is null
      and "dueAt" > ${context.now()} and "dueAt" - "remindDays" * interval '1 day' <= ${context.now()}
      and "startedAt" < "dueAt" - "remindDays" * interval '1 day' order by "dueAt" limit 100`,
  )

/** Reminds who has lines left, once a review: that it was done is written down with the mails. */
export async function sendReminders(context: Context): Promise<void> {
  for (const { accessReviewId } of await toRemind(context))
    await inTransaction(context.database.pool, async client => {
      const marked = await runSql(
        client,
        sql`update access_review set "remindedAt" = ${context.now()} where "accessReviewId" = ${accessReviewId}
          and "remindedAt" is null and "status" = 'running' returning 1`,
      )
      const review = marked.length > 0 ? await sentOf(client, accessReviewId) : undefined
      if (!review) return
      for (const to of await addressed(client, accessReviewId))
        if (z.email().safeParse(to.email).success)
          await write({ client, context }, review, to, { key: 'reminder', isReminder: true })
    })
}
