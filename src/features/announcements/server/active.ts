import { sql } from 'kysely'
import * as z from 'zod'
import { type Condition, endpoint, numeric, parseKey, runSql, type Session } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { announcement } from '../domain/announcement.ts'
import { typeOf, urgency } from '../domain/order.ts'
import { activeAnnouncement, announcementTypes } from '../domain/wire.ts'

/** What is answered at once. */
const most = 20
const hourMs = 3_600_000
const tag = 'announcement'

interface Row {
  readonly announcementId: number
  readonly type: string
  readonly subject: string
  readonly message: string
  readonly start: Date
  readonly end: Date | null
  readonly hidden: boolean
}

/** Of the caller's own organisation or of the provider for all. Chosen users are users of the website. */
const isFor = ({ homeClientId, userId }: Session, target: string): Condition => {
  const isChosen = target === '1' ? sql`or ${userId} = any(a."userIds")` : sql``
  return sql`a."deletedAt" is null and ${target} = any(a."targetGroups")
    and (a."global" or (a."clientId" = ${homeClientId} and (a."userIds" = '{}' ${isChosen})))`
}

const query = z.strictObject({
  target: z.enum(['1', '2', '3']).default('1').describe('1 website, 2 splash screen, 3 push notification'),
  hours: numeric(z.int().max(48)).default(0).describe('Also those that begin within this many hours'),
})

/** What is announced now, the most urgent first. An app for people with credentials reads theirs by its target. */
export const active = endpoint({
  method: 'GET',
  path: '/announcement/active',
  tag,
  summary: 'What is announced now',
  query,
  reply: z.array(activeAnnouncement),
  async handle({ context: { database, now }, session, query: { target, hours } }) {
    const at = now()
    const until = new Date(at.getTime() + hours * hourMs)
    const rows = await runSql<Row>(
      database.pool,
      sql`
      select a."announcementId", a."type", a."subject", a."message", a."start", a."end", h."userId" is not null as "hidden"
      from announcement a left join announcement_hidden h on h."announcementId" = a."announcementId"
        and h."userId" = ${session.userId} and h."version" = a."version" and ${target} = '1'
      where ${isFor(session, target)} and a."start" <= ${until} and (a."end" is null or a."end" > ${at})
      order by h."userId" is not null, array_position(${urgency.map(String)}::text[], a."type"), a."start" desc,
        a."announcementId" desc limit ${most}`,
    )
    return rows.map(({ type, message, start, end, ...row }) => ({
      ...row,
      announcementType: typeOf(type),
      announcementTheme: announcementTypes[typeOf(type)].theme,
      announcementMessage: message,
      start: start.toISOString(),
      end: end?.toISOString() ?? null,
    }))
  },
})

/** Hides an announcement from its caller until it is edited, or shows it again. */
export const setHidden = endpoint({
  method: 'POST',
  path: '/announcement/:id/set-hidden/:hidden',
  tag,
  summary: 'Hide an announcement from oneself, or show it',
  params: z.object({
    id: z.string(),
    hidden: z.enum(['true', 'false'], 'Hidden must be true or false'),
  }),
  reply: z.object({ hidden: z.boolean() }),
  async handle({ context: { database }, session, params }) {
    const id = parseKey(announcement, params.id)
    const isHidden = params.hidden === 'true'
    const [found] = await runSql<{ version: number }>(
      database.pool,
      sql`select a."version" from announcement a where a."announcementId" = ${id} and ${isFor(session, '1')}`,
    )
    if (!found) throw fault('notFound')
    await runSql(
      database.pool,
      isHidden
        ? sql`insert into announcement_hidden ("userId", "announcementId", "version")
            values (${session.userId}, ${id}, ${found.version})
            on conflict ("userId", "announcementId") do update set "version" = excluded."version"`
        : sql`delete from announcement_hidden where "userId" = ${session.userId} and "announcementId" = ${id}`,
    )
    return { hidden: isHidden }
  },
})
