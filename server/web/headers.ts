import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { FastifyHelmetOptions } from '@fastify/helmet'

const nonces = new WeakMap<ServerResponse, string>()

/** The nonce of one answer: made when first asked for, the same in its header and its page, never used again. */
export function nonceOf(answer: ServerResponse): string {
  const nonce = nonces.get(answer) ?? randomBytes(18).toString('base64url')
  nonces.set(answer, nonce)
  return nonce
}

const noncedSource = (_request: unknown, answer: ServerResponse) => `'nonce-${nonceOf(answer)}'`

/**
 * What the page may do: run and style what this server sent with this answer's nonce, talk to this server, and nothing
 * else. Elements styled by script (`element.style`) need no permission; `style="..."` in HTML and eval are refused.
 * @param map the origin of the map's style, tiles, glyphs and pictures, where one is set
 */
export const pagePolicy = (map?: string) => {
  const mapped = map === undefined ? [] : [map]
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", noncedSource],
      styleSrc: ["'self'", noncedSource],
      imgSrc: ["'self'", 'data:', 'blob:', ...mapped],
      fontSrc: ["'self'", ...mapped],
      connectSrc: ["'self'", ...mapped],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  } satisfies FastifyHelmetOptions['contentSecurityPolicy']
}

/**
 * What a built file may do: a worker lives by the policy of its own script, not by the page's.
 * @param map the origin that the map's worker reads tiles from, where one is set
 */
export const assetPolicy = (map?: string) => {
  const also = map === undefined ? '' : ` ${map}`
  return `default-src 'none';script-src 'self';connect-src 'self'${also};frame-ancestors 'none'`
}

/** The headers of every answer. What is not a page (JSON, files) may load nothing at all. */
export const headers = {
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
} satisfies FastifyHelmetOptions
