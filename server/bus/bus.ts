/**
 * When messages of other processes may have been missed: `began` where this process hears nobody any more, `lasts`
 * every 3 s meanwhile, `ended` where everybody is heard again. A process that went silent is a gap that has `ended`.
 */
export type Gap = 'began' | 'lasts' | 'ended'
export const gapLastsEveryMs = 3000

/** How parts of the server, and several servers, tell each other things. Delivery is at most once. */
export interface Bus {
  readonly kind: 'alone' | 'nats'
  /** Whether what other processes publish comes here at the moment; always, where there are none. */
  readonly hears: boolean
  /**
   * Tells all who listen to the subject, in every process; messages are JSON.
   * @param short sent to other processes in place of a message that is too large to travel; lists need none, as they
   * travel in parts
   */
  publish(subject: string, message: unknown, short?: unknown): void
  /** Calls back for each message of a subject until the returned function is called. */
  subscribe(subject: string, receive: (message: unknown) => void): () => void
  /** Resolves when what was subscribed before is heard from other processes too, or nobody is. */
  listening(): Promise<void>
  /** Calls back at each gap until the returned function is called: what is kept may be stale, what was told unheard. */
  onGap(told: (gap: Gap) => void): () => void
  close(): Promise<void>
}

/** The subjects, each with what travels on it. */
export const subjects = {
  /** A committed LiveBatch (all parts, before what a viewer may see is cut) of a client's stream; or an UntoldBatch. */
  live: (clientId: number) => `live.${clientId}`,
  /** EntityChange[] of a client; client 0 for rows that belong to nobody. */
  entities: (clientId: number) => `entities.${clientId}`,
  /** ControllerStateChanged[] of a client. */
  controllers: (clientId: number) => `controllers.${clientId}`,
  /** JobUpdated[] of a client. */
  jobs: (clientId: number) => `jobs.${clientId}`,
  /** Wakes the servers' job runners: there is something in the queue, or something to stop. */
  jobsWaiting: 'jobs.waiting',
  /** Wakes the servers: there are credentials of which controllers must be told or forget. */
  deliveryWaiting: 'delivery.waiting',
  /** A command to a controller of a client (Told): whoever holds a line to it takes it, and replies. */
  commands: (clientId: number) => `commands.${clientId}`,
  /** The replies to one command (Reply). */
  commandReplies: (commandId: string) => `commandReplies.${commandId}`,
  /** SmsLogged[] of a client. */
  sms: (clientId: number) => `sms.${clientId}`,
  /** ShopOrderUpdated[] of a client. */
  shopOrders: (clientId: number) => `shopOrders.${clientId}`,
  /** { sessionIds } that have ended. */
  sessionsEnded: 'sessions.ended',
  /** { sessionIds } that work for another client from now on. */
  sessionsMoved: 'sessions.moved',
} as const
