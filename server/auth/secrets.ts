import { createHash, randomBytes } from 'node:crypto'

/** A secret given away once (a token, a link) and its hash, which is all that is stored. */
export interface Secret {
  readonly text: string
  readonly hash: Buffer
}

const form = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits as 43 characters that fit a header, a cookie and an address. */
export function newSecret(): Secret {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: sha256(text) }
}

/** The stored form of a secret that a caller shows; undefined for what cannot be one, so that it is never looked up. */
export const hashOf = (text: string): Buffer | undefined => (form.test(text) ? sha256(text) : undefined)

/** Unsalted: only for what has enough entropy, or (usernames, addresses) is hashed only for its size. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
