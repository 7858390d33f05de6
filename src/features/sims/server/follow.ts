import { sql } from 'kysely'
import { type Context, type Queryable, runSql, type Schedule, type WhenMoved } from '../../../../server/kit/index.ts'
import { sms } from '../../../domain/entities/hardware/sms.ts'
import { tellSms } from './tell.ts'

/** The key of a text message in the outbox. */
export const outboxKey = (smsId: number): string => `sms ${smsId}`

/**
 * Gives text messages the state that they have in the outbox.
 * @returns those that have moved on
 */
async function follow(on: Queryable, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await runSql<{ smsId: number }>(
    on,
    sql`with known as materialized (
        select s."smsId", m."reason",
          case m."status" when 'waiting' then 'queued' when 'kept' then 'failed' else m."status" end as "state"
        from sms s join mail_delivery d on d."clientId" = s."clientId" and d."key" = 'sms ' || s."smsId"
          join mail_message m on m."mailMessageId" = d."mailMessageId"
        where s."smsId" = any(${[...ids]}::integer[]) for share of m)
      update sms s set "state" = k."state", "reason" = k."reason" from known k
      where s."smsId" = k."smsId" and (s."state", s."reason") is distinct from (k."state", k."reason")
      returning s."smsId"`,
  )
  return rows.map(({ smsId }) => smsId)
}

/** A message of the outbox to a SIM has been sent, delivered, or has failed: its conversation says so. */
export const smsMoved: WhenMoved = {
  of: sms.id,
  async moved(context, id) {
    const moved = await follow(context.database.pool, [id])
    if (moved.length > 0) await tellSms(context, context.database.pool, moved, 'edited')
  },
}

const batch = 500
/** Receipts come within days; after them nothing more is heard of a message. */
const followedMs = 5 * 86_400_000
/** A provider that tries again does so within some days, under the same id. */
const rememberedMs = 30 * 86_400_000

/** Finds what was missed because a server ended just then, or a message was sent again by hand. */
export const followAll: Schedule = {
  name: 'text messages of SIMs',
  everyMs: 60_000,
  async run({ database: { background }, now, ...context }) {
    let from = { dateTime: new Date(now().getTime() - followedMs), smsId: 0 }
    for (;;) {
      const page = await runSql<typeof from>(
        background,
        sql`select "smsId", "dateTime" from sms where "state" <> 'delivered'
            and ("dateTime", "smsId") > (${from.dateTime}, ${from.smsId}) order by "dateTime", "smsId" limit ${batch}`,
      )
      const moved = await follow(
        background,
        page.map(({ smsId }) => smsId),
      )
      if (moved.length > 0) await tellSms(context, background, moved, 'edited')
      const last = page.at(-1)
      if (!last || page.length < batch) return
      from = last
    }
  },
}

/** Forgets which messages a provider has handed over, once it will not hand them over again. */
export const forgetHandedOver: Schedule = {
  name: 'text messages handed over',
  everyMs: 3_600_000,
  run: ({ database, now }: Context) =>
    runSql(
      database.background,
      sql`delete from sms_inbound where "receivedAt" < ${new Date(now().getTime() - rememberedMs)}`,
    ),
}
