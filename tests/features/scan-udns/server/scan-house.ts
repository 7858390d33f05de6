import { one, type TestServer } from '../../../support/server.ts'
import { caller, type TestClient } from '../../../support/test-client.ts'
import type { FoundAnswer } from '../../../../src/features/scan-udns/domain/answers.ts'
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
