import type { CommandsAnswer, DeviceAnswer } from '../../../../src/domain/device-command.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { senderOf } from '../../../server/events/sending.ts'
import { startServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'

type Row = Record<string, unknown>

/** A server with somebody who may type at Acme's controller, and the controller as it calls. */
export async function consoleHouse(kind: DatabaseKind) {
  const server = await startServer(kind)
  const { acme, userIds } = server.estate
  const staff = server.client('internalStaff')
  await staff.post(`/api/user/${userIds.internalStaff}/set-browsing-client`, { clientId: acme.clientId })
  const { key } = await senderOf(server, acme, acme.controllerId)
  const device = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
  /** The commands that the controller is given, within seconds. */
  const wait = async (seconds = 20) =>
    (await device.get<CommandsAnswer>(`/api/ingest/commands?wait=${seconds}`)).body.items
  const answer = (body: Partial<DeviceAnswer>) => device.post<Row>('/api/ingest/commands/answer', body)
  /** It counts as connected from its first call on. */
  const call = () => wait(0)
  return { server, staff, device, wait, answer, call }
}

export type ConsoleHouse = Awaited<ReturnType<typeof consoleHouse>>
