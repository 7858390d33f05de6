import { eventAlarm } from '../../../domain/entities/notifications/event-alarm.ts'
import { evacuation } from '../../roll-call/domain/evacuation.ts'
import type { Writing, WriteHook } from '../../../../server/kit/index.ts'
import type { News } from './tell-news.ts'
import { tellerOf } from './teller.ts'

/** Notes in the transaction of what people decide which devices are to be told: not those of who has decided it. */
export const noteNews: WriteHook = {
  async written(write, { entity, id, before, after }) {
    const { userId } = write.session
    if (entity.id === eventAlarm.id && before && after) {
      const to = after['takenById']
      if (typeof to === 'number' && to !== before['takenById'] && to !== userId) await note(write, 'handedOver', id, to)
    }
    if (entity.id === evacuation.id && !before) await note(write, 'evacuation', id)
  },
}

async function note(write: Writing, kind: News['kind'], causeId: number, to?: number): Promise<void> {
  const { client, session, context, afterCommit } = write
  const { rowCount } = await client.query(
    `insert into push_news ("pushSubscriptionId", "kind", "causeId")
     select "pushSubscriptionId", $2, $3 from push_subscription
     where "clientId" = $1 and "userId" <> $4 and ($5::integer is null or "userId" = $5)`,
    [session.clientId, kind, causeId, session.userId, to ?? null],
  )
  if ((rowCount ?? 0) > 0) afterCommit.push(() => tellerOf(context)?.soon())
}
