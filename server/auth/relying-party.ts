import { isIP } from 'node:net'
import type { Settings } from '../settings.ts'

/** For whom passkeys of this installation are good: its public address, and no other. */
export interface RelyingParty {
  /** The host's name. */
  readonly id: string
  readonly origin: string
}

/** Undefined where browsers make no passkeys for the public address: it is a bare number, or not https. */
export function relyingParty({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty | undefined {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : undefined
}
