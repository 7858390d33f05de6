import { randomUUID } from 'node:crypto'
import { type Provider, signedPost } from '../../../../server/kit/index.ts'
import type { LookedUp } from '../domain/looked-up.ts'
import { readReply } from './read-reply.ts'

/** Somebody waits at a form. */
const withinMs = 5000

/**
 * Asks the provider once for the addresses of a postcode.
 * @returns undefined where there is none: 404, or an empty list
 * @throws where it gave no proper reply within 5 s; the message is for the log alone
 */
export async function askProvider(provider: Provider, postcode: string, at: Date): Promise<LookedUp | undefined> {
  const id = randomUUID()
  const body = JSON.stringify({ id, postcode })
  const response = await signedPost({ ...provider, id, at, body, signal: AbortSignal.timeout(withinMs) })
  if (response.ok) return readReply(response, postcode)
  await response.body?.cancel()
  if (response.status === 404) return undefined
  throw new Error(`It answered ${response.status}`)
}
