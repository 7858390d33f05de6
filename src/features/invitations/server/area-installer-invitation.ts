import { sql } from 'kysely'
import {
  addressesOf,
  behaviour,
  refuseGuest,
  refuseSecondPending,
  runSql,
  type Writing,
} from '../../../../server/kit/index.ts'
import type { AddedOf } from '../../../domain/record.ts'
import { areaInstallerInvitation } from '../domain/area-installer-invitation.ts'

import { tellInstaller } from './installer-mail.ts'

async function refuseAppointed(
  { client, errors }: Writing,
  { areaId }: AddedOf<typeof areaInstallerInvitation>,
): Promise<void> {
  const found = await runSql(
    client,
    sql`select 1 from area where "areaId" = ${areaId}::integer and "installerId" is not null`,
  )
  if (found.length > 0)
    errors.push({ propertyName: 'areaId', errorMessage: '{One area} must have no installer before inviting one' })
}

/**
 * An area without an installer invites one, by its own people; the installer accepts. Whose the address is, or whether it
 * is anybody's, is not revealed before that.
 */
export const areaInstallerInvitationBehaviour = behaviour(areaInstallerInvitation, {
  async beforeAdd(write, values) {
    refuseGuest(write)
    await refuseSecondPending(write, values)
    await refuseAppointed(write, values)
    if ((await addressesOf(write.client, write.session.clientId)).includes(values.email.toLowerCase()))
      write.errors.push({ propertyName: 'email', errorMessage: 'Installer must be valid' })
    values.created = write.now.toISOString()
  },
  async afterWrite(write, change, current) {
    if (change === 'added') await tellInstaller(write, current)
  },
  commands: {
    cancel(write) {
      refuseGuest(write)
      return { set: { cancelled: write.now.toISOString() } }
    },
  },
})
