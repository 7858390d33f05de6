import { sql } from 'kysely'
import { announce, runSql, type Schedule } from '../../../../server/kit/index.ts'
import { systemTransferInvitation } from '../domain/system-transfer-invitation.ts'
import { expiryOf } from './offers.ts'

/** Offers that nobody has answered in time say so; accepting goes by the time itself. */
export const expiring: Schedule = {
  name: 'expired system transfers',
  everyMs: 60_000,
  async run(context) {
    const now = context.now()
    const rows = await runSql<{ id: number; clientId: number }>(
      context.database.background,
      sql`
      update system_transfer_invitation i set "status" = 'expired', "version" = "version" + 1, "updatedAt" = ${now}
      where i."status" = 'pending' and i."deletedAt" is null and ${expiryOf} <= ${now}
      returning i."systemTransferInvitationId" as "id", i."clientId"`,
    )
    for (const { id, clientId } of rows)
      announce(context, { clientId }, [{ entity: systemTransferInvitation.id, id, change: 'edited' }])
  },
}
