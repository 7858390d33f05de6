import { afterCommitOr, announce, type Context, type Queryable, subjects } from '../../../../server/kit/index.ts'
import { sms } from '../../../domain/entities/hardware/sms.ts'
import type { SmsState } from '../../../domain/entities/hardware/sms-states.ts'
import type { SmsLogged } from '../../../domain/hubs/sms.ts'
import { areaIdsSql } from './numbers.ts'

interface Told {
  readonly smsId: number
  readonly simId: number
  readonly clientId: number
  readonly areaIds: readonly number[]
  readonly dateTime: Date
  readonly direction: SmsLogged['direction']
  readonly message: string
  readonly state: SmsState | null
  readonly reason: string | null
}

/** Tells the pages of text messages that are new or have moved on; after the commit. */
export async function tellSms(
  context: Pick<Context, 'bus' | 'entities'>,
  on: Queryable,
  ids: readonly number[],
  change: 'added' | 'edited',
): Promise<void> {
  const { rows } = await on.query<Told>(
    `select s."smsId", s."simId", s."clientId", ${areaIdsSql} as "areaIds", s."dateTime", s."direction", s."message",
       s."state", s."reason"
     from sms s join sim using ("simId") where s."smsId" = any($1) order by s."smsId"`,
    [[...ids]],
  )
  for (const [clientId, those] of Map.groupBy(rows, row => row.clientId)) {
    context.bus.publish(subjects.sms(clientId), those.map(logged))
    announce(
      context,
      { clientId },
      those.map(({ smsId }) => ({ entity: sms.id, id: smsId, change })),
    )
  }
}

const logged = ({ clientId: _, dateTime, areaIds, ...told }: Told): SmsLogged => ({
  ...told,
  areaIds: [...areaIds],
  at: dateTime.toISOString(),
})

/** Tells of a new one, after the commit: a failure fails no answer. */
export const tellAdded = (context: Context, smsId: number): Promise<void> =>
  afterCommitOr(
    () => tellSms(context, context.database.pool, [smsId], 'added'),
    () => undefined,
  )
