import { randomUUID } from 'node:crypto'
import type { NewController, NewSystem, SystemMade } from '../../../../src/features/system-wizard/domain/new-system.ts'
import { signedIn } from '../../../contract/house.ts'
import type { Row } from '../../../server/rest/house.ts'
import { insertRow } from '../../../support/estate.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'

export const path = '/api/system/create-wizard'

type Door = NewController['doors'][number]

export const doorOf = (number: number, more: Partial<Door> = {}): Door => ({
  number,
  name: `Door ${number}`,
  zone: null,
  readers: 'in',
  ...more,
})

export const controllerOf = (name: string, more: Partial<NewController> = {}): NewController => ({
  name,
  type: '410',
  udn: null,
  doors: [doorOf(1)],
  ...more,
})

export const propertiesOf = (answer: { readonly body: unknown }): readonly string[] =>
  (answer.body as readonly Row[]).map(each => String(each['propertyName']))

const tables = ['area', 'zone', 'controller', 'door', 'reader', 'audit_entry', 'change_log', 'request_once']

/** Systems that are asked for on a server, for Acme. */
export function systemsOn(server: TestServer) {
  const { acme, areaTypeId } = server.estate
  const { pool } = server.context.database
  const owner = server.client('siteOwner')
  const insert = (table: string, key: string, row: Row) => insertRow(pool, table, key, row)
  return {
    /** One controller at Acme's site. */
    wanted: (name: string, more: Partial<NewSystem> = {}): NewSystem => ({
      key: randomUUID(),
      site: { areaId: acme.areaId, made: null },
      commDeviceId: null,
      controllers: [controllerOf(name)],
      zones: [],
      ...more,
    }),
    newSite: (name: string, more: Row = {}): NewSystem['site'] => ({
      areaId: null,
      made: { name, typeId: areaTypeId, parentAreaId: null, ...more },
    }),
    send: <T = SystemMade>(body: NewSystem, as: TestClient = owner) => as.post<T>(path, body),
    read: async (from: string) => (await owner.get<Row>(`/api${from}`)).body,
    many: async (from: string) => (await owner.get<{ items: Row[] }>(`/api${from}`)).body.items,
    commDevice: (clientId: number, name: string, udn: string) =>
      insert('comm_device', 'commDeviceId', { clientId, name, type: 'lan', udn, state: 'online' }),
    stocked: (udn: string) =>
      insert('stockroom_item', 'stockroomItemId', { clientId: acme.clientId, name: 'It', udn, status: 'inStock' }),
    stateInStock: async (udn: string) =>
      (await pool.query<Row>('select "status" from stockroom_item where "udn" = $1', [udn])).rows[0]?.['status'],
    /** How many rows there are of everything that a system is made of, history and delivery included. */
    async counted() {
      const counts: Record<string, number> = {}
      for (const table of tables)
        counts[table] =
          (await pool.query<{ n: number }>(`select count(*)::integer as n from ${table}`)).rows[0]?.n ?? -1
      return counts
    },
    /** Of Acme, with the site owner's permissions but these. */
    async without(username: string, codes: readonly string[]): Promise<TestClient> {
      const { rows } = await pool.query<{ roleId: number }>(
        `insert into user_group ("name", "featureIds")
         select $1, array(
           select distinct f."featureId" from feature f
           join user_group g on f."featureId" = any(g."featureIds")
           join "user" u on g."roleId" = any(u."userGroupIds")
           where u."username" = 'siteOwner' and not f."name" = any($2)) returning "roleId"`,
        [username, codes],
      )
      const { clientId } = acme
      const userGroupIds = rows.map(({ roleId }) => roleId)
      return signedIn(server, { clientId, workingClientId: clientId, username, userGroupIds })
    },
  }
}
