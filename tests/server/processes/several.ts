import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { HubConnectionState, type HubConnection } from '@microsoft/signalr'
import type { CommandsAnswer } from '../../../src/domain/device-command.ts'
import type { HubName } from '../../../src/domain/hubs/hub.ts'
import type { LiveBatch, Subscribed } from '../../../src/domain/live.ts'
import { databaseKinds, openTestDatabase, prepareTestDatabase, type PreparedDatabase } from '../../support/database.ts'
import { estatePassword, type Estate, type TestRole } from '../../support/estate.ts'
import { natsAnswers, natsUrl } from '../../support/nats.ts'
import { furnish, startProcess, type ServerProcess } from '../../support/server-process.ts'
import { caller, type TestClient } from '../../support/test-client.ts'
import { post, rowsOf, senderOf } from '../events/sending.ts'
import { connectAt, hear, type Heard } from '../live/watching.ts'
import { cuttable, type Cuttable } from '../../support/cuttable.ts'

/** Why several processes can't be tried here; undefined if they can. */
export const missing = !databaseKinds.includes('postgresql')
  ? 'no PostgreSQL answers on 127.0.0.1:5432'
  : (await natsAnswers())
    ? undefined
    : 'no NATS answers on 127.0.0.1:4222'
if (missing !== undefined) console.log(`Several server processes are not tried: ${missing}`)

/** A server process with its own way to NATS. */
export interface Process extends ServerProcess {
  readonly nats: Cuttable
}

/** A signed-in user, whichever process they ask. */
export interface User {
  readonly token: string
  at(process: ServerProcess): TestClient
  connect(process: ServerProcess, hub: HubName): Promise<HubConnection>
}

/** Two server processes on one database and one NATS. */
export interface Several {
  readonly prepared: PreparedDatabase
  readonly estate: Estate
  readonly a: Process
  readonly b: Process
  readonly pool: pg.Pool
  /** The key of a device of Acme's. */
  readonly key: string
  signIn(process: ServerProcess, role?: TestRole): Promise<User>
  /** Sends this many events of Acme's to a process. @throws if not all of them were new */
  send(process: ServerProcess, count: number, more?: Parameters<ReturnType<typeof rowsOf>>[0]): Promise<void>
  /** How far Acme's stream is. */
  readonly last: () => Promise<number>
  close(): Promise<void>
}

export async function startSeveral(): Promise<Several> {
  const prepared = await prepareTestDatabase('postgresql')
  const ends: (() => Promise<unknown>)[] = [() => prepared.drop()]
  const close = async () => {
    for (const end of ends.splice(0)) await end()
  }
  const start = async (): Promise<Process> => {
    const nats = await cuttable(natsUrl)
    ends.unshift(() => nats.close())
    const server = await startProcess(prepared, 0, { NATS_URL: nats.url })
    ends.unshift(() => server.stop())
    return { ...server, nats }
  }
  try {
    const estate = await furnish(prepared)
    const [a, b] = await Promise.all([start(), start()])
    const test = await openTestDatabase(prepared)
    ends.unshift(() => test.close())
    const { key } = await senderOf({ url: a.url, context: test }, estate.acme)
    return { prepared, estate, a, b, pool: test.pool, key, ...ways(estate, test.pool, key), close }
  } catch (error) {
    await close()
    throw error
  }
}

function ways({ acme }: Estate, pool: pg.Pool, key: string): Pick<Several, 'signIn' | 'send' | 'last'> {
  const row = rowsOf(acme.controllerId)
  return {
    async signIn({ url }, role = 'siteOwner') {
      const credentials = { username: role, password: estatePassword }
      const answer = await caller(url, async () => ({})).post<{ token: string }>(
        '/api/authentication/request-token',
        credentials,
      )
      const { token } = answer.body
      return {
        token,
        at: process => caller(process.url, async () => ({ authorization: `Bearer ${token}` })),
        connect: (process, hub) => connectAt(process.url, hub, token),
      }
    },
    async send({ url }, count, more = {}) {
      const rows = Array.from({ length: count }, () => row(more))
      const { status, body } = await post(url, key, rows)
      if (status !== 200 || body.accepted !== count) throw new Error(`${status} ${JSON.stringify(body)}`)
    },
    async last() {
      const { rows } = await pool.query<{ sequence: number }>(
        'select "sequence" from client_stream where "clientId" = $1',
        [acme.clientId],
      )
      return rows[0]?.sequence ?? 0
    },
  }
}

/** Watches Acme's stream at a process from now on. */
export async function watchAt(
  { last }: Several,
  user: User,
  process: ServerProcess,
): Promise<{ readonly batches: Heard<LiveBatch>; readonly from: number; readonly stop: () => Promise<void> }> {
  const connection = await user.connect(process, 'logger')
  const batches = hear<LiveBatch>(connection, 'LiveBatch')
  const from = await last()
  const { state } = await connection.invoke<Subscribed>('SubscribeEvents', { after: from })
  if (state !== 'following') throw new Error(state)
  return { batches, from, stop: () => connection.stop() }
}

/** Resolves with the reason when a connection is closed. @throws if it is already */
export const closed = (connection: HubConnection): Promise<string> =>
  new Promise((resolve, reject) => {
    connection.onclose(error => resolve(error?.message ?? ''))
    if (connection.state === HubConnectionState.Disconnected) reject(new Error('It was closed before'))
  })

/** Acme's controllers, as they call a process. */
export const deviceAt = ({ key }: Several, { url }: ServerProcess): TestClient =>
  caller(url, async () => ({ authorization: `Bearer ${key}` }))

/** A controller that waits for commands at a process, once NATS knows of it too. */
export async function waitAt(house: Several, process: ServerProcess, seconds: number) {
  const waiting = deviceAt(house, process).get<CommandsAnswer>(`/api/ingest/commands?wait=${seconds}`)
  await delay(500)
  return async () => (await waiting).body.items
}
