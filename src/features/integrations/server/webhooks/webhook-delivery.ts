import { sql } from 'kysely'
import { fault } from '../../../../domain/faults.ts'
import { behaviour, runSql } from '../../../../../server/kit/index.ts'
import { webhookDelivery } from '../../domain/webhook-delivery.ts'
import { senderOf } from './sender.ts'

/** What has failed can be sent again, under the same id: a receiver that has it already knows it. */
export const webhookDeliveryBehaviour = behaviour(webhookDelivery, {
  commands: {
    async resend({ client, context, now, afterCommit }, { webhookId, webhook }) {
      const rows = await runSql(
        client,
        sql`select 1 from webhook where "webhookId" = ${webhookId} and "enabled" and "deletedAt" is null`,
      )
      if (rows.length === 0) throw fault('notNow', { message: `${String(webhook)} is switched off` })
      afterCommit.push(() => senderOf(context)?.soon())
      return { set: { attempts: 0, nextAt: now.toISOString(), reason: null, settledAt: null } }
    },
  },
})
