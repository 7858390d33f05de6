import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { Connection } from './connection.ts'
import { type HubHost, methodsByName, newHost } from './host.ts'
import type { HubDefinition, HubMethod, HubSession } from './hub.ts'
import { type HubServer, hubServer } from './hub-server.ts'
import { negotiateRoute } from './negotiate.ts'
import type { MountOptions } from './options.ts'
import { type Admitted, admit, refuseUpgrade, targetOf } from './upgrade.ts'

interface Hub<S extends HubSession> {
  definition: HubDefinition<S>
  methods: ReadonlyMap<string, HubMethod<S>>
}

/**
 * Serves SignalR hubs (JSON protocol over WebSockets, docs/specs of dotnet/aspnetcore) on a Fastify server. Called
 * before the server is ready; its close asks the clients to reconnect first. Throws where a hub is declared wrong.
 */
export function mountHubs<S extends HubSession>(app: FastifyInstance, options: MountOptions<S>): HubServer<S> {
  const host = newHost(options, (error, context) => app.log.error({ err: error, ...context }, 'A hub failed'))
  const hubs = new Map<string, Hub<S>>()
  for (const definition of options.hubs) {
    hubs.set(definition.path, { definition, methods: methodsByName(definition.methods) })
    negotiateRoute(app, definition.path, host)
  }
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: host.limits.maxMessageBytes,
  })
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const hub = hubs.get(targetOf(request)?.pathname ?? '')
    // Another listener (a development server) may know this path; alone, an unanswered socket would hang.
    if (hub) void upgrade(host, hub, sockets, request, socket, head)
    else if (app.server.listenerCount('upgrade') === 1) refuseUpgrade(socket, 404)
  })
  const server = hubServer(host)
  app.addHook('preClose', () => server.close(host.limits.closeTimeoutMs))
  return server
}

async function upgrade<S extends HubSession>(
  host: HubHost<S>,
  hub: Hub<S>,
  sockets: WebSocketServer,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  const lost = () => socket.destroy()
  socket.on('error', lost)
  const arrived = host.registry.arrive()
  const answer = arrived && !host.closing ? await admit(request, hub.definition.path, host) : 503
  // Checked here, in one step with the opening: several sockets of a session may have been admitted in between.
  const refusal = typeof answer === 'object' ? host.registry.refusalOf(answer.session) : undefined
  const admitted = refusal !== undefined && !host.registry.mayTell ? 429 : answer
  if (typeof admitted === 'number' || refusal !== undefined) host.tally.refused += 1
  if (typeof admitted === 'number') {
    refuseUpgrade(socket, admitted)
  } else {
    socket.off('error', lost)
    sockets.handleUpgrade(request, socket, head, client => open(host, hub, client, admitted, refusal))
  }
  if (arrived) host.registry.arrived()
}

/** How long a refused client has to send its handshake. */
const tellWithinMs = 5_000

/** A browser is not told why an upgrade was refused, so refused clients are admitted, told why and closed. */
function open<S extends HubSession>(
  host: HubHost<S>,
  hub: Hub<S>,
  socket: WebSocket,
  admitted: Admitted<S>,
  refusal?: string,
): void {
  const { definition, methods } = hub
  const { connectionId, session } = admitted
  const connection = new Connection({
    hub: definition.path,
    socket,
    connectionId,
    session,
    methods,
    connected: caller => definition.connected?.(caller),
    disconnected: caller => definition.disconnected?.(caller),
    refusal,
    limits: refusal === undefined ? host.limits : { ...host.limits, handshakeTimeoutMs: tellWithinMs },
    tally: host.tally,
    now: host.now,
    report: (error, method) => host.report(error, { hub: definition.path, connectionId, method }),
  })
  if (refusal === undefined) {
    host.tally.opened += 1
    host.registry.add(connection)
  } else host.registry.refused.add(connection)
  void connection.gone.then(() => host.registry.remove(connection))
}
