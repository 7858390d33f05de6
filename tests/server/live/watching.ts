import { type HubConnection, HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import type { HubName } from '../../../src/domain/hubs/hub.ts'
import type { LiveBatch, LiveSnapshot, Subscribed } from '../../../src/domain/live.ts'
import type { TestRole, TestServer } from '../../support/server.ts'

const sessions = new WeakMap<TestServer['estate'], Map<TestRole, ReturnType<TestServer['signIn']>>>()

/** One session a role, however many connect with it. */
function sessionOf(server: TestServer, role: TestRole): ReturnType<TestServer['signIn']> {
  const known = sessions.get(server.estate) ?? new Map()
  sessions.set(server.estate, known)
  const session = known.get(role) ?? server.signIn(role)
  known.set(role, session)
  return session
}

/** The unmodified client, connected to a hub as a role's user. */
export async function connect(
  server: TestServer,
  hub: HubName,
  role: TestRole = 'siteOwner',
  session = sessionOf(server, role),
): Promise<HubConnection> {
  return connectAt(server.url, hub, (await session).token)
}

/** The same by a session's token. */
export async function connectAt(url: string, hub: HubName, token: string): Promise<HubConnection> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/${hub}`, { transport: HttpTransportType.WebSockets, accessTokenFactory: () => token })
    .configureLogging(LogLevel.None)
    .build()
  await connection.start()
  return connection
}

/** The messages of one target, to be awaited. */
export interface Heard<T> {
  readonly messages: readonly T[]
  /** Resolves when the messages so far satisfy; rejects after some seconds, listing them. */
  until(satisfied: (messages: readonly T[]) => boolean): Promise<readonly T[]>
}

export function hear<T>(connection: HubConnection, target: string): Heard<T> {
  const messages: T[] = []
  const waiting = new Set<() => void>()
  connection.on(target, (message: T) => {
    messages.push(message)
    for (const look of waiting) look()
  })
  return {
    messages,
    until: satisfied =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${target} did not come as hoped: ${JSON.stringify(messages).slice(0, 2000)}`)),
          10_000,
        )
        const look = () => {
          if (!satisfied(messages)) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(messages)
        }
        waiting.add(look)
        look()
      }),
  }
}

/** A viewer who follows the stream from a snapshot, as the wall does. */
export interface Watcher {
  readonly connection: HubConnection
  readonly batches: Heard<LiveBatch>
  readonly answer: Subscribed
  /** Resolves when the stream has come to a sequence. */
  reached(sequence: number): Promise<void>
  stop(): Promise<void>
}

export async function watch(
  server: TestServer,
  after: number,
  role: TestRole = 'siteOwner',
  session = sessionOf(server, role),
): Promise<Watcher> {
  const connection = await connect(server, 'logger', role, session)
  const batches = hear<LiveBatch>(connection, 'LiveBatch')
  const answer = await connection.invoke<Subscribed>('SubscribeEvents', { after })
  return {
    connection,
    batches,
    answer,
    reached: async sequence => void (await batches.until(all => (all.at(-1)?.to ?? 0) >= sequence)),
    stop: () => connection.stop(),
  }
}

export async function snapshotOf(server: TestServer, role: TestRole = 'siteOwner'): Promise<LiveSnapshot> {
  const { status, body } = await server.client(role).get<LiveSnapshot>('/api/live/snapshot')
  if (status !== 200) throw new Error(`The snapshot answered ${status} ${JSON.stringify(body)}`)
  return body
}

/** Every sequence that batches cover, in the order in which they came. */
export const covered = (batches: readonly LiveBatch[]): number[] =>
  batches.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
/** Every sequence that something has, in the order in which they came. */
export const sequencesIn = (batches: readonly LiveBatch[]): number[] =>
  batches.flatMap(({ entries }) =>
    entries.flatMap(({ items }) => items.map(({ sequence }) => sequence)).sort((one, other) => one - other),
  )
export const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
