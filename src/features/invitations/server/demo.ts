import { randomBytes } from 'node:crypto'
import { argon2Passwords, type DemoEstate, type DemoPart, insertRows } from '../../../../server/kit/index.ts'
import { dayMs } from '../../../domain/building/day.ts'

/** Two people invited to doors, and an installer to the third site. */
export const demo: DemoPart = async estate => {
  await makeDoorUnlockInvitations(estate)
  const { client, clientId, installerId, sites, now } = estate
  const created = new Date(now.getTime() - dayMs).toISOString()
  const [, , third] = sites
  await insertRows(client, 'area_installer_invitation', [
    { clientId, status: 'pending', created, email: 'office@calder.example', areaId: third?.areaId, installerId },
  ])
}

/** Their passphrases are random and shown to nobody. */
async function makeDoorUnlockInvitations({ client, clientId, sites }: DemoEstate): Promise<void> {
  const doorIds = sites[0]?.doorIds.slice(0, 2) ?? []
  const invitation = {
    clientId,
    doorIds,
    accessType: 'fromStart',
    days: 0,
    minutes: 0,
    singleUse: false,
    twoFactor: 'none',
  }
  const rows = [
    {
      ...invitation,
      name: 'Lift engineer',
      reference: 'WO-2041',
      reason: 'Lift 2 is out of order',
      hours: 8,
      duration: 480,
      numberOfUses: 10,
    },
    {
      ...invitation,
      name: 'Parcel courier',
      reference: 'Goods in',
      reason: 'One delivery',
      hours: 1,
      duration: 60,
      numberOfUses: null,
      singleUse: true,
    },
  ]
  const ids = await insertRows(client, 'door_unlock_invitation', rows, 'doorUnlockInvitationId')
  const passwords = argon2Passwords()
  for (const doorUnlockInvitationId of ids) {
    const hash = await passwords.hash(randomBytes(24).toString('base64url'))
    await insertRows(client, 'door_unlock_invitation_secret', [{ doorUnlockInvitationId, hash, changedAt: new Date() }])
  }
}
