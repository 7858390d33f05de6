import type { CommDeviceCommand } from '../../../../src/domain/comm-device-wire.ts'
import { createHash, randomBytes } from 'node:crypto'
import { insertRow } from '../../../support/estate.ts'
import type { TestClient, TestServer } from '../../../support/server.ts'
import { caller } from '../../../support/test-client.ts'
import { devicesOn, type Row } from '../../commissioning/server/devices.ts'

export type { Row } from '../../commissioning/server/devices.ts'

/** A comm device as a test sees it: it calls with a key of its own. */
export interface TestDevice {
  readonly id: number
  readonly key: string
  readonly calls: TestClient
  status(status?: Row): Promise<number>
  /** Calls once, so that it counts as connected for a few seconds. */
  call(): Promise<void>
  /** Waits for commands, and answers each as it is told; none for those that it leaves open. */
  serve(answer: (command: CommDeviceCommand) => Row | undefined, wait?: number): Promise<readonly CommDeviceCommand[]>
}

/** Comm devices with keys of their own, on a server. */
export function reportingOn(server: TestServer) {
  const on = devicesOn(server)
  const { pool } = server.context.database
  const keyOf = async (commDeviceId: number, clientId: number) => {
    const key = `ghc_${randomBytes(24).toString('base64url')}`
    const row = { clientId, name: `Key of ${commDeviceId}`, uses: 'report', commDeviceId }
    const id = await insertRow(pool, 'integration_key', 'integrationKeyId', row)
    const keyHash = createHash('sha256').update(key).digest('hex')
    await pool.query('insert into integration_key_secret ("integrationKeyId", "keyHash") values ($1, $2)', [
      id,
      keyHash,
    ])
    return key
  }
  return {
    ...on,
    async reporting(more: Row = {}): Promise<TestDevice> {
      const id = await on.device(more)
      const key = await keyOf(id, Number(more['clientId'] ?? server.estate.acme.clientId))
      const calls = caller(server.url, async () => ({ authorization: `Bearer ${key}` }))
      const waiting = (wait: number) =>
        calls.get<{ items: CommDeviceCommand[] }>(`/api/ingest/comm-device/commands?wait=${wait}`)
      return {
        id,
        key,
        calls,
        status: async (status = {}) => (await calls.post('/api/ingest/comm-device/status', status)).status,
        call: async () => void (await waiting(0)),
        async serve(answer, wait = 20) {
          const { items } = (await waiting(wait)).body
          for (const command of items) {
            const said = answer(command)
            if (said) await calls.post('/api/ingest/comm-device/answer', { commandId: command.commandId, ...said })
          }
          return items
        },
      }
    },
    read: async (id: number) => (await server.client('siteOwner').get<Row>(`/api/commdevice/${id}`)).body,
    log: async (id: number) =>
      (
        await pool.query<Row>(
          'select "event", "start", "end", "data" from connection_log where "commDeviceId" = $1 order by "connectionLogId"',
          [id],
        )
      ).rows,
  }
}
