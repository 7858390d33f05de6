import { MessageType } from '@microsoft/signalr'
import { type RawData, WebSocket } from 'ws'
import { dispatcher } from './dispatch.ts'
import { closeCodes, type EndCause } from './end-cause.ts'
import { encode, type Frame, frame, pingBytes } from './frame.ts'
import { handshakeAnswer, HandshakeRefused, readHandshake } from './handshake.ts'
import { type HubCaller, HubError, type HubMethod, type HubSession, publicMessage } from './hub.ts'
import type { HubLimits } from './limits.ts'
import { type ClientMessage, type Invocation, MalformedMessage, readMessage, splitRecords } from './messages.ts'
import { SocketWriter } from './socket-writer.ts'
import { rateLimit } from './rate.ts'
import type { Tally } from './stats.ts'
import { keepAlive, watchExpiry } from './timers.ts'

export interface ConnectionOptions<S extends HubSession> {
  /** The path of its hub. */
  hub: string
  socket: WebSocket
  connectionId: string
  session: S
  methods: ReadonlyMap<string, HubMethod<S>>
  connected: (caller: HubCaller<S>) => void | Promise<void>
  disconnected: (caller: HubCaller<S>) => void
  /** Why it is refused: sent once the client can receive it. */
  refusal?: string | undefined
  limits: HubLimits
  tally: Tally
  now: () => number
  /** Reports to the operator what is not sent to the client. */
  report: (error: unknown, method?: string) => void
}

/** One client's socket, from the upgrade to its end: handshake, messages both ways, signs of life, farewell. */
export class Connection<S extends HubSession> implements HubCaller<S> {
  readonly connectionId: string
  readonly session: S
  /** Resolves when the socket is closed. */
  readonly gone: Promise<void>
  readonly #options: ConnectionOptions<S>
  readonly #writer: SocketWriter
  readonly #end = new AbortController()
  readonly #withinRate: () => boolean
  readonly #stopExpiry: () => void
  readonly #handshakeTimer: NodeJS.Timeout
  #dispatch: ((message: Invocation) => void) | undefined
  #alive: ReturnType<typeof keepAlive> | undefined
  #ready: Promise<void> | undefined

  constructor(options: ConnectionOptions<S>) {
    const { socket, limits, now, session } = options
    this.#options = options
    this.connectionId = options.connectionId
    this.session = session
    this.#writer = new SocketWriter(socket, limits, options.tally, () => this.end('slow', 'Too slow to keep up', true))
    this.#withinRate = rateLimit(limits.messagesPerWindow, limits.rateWindowMs, now)
    this.#handshakeTimer = setTimeout(
      () => this.end('handshake', 'The handshake request did not come in time'),
      limits.handshakeTimeoutMs,
    )
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary))
    socket.on('error', error => this.end(oversize(error) ? 'oversize' : 'malformed'))
    socket.on('close', () => this.end('client'))
    this.gone = new Promise(resolve => void socket.once('close', () => resolve()))
    // Renewed sessions come back by themselves; ended ones are refused at the door.
    this.#stopExpiry = watchExpiry(session, now, () => this.end('expired', 'The session has expired', true))
  }

  get hub(): string {
    return this.#options.hub
  }

  /** What was sent and has not left the process. */
  get unsentBytes(): number {
    return this.#options.socket.bufferedAmount
  }

  get closed(): AbortSignal {
    return this.#end.signal
  }

  send(target: string, ...args: unknown[]): void {
    this.sendFrame(frame(target, args))
  }

  sendFrame({ bytes }: Frame): void {
    if (!this.closed.aborted) this.#writer.write(bytes)
  }

  flushed(): Promise<void> {
    return this.closed.aborted ? Promise.resolve() : this.#writer.flushed()
  }

  close(error?: string): void {
    this.end('hub', error)
  }

  terminate(): void {
    this.#options.socket.terminate()
  }

  /** Says goodbye in the protocol's words, closes the socket, and destroys it where the client does not follow. */
  end(cause: EndCause, error?: string, allowReconnect = false): void {
    if (this.closed.aborted) return
    this.#options.tally.ended[cause] += 1
    clearTimeout(this.#handshakeTimer)
    this.#stopExpiry()
    this.#alive?.stop()
    this.#end.abort()
    this.#sayGoodbye(cause, error, allowReconnect)
    void this.#ready?.then(() => this.#leave())
  }

  #sayGoodbye(cause: EndCause, error: string | undefined, allowReconnect: boolean): void {
    const { socket, limits } = this.#options
    // In one piece, so that no client takes itself for connected in between.
    if (cause === 'crowded')
      this.#writer.writeLast(Buffer.concat([handshakeAnswer(), closeFrame(error, allowReconnect)]))
    else if (!this.#ready) this.#writer.writeLast(handshakeAnswer(error ?? 'The server has closed the connection'))
    else if (cause !== 'client') this.#writer.writeLast(closeFrame(error, allowReconnect))
    socket.close(closeCodes[cause], cause)
    if (socket.readyState === WebSocket.CLOSED) return
    const giveUp = setTimeout(() => socket.terminate(), limits.closeTimeoutMs)
    socket.once('close', () => clearTimeout(giveUp))
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.closed.aborted) return
    try {
      if (isBinary || !Buffer.isBuffer(data)) throw new MalformedMessage('Only text messages are understood')
      this.#read(data.toString())
    } catch (error) {
      if (error instanceof HandshakeRefused) return this.end('handshake', error.message)
      if (error instanceof MalformedMessage) return this.end('malformed', error.message)
      this.#options.report(error)
      this.end('hub', publicMessage(error))
    }
  }

  #read(text: string): void {
    const records = splitRecords(this.#ready ? text : this.#greet(text))
    this.#alive?.heard()
    for (const record of records) {
      if (this.closed.aborted) return
      if (!this.#withinRate()) return this.end('flood', 'Too many messages')
      this.#act(readMessage(record))
    }
  }

  #act(message: ClientMessage): void {
    if (message.kind === 'invocation') this.#dispatch?.(message)
    if (message.kind === 'close') this.end('client')
    if (message.kind !== 'stream') return
    const { invocationId } = message
    this.#writer.write(encode({ type: MessageType.Completion, invocationId, error: 'Streams are not supported' }))
  }

  /** Answers the handshake and notifies the hub; returns what came after it in the same message. */
  #greet(text: string): string {
    const rest = readHandshake(text)
    const { limits, now, methods, report, refusal } = this.#options
    clearTimeout(this.#handshakeTimer)
    if (refusal !== undefined) {
      this.end('crowded', refusal)
      return ''
    }
    this.#writer.write(handshakeAnswer())
    this.#alive = keepAlive(limits, {
      ping: () => this.#writer.write(pingBytes),
      silent: () => this.end('silent', 'Nothing was heard from the client in time', true),
    })
    this.#ready = this.#enter()
    this.#dispatch = dispatcher({
      methods,
      limits,
      now,
      report,
      caller: this,
      ready: this.#ready,
      reply: bytes => this.#writer.write(bytes),
      refuse: reason => this.end('flood', reason),
    })
    return rest
  }

  async #enter(): Promise<void> {
    try {
      await Promise.resolve() // so that #ready is set when the hub, at once, closes what it was given
      await this.#options.connected(this)
    } catch (error) {
      if (!(error instanceof HubError)) this.#options.report(error, 'connected')
      this.end('hub', publicMessage(error))
    }
  }

  #leave(): void {
    try {
      this.#options.disconnected(this)
    } catch (error) {
      this.#options.report(error, 'disconnected')
    }
  }
}

const closeFrame = (error: string | undefined, allowReconnect: boolean) =>
  encode({ type: MessageType.Close, ...(error && { error }), allowReconnect })

function oversize(error: Error & { code?: unknown }): boolean {
  return error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'
}
