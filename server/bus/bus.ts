/**
 * When messages of other processes may have been missed: `began` when this process hears none of them, `lasts`
 * every 3 s until it does, `ended` when it hears all of them again. A silent process is a gap that has `ended`.
 */
export type Gap = 'began' | 'lasts' | 'ended'
export const gapLastsEveryMs = 3000

/** The messages between parts of the server, and between servers. Delivery is at most once. */
export interface Bus {
  readonly kind: 'alone' | 'nats'
  /** Whether messages of other processes arrive at the moment; always, if there are none. */
  readonly hears: boolean
  /**
   * Tells all who listen to the subject, in every process; messages are JSON.
   * @param short sent to other processes in place of a message that is too large to travel; lists need none, as they
   * travel in parts
   */
  publish(subject: string, message: unknown, short?: unknown): void
  /** Calls back for each message of a subject until the returned function is called. */
  subscribe(subject: string, receive: (message: unknown) => void): () => void
  /** Resolves when earlier subscriptions are active for other processes too, or there are none. */
  listening(): Promise<void>
  /** Calls back at each gap until the returned function is called: caches may be stale, messages missed. */
  onGap(told: (gap: Gap) => void): () => void
  close(): Promise<void>
}

/** The subjects, each with what travels on it. */
export const subjects = {
  /** A committed LiveBatch (all parts, before what a viewer may see is cut) of a client's stream; or an UntoldBatch. */
  live: (clientId: number) => `live.${clientId}`,
  /** EntityChange[] of a client; client 0 for shared rows. */
  entities: (clientId: number) => `entities.${clientId}`,
  /** What a feature tells the viewers of a client (MessageTold). */
  messages: (clientId: number) => `messages.${clientId}`,
  /** ControllerStateChanged[] of a client. */
  controllers: (clientId: number) => `controllers.${clientId}`,
  /** What comm devices of a client have reported, and their frames (CommDevicesTold). */
  commDevices: (clientId: number) => `commDevices.${clientId}`,
  /** Frames of controllers of a client that somebody looks at (ControllerFrames). */
  controllerFrames: (clientId: number) => `controllerFrames.${clientId}`,
  /** Partial output of commands typed at controllers of a client (ConsoleTold). */
  consoleOutput: (clientId: number) => `consoleOutput.${clientId}`,
  /** FramesWanted[]: said again and again while somebody looks. */
  framesWanted: 'frames.wanted',
  /** A command to a comm device of a client: the process that holds a line to it takes it, and replies. */
  commDeviceCommands: (clientId: number) => `commDeviceCommands.${clientId}`,
  /** JobUpdated[] of a client. */
  jobs: (clientId: number) => `jobs.${clientId}`,
  /** Wakes the servers' job runners: there is something in the queue, or something to stop. */
  jobsWaiting: 'jobs.waiting',
  /** Wakes the servers: there is an email to send. */
  mailWaiting: 'mail.waiting',
  /** Wakes the servers: there are credentials to deliver to controllers or to remove from them. */
  deliveryWaiting: 'delivery.waiting',
  /** Ids of controllers that have something new to pull: wakes their calls that wait, in every process. */
  delivered: 'delivery.told',
  /** Ids of controllers that are to run another version from now on. */
  firmwareWanted: 'firmware.wanted',
  /** A command to a controller of a client (Told): the process that holds a line to it takes it, and replies. */
  commands: (clientId: number) => `commands.${clientId}`,
  /** The replies to one command (Reply). */
  commandReplies: (commandId: string) => `commandReplies.${commandId}`,
  /** { name, process }: a device has connected to this process, and has left any other. */
  deviceConnected: 'gateway.connected',
  /** SmsLogged[] of a client. */
  sms: (clientId: number) => `sms.${clientId}`,
  /** ShopOrderUpdated[] of a client. */
  shopOrders: (clientId: number) => `shopOrders.${clientId}`,
  /** { sessionIds } that have ended. */
  sessionsEnded: 'sessions.ended',
  /** { sessionIds } that work for another client from now on. */
  sessionsMoved: 'sessions.moved',
} as const
