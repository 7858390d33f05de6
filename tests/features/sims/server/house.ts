import type { HubConnection } from '@microsoft/signalr'
import { newSecret } from '../../../../server/auth/secrets.ts'
import { signedHeaders } from '../../../../server/base/webhook-signature.ts'
import type { HubName } from '../../../../src/domain/hubs/hub.ts'
import { signedIn } from '../../../contract/house.ts'
import type { DatabaseKind } from '../../../support/database.ts'
import { startServer, type TestClient, type TestServer } from '../../../support/server.ts'
import { type SmsProviderServer, startSmsProvider } from '../../../support/sms-provider.ts'
import { connectAt } from '../../../server/live/watching.ts'
import { made, type Row } from '../../../server/rest/house.ts'

/** A server with a provider of text messages. */
export interface SimHouse {
  readonly server: TestServer
  readonly provider: SmsProviderServer
  /** Staff of the provider with every permission, working for Acme. */
  readonly staff: TestClient
  /** An engineer who looks after Acme, with every permission. */
  readonly guest: TestClient
  readonly sim: (body: Row, as?: TestClient) => Promise<number>
  readonly messages: (simId: number) => Promise<readonly Row[]>
  /** Connects to a hub as a user of the house. */
  readonly connect: (hub: HubName, username: 'sim-staff' | 'sim-floor' | 'sim-yard') => Promise<HubConnection>
  /** Hands a message over as the provider does. @returns the status of the answer */
  readonly handOver: (body: object, signed?: Signed) => Promise<number>
  /** Sets the server's clock ahead. */
  readonly ahead: (ms: number) => void
  readonly query: <R extends object = Row>(text: string, values?: unknown[]) => Promise<R[]>
  readonly close: () => Promise<void>
}

interface Signed {
  readonly id?: string
  readonly secret?: string
  readonly at?: Date
  /** Sent in place of the body that was signed. */
  readonly instead?: object
}

let last = 0

export async function startHouse(kind: DatabaseKind): Promise<SimHouse> {
  const provider = await startSmsProvider()
  let aheadMs = 0
  const server = await startServer(kind, {
    now: () => new Date(Date.now() + aheadMs),
    environment: { SMS_URL: provider.url, SMS_SECRET: provider.secret, PUBLIC_URL: 'https://doors.example' },
  })
  const { acme, installer, provider: staffOf } = server.estate
  const query = async <R extends object = Row>(text: string, values: unknown[] = []) =>
    (await server.context.database.pool.query<R>(text, values)).rows
  const groups = await query<{ roleId: number }>(
    `insert into user_group ("name", "featureIds") select 'Everything', array_agg("featureId") from feature returning "roleId"`,
  )
  const userGroupIds = groups.map(({ roleId }) => roleId)
  const as = (clientId: number, username: string) =>
    signedIn(server, { clientId, workingClientId: acme.clientId, username, userGroupIds })
  const staff = await as(staffOf.clientId, 'sim-staff')
  const limited = (username: string, areaIds: readonly number[]) =>
    signedIn(server, { clientId: acme.clientId, workingClientId: acme.clientId, username, userGroupIds, areaIds })
  await limited('sim-floor', [acme.floorId])
  const [yard] = await query<{ areaId: number }>(
    `insert into area ("clientId", "name", "typeId") values ($1, 'Yard', $2) returning "areaId"`,
    [acme.clientId, server.estate.areaTypeId],
  )
  await limited('sim-yard', [yard?.areaId ?? 0])
  return {
    server,
    provider,
    staff,
    guest: await as(installer.clientId, 'sim-guest'),
    sim: async (body, who = staff) =>
      Number((await made(who, '/sim', { reference: `SIM ${++last}`, ...body }))['simId']),
    messages: async simId =>
      (await staff.get<{ items: Row[] }>(`/api/sms?simId=${simId}&sort=-dateTime&limit=50`)).body.items,
    async connect(hub, username) {
      const secret = newSecret()
      await query(
        `insert into session_token ("hash", "sessionId", "createdAt")
         select $1, "sessionId", now() from session join "user" using ("userId") where "username" = $2`,
        [secret.hash, username],
      )
      return connectAt(server.url, hub, secret.text)
    },
    async handOver(body, { id = `in-${++last}`, secret = provider.secret, at = new Date(), instead = body } = {}) {
      const headers = { 'content-type': 'application/json', ...signedHeaders(secret, id, at, JSON.stringify(body)) }
      const answer = await fetch(`${server.url}/api/sms/inbound`, {
        method: 'POST',
        headers,
        body: JSON.stringify(instead),
      })
      return answer.status
    },
    ahead: ms => void (aheadMs = ms),
    query,
    async close() {
      await server.close()
      await provider.down()
    },
  }
}
