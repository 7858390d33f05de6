/** Where a request comes from: its network, and what sends it in short. */
export interface Origin {
  readonly network: string
  readonly agent: string | undefined
}

/** Who is asking, and for which client. */
export interface Session {
  readonly sessionId: number
  readonly userId: number
  /** What people read: 'Ada Lovelace'. */
  readonly name: string
  /** The client that the user belongs to. */
  readonly homeClientId: number
  /** The client whose records are read and written (the working client). */
  readonly clientId: number
  /** Every client that this user may work as: an id of another of these answers 451, any other 404. */
  readonly visibleClientIds: ReadonlySet<number>
  readonly permissions: ReadonlySet<string>
  /** The areas seen, everything below included; undefined for all of the client. */
  readonly areaIds: ReadonlySet<number> | undefined
  /** The groups of these areas, deleted ones included. */
  readonly groupIds?: ReadonlySet<number> | undefined
  /** The working client leaves requests to exit out of uses, and of lists that don't ask for them. */
  readonly leavesOutExits?: boolean
  readonly expiresAt: Date
  /** When the user last showed who they are; not of work that runs without a page. */
  readonly provedAt?: Date | undefined
  /** From where; not of work that nobody asked for just now. */
  readonly origin?: Origin | undefined
}
