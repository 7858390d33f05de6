import type * as z from 'zod'
import { invalid } from '../../../domain/faults.ts'
import { endpoint, inTransaction, type Queryable, type Session } from '../../../../server/kit/index.ts'
import { preference, type PushPreference, usual } from '../domain/wire.ts'
import { newestOpen } from './open-alarms.ts'

type Whose = Pick<Session, 'clientId' | 'userId'>

/** What a user wants to hear about a client. */
export async function readPreference(on: Queryable, { clientId, userId }: Whose): Promise<PushPreference> {
  const { rows } = await on.query<PushPreference>(
    `select "lowestPriority", "evacuations", left("quietFrom"::text, 5) as "quietFrom", left("quietUntil"::text, 5) as "quietUntil"
     from push_preference where "userId" = $1 and "clientId" = $2`,
    [userId, clientId],
  )
  return rows[0] ?? usual
}

/** Changes what the caller hears about; earlier alarms are not sent because of it. */
export const setPreference = endpoint({
  method: 'PUT',
  path: '/push/preference',
  tag: 'push',
  summary: 'Choose what the own devices are told',
  body: preference,
  bodyLimit: 1000,
  reply: preference,
  async handle({ context, session, body }) {
    const { quietFrom, quietUntil } = body
    if ((quietFrom === null) !== (quietUntil === null) || (quietFrom !== null && quietFrom === quietUntil))
      throw invalid([
        { propertyName: 'quietUntil', errorMessage: 'Quiet hours need a beginning and an end that differ' },
      ])
    await inTransaction(context.database.pool, async client => {
      const before = await readPreference(client, session)
      await keep(client, session, body)
      const { userId, clientId } = session
      if (before.lowestPriority !== body.lowestPriority)
        await client.query(
          'update push_subscription set "eventAlarmId" = $3 where "userId" = $1 and "clientId" = $2 and "heldUntil" is null',
          [userId, clientId, await newestOpen(client, clientId)],
        )
      // Their end may have changed: it is looked at anew.
      await client.query(
        `update push_subscription set "heldUntil" = $3 where "userId" = $1 and "clientId" = $2 and "heldUntil" > $3`,
        [userId, clientId, context.now()],
      )
    })
    return body
  },
})

const keep = (on: Queryable, { userId, clientId }: Whose, wanted: z.infer<typeof preference>) =>
  on.query(
    `insert into push_preference ("userId", "clientId", "lowestPriority", "evacuations", "quietFrom", "quietUntil")
     values ($1, $2, $3, $4, $5, $6) on conflict ("userId", "clientId") do update set
       "lowestPriority" = excluded."lowestPriority", "evacuations" = excluded."evacuations",
       "quietFrom" = excluded."quietFrom", "quietUntil" = excluded."quietUntil"`,
    [userId, clientId, wanted.lowestPriority, wanted.evacuations, wanted.quietFrom, wanted.quietUntil],
  )
