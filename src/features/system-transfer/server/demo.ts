import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'
import { dayMs } from '../../../domain/building/day.ts'
import { validDays } from '../domain/limits.ts'

/** A client is asked to take over the fourth site. */
export const demo: DemoPart = async ({ client, clientId, sites, now }) => {
  const created = new Date(now.getTime() - dayMs)
  await insertRows(client, 'system_transfer_invitation', [
    {
      clientId,
      status: 'pending',
      created,
      expires: new Date(created.getTime() + validDays * dayMs),
      email: 'estates@newowner.example',
      areaId: sites[3]?.areaId,
    },
  ])
}
