/** What one client may cost the server. Every number bounds memory, time or work; a test injects short ones. */
export interface HubLimits {
  /** From the open socket to the handshake request. */
  handshakeTimeoutMs: number
  /** How often the server pings, so that a client (30 s of patience by default) knows it is alive. */
  pingEveryMs: number
  /** A client silent for this long is disconnected; the SignalR client pings every 15 s. */
  clientTimeoutMs: number
  /** From our close to the end of the socket, whatever the client does. */
  closeTimeoutMs: number
  /** Life of a connection token handed out by negotiate. */
  tokenTimeoutMs: number
  /** Largest websocket message from a client. */
  maxMessageBytes: number
  /** Unsent bytes at which a slow consumer is disconnected. */
  maxBufferedBytes: number
  /** Invocations of one connection running at once. */
  concurrentInvocations: number
  /** Invocations of one connection in each `rateWindowMs`; more are answered with an error. */
  invocationsPerWindow: number
  /** Messages of any type in each `rateWindowMs`; a client that sends more is disconnected. */
  messagesPerWindow: number
  rateWindowMs: number
  connectionsPerSession: number
  connectionsPerUser: number
  connectionsPerClient: number
  /** Connections that are being told why they are refused; beyond them the refusal is a bare status. */
  refusals: number
  /** Connection tokens of one user waiting for their socket; the oldest is dropped. */
  tokensPerSession: number
  /** All sockets, those still authenticating included. */
  maxConnections: number
  /** All connection tokens waiting for their socket. */
  maxTokens: number
}

export const defaultLimits: HubLimits = {
  handshakeTimeoutMs: 15_000,
  pingEveryMs: 15_000,
  clientTimeoutMs: 30_000,
  closeTimeoutMs: 5_000,
  tokenTimeoutMs: 30_000,
  maxMessageBytes: 32 * 1024,
  maxBufferedBytes: 4 * 1024 * 1024,
  concurrentInvocations: 10,
  invocationsPerWindow: 100,
  messagesPerWindow: 1_000,
  rateWindowMs: 10_000,
  connectionsPerSession: 64,
  connectionsPerUser: 200,
  connectionsPerClient: 1_500,
  refusals: 500,
  tokensPerSession: 32,
  maxConnections: 5_000,
  maxTokens: 10_000,
}
