/** The token of an `Authorization: Bearer ...` header; undefined if it has none. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
