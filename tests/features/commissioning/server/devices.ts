import { randomUUID } from 'node:crypto'
import { signedIn } from '../../../contract/house.ts'
import { insertRow } from '../../../support/estate.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'

export type Row = Record<string, unknown>

/** Comm devices, and who looks at them, on a server. */
export function devicesOn(server: TestServer) {
  const { acme } = server.estate
  const { pool } = server.context.database
  let made = 0
  const insert = (table: string, key: string, row: Row) => insertRow(pool, table, key, row)
  return {
    insert,
    /** One of Acme that serves nothing yet. */
    device: (more: Row = {}) => {
      made += 1
      const udn = `0B${String(made).padStart(6, '0')}`
      const row = { clientId: acme.clientId, name: `Comms ${made}`, type: 'lan', udn, ...more }
      return insert('comm_device', 'commDeviceId', row)
    },
    /** Gives Acme's owner what an installer may do. */
    trust: () =>
      pool.query(
        `update "user" set "userGroupIds" = (select "userGroupIds" from "user" where "username" = 'engineer')
         where "username" = 'siteOwner'`,
      ),
    /** Of the provider, and works as Acme. */
    async staff(): Promise<TestClient> {
      const { rows } = await pool.query<{ clientId: number; userGroupIds: number[] }>(
        `select "clientId", "userGroupIds" from "user" where "username" = 'admin'`,
      )
      const { clientId = 0, userGroupIds = [] } = rows[0] ?? {}
      return signedIn(server, { clientId, workingClientId: acme.clientId, username: 'staff-on-site', userGroupIds })
    },
    /** Of Acme (or another client), with an installer's permissions but these. */
    async without(codes: readonly string[], more: Row & { clientId?: number } = {}): Promise<TestClient> {
      const username = `user-${randomUUID().slice(0, 8)}`
      const { rows } = await pool.query<{ roleId: number }>(
        `insert into user_group ("name", "featureIds")
         select $1, array(
           select distinct f."featureId" from feature f
           join user_group g on f."featureId" = any(g."featureIds")
           join "user" u on g."roleId" = any(u."userGroupIds")
           where u."username" = 'engineer' and not f."name" = any($2)) returning "roleId"`,
        [username, codes],
      )
      const { clientId = acme.clientId, ...others } = more
      const userGroupIds = rows.map(({ roleId }) => roleId)
      return signedIn(server, { clientId, workingClientId: clientId, username, userGroupIds, ...others })
    },
  }
}
