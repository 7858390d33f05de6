import { sql } from 'kysely'
import { address } from '../../src/domain/entities/settings/address.ts'
import { behaviour } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'

/** A client has one primary address: the last that was made it. */
export default behaviour(address, {
  async afterWrite({ client, session, now, touched }, change, { addressId, primary }) {
    if (change === 'deleted' || primary !== true) return
    await runSql(client, sql`select 1 from client where "clientId" = ${session.clientId} for no key update`)
    const others = await runSql<{ addressId: number }>(
      client,
      sql`
      update address set "primary" = false, "version" = "version" + 1, "updatedAt" = ${now}
      where "clientId" = ${session.clientId} and "primary" and "addressId" <> ${addressId} and "deletedAt" is null
      returning "addressId"`,
    )
    for (const other of others) touched.push({ entity: 'address', id: other.addressId, change: 'edited' })
  },
})
