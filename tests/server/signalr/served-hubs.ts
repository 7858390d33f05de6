import {
  type HubConnection,
  HubConnectionBuilder,
  HttpTransportType,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type HubErrorContext, type HubServer, type MountOptions, mountHubs } from '../../../server/signalr/index.ts'

export interface TestSession {
  id: string
  user?: string
  client?: string
  expiresAt?: Date
}

export interface ServedHubs {
  app: FastifyInstance
  hubs: HubServer<TestSession>
  /** http://127.0.0.1:<port> */
  url: string
  errors: { error: unknown; context: HubErrorContext }[]
  sessions: Map<string, TestSession>
  /** The urls that authenticate was shown. */
  urls: (string | undefined)[]
  stop(): Promise<void>
}

export const goodOrigin = 'https://gatehouse.example'

/** A real server on a free port. The tokens 'alice' and 'bob' are sessions of those names, as bearer or cookie. */
export async function serveHubs(
  options: Pick<MountOptions<TestSession>, 'hubs'> & Partial<MountOptions<TestSession>>,
  { log = false, port = 0 }: { log?: FastifyServerOptions['logger']; port?: number } = {},
): Promise<ServedHubs> {
  const app = Fastify({ logger: log })
  const errors: ServedHubs['errors'] = []
  const urls: ServedHubs['urls'] = []
  const sessions = new Map<string, TestSession>([
    ['alice', { id: 'alice' }],
    ['bob', { id: 'bob' }],
  ])
  const hubs = mountHubs<TestSession>(app, {
    authenticate: async request => {
      urls.push(request.url)
      return sessions.get(tokenOf(request))
    },
    allowedOrigin: origin => origin === undefined || origin === goodOrigin,
    onError: (error, context) => void errors.push({ error, context }),
    ...options,
  })
  await app.listen({ port, host: '127.0.0.1' })
  const { port: bound } = app.server.address() as AddressInfo
  return { app, hubs, errors, sessions, urls, url: `http://127.0.0.1:${bound}`, stop: () => app.close() }
}

function tokenOf({ headers }: IncomingMessage): string {
  return headers.authorization?.replace('Bearer ', '') ?? /session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''
}

/** The unmodified client, not yet started. */
export function client(
  url: string,
  options: IHttpConnectionOptions = { accessTokenFactory: () => 'alice' },
): HubConnection {
  return builder(url, options).build()
}

export function builder(url: string, options: IHttpConnectionOptions = { accessTokenFactory: () => 'alice' }) {
  return new HubConnectionBuilder()
    .withUrl(url, { transport: HttpTransportType.WebSockets, ...options })
    .configureLogging(LogLevel.None)
}

/** Resolves with the error (or undefined) that ends the client's connection. */
export function closeOf(connection: HubConnection): Promise<Error | undefined> {
  return new Promise(resolve => connection.onclose(resolve))
}
