/** Why a connection ended, with the websocket close code that says so. */
export const closeCodes = {
  /** The client left, or its network did. */
  client: 1000,
  /** A hub closed it. */
  hub: 1000,
  /** No handshake, or one that can't be accepted. */
  handshake: 1002,
  /** Broke the protocol. */
  malformed: 1002,
  /** A message above the bound. */
  oversize: 1009,
  /** Too many messages or calls. */
  flood: 1008,
  /** Neither message nor ping in time. */
  silent: 1008,
  /** Refused: the session, the user or the client has as many as it may. */
  crowded: 1013,
  /** Does not read what it is sent. */
  slow: 1013,
  /** Its session has expired. */
  expired: 1008,
  /** Closed by `closeWhere`: signed out, or its rights changed. */
  revoked: 1008,
  shutdown: 1001,
} as const

export type EndCause = keyof typeof closeCodes
