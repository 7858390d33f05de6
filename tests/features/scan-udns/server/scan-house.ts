import { one, type TestServer } from '../../../support/server.ts'
import { caller, type TestClient } from '../../../support/test-client.ts'
import type { FoundAnswer } from '../../../../src/features/scan-udns/domain/answers.ts'
import { signedIn } from '../../../contract/house.ts'
import { senderOf } from '../../../server/events/sending.ts'

type Row = Record<string, unknown>

/** A controller of Acme, by its own key. */
export async function deviceOf(server: TestServer, controllerId: number): Promise<TestClient> {
  const { key } = await senderOf(server, server.estate.acme, controllerId)
  return caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
}

/** Puts devices into a client's stockroom. */
export async function stock(server: TestServer, clientId: number, udns: readonly string[], more: Row = {}) {
  for (const udn of udns)
    await one(server.context.database.pool as never, 'stockroom_item', 'stockroomItemId', {
      clientId,
      name: `Item ${udn}`,
      kind: 'hardware',
      udn,
      status: 'inStock',
      ...more,
    })
}

/** What a controller has found, as somebody is told. */
export async function foundBy(as: TestClient, controllerId: number): Promise<FoundAnswer> {
  const { status, body } = await as.get<FoundAnswer>(`/api/controller/${controllerId}/found-nodes`)
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** A user of Acme who may read controllers, and nothing else. */
export async function readingOnly(server: TestServer): Promise<TestClient> {
  const { pool } = server.context.database
  const { rows } = await pool.query<Row>(`select "featureId" from feature where "name" = 'CONTROLLER_READ'`)
  const roleId = await one(pool as never, 'user_group', 'roleId', {
    name: 'Only CONTROLLER_READ',
    featureIds: [rows[0]?.['featureId']],
  })
  const { clientId } = server.estate.acme
  return signedIn(server, { clientId, workingClientId: clientId, username: 'reading-only', userGroupIds: [roleId] })
}
