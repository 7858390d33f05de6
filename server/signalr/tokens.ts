import { randomBytes } from 'node:crypto'
import type { HubLimits } from './limits.ts'

interface Negotiated {
  connectionId: string
  holder: string
  path: string
  sessionId: string
  expiresAt: number
}

/** An unguessable identifier, safe in a url. */
export function randomId(): string {
  return randomBytes(24).toString('base64url')
}

/**
 * The connection tokens between negotiate and the socket. Each is for one session and one hub, works once, and
 * expires. All live equally long, so the maps keep them in the order of their expiry.
 */
export class ConnectionTokens {
  readonly #tokens = new Map<string, Negotiated>()
  readonly #byHolder = new Map<string, Set<string>>()
  readonly #limits: HubLimits
  readonly #now: () => number

  constructor(limits: HubLimits, now: () => number) {
    this.#limits = limits
    this.#now = now
  }

  get size(): number {
    return this.#tokens.size
  }

  /** A new token, or undefined while too many are waiting. Those of one holder are bounded together. */
  issue(
    path: string,
    sessionId: string,
    holder = sessionId,
  ): { connectionId: string; connectionToken: string } | undefined {
    this.#dropExpired()
    const [oldest] = this.#byHolder.get(holder) ?? []
    if (oldest && this.#byHolder.get(holder)?.size === this.#limits.tokensPerSession) this.#drop(oldest)
    if (this.#tokens.size >= this.#limits.maxTokens) return undefined
    const connectionToken = randomId()
    const connectionId = randomId()
    const expiresAt = this.#now() + this.#limits.tokenTimeoutMs
    this.#tokens.set(connectionToken, { connectionId, holder, path, sessionId, expiresAt })
    const own = this.#byHolder.get(holder) ?? new Set()
    this.#byHolder.set(holder, own.add(connectionToken))
    return { connectionId, connectionToken }
  }

  /**
   * Spends a token for its connection id, or undefined if it isn't this hub's and this session's. It is spent then
   * too: it has leaked.
   */
  redeem(connectionToken: string, path: string, sessionId: string): string | undefined {
    this.#dropExpired()
    const found = this.#tokens.get(connectionToken)
    if (!found) return undefined
    this.#drop(connectionToken)
    return found.path === path && found.sessionId === sessionId ? found.connectionId : undefined
  }

  #dropExpired(): void {
    for (const [token, { expiresAt }] of this.#tokens) {
      if (expiresAt > this.#now()) return
      this.#drop(token)
    }
  }

  #drop(token: string): void {
    const holder = this.#tokens.get(token)?.holder ?? ''
    this.#tokens.delete(token)
    const own = this.#byHolder.get(holder)
    own?.delete(token)
    if (own?.size === 0) this.#byHolder.delete(holder)
  }
}
