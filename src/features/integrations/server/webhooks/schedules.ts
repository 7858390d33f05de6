import type { Schedule } from '../../../../../server/kit/index.ts'
import { sendDue } from './send.ts'

const dayMs = 86_400_000
/** How long it is kept what became of a delivery. */
const keptDays = 30
/** How many are removed in one statement. */
const most = 2000

/** Further attempts, and what a server that died has left. */
export const sending: Schedule = { name: 'webhooks', everyMs: 5000, atStart: true, run: sendDue }

/** Deliveries are forgotten after 30 days. */
export const forgetting: Schedule = {
  name: 'old webhook deliveries',
  everyMs: 3_600_000,
  async run({ database, now }, stop) {
    const before = new Date(now().getTime() - keptDays * dayMs)
    for (let gone = most; gone === most && !stop.aborted;) {
      const { rowCount }: { rowCount: number | null } = await database.background.query(
        `delete from webhook_delivery where "webhookDeliveryId" in (
           select "webhookDeliveryId" from webhook_delivery where "settledAt" < $1 order by "settledAt" limit ${most})`,
        [before],
      )
      gone = rowCount ?? 0
    }
  },
}
