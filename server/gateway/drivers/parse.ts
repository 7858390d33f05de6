import { fault } from '../../../src/domain/faults.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** A payload as JSON. @throws 400 where it is none */
export function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(decoder.decode(payload))
  } catch {
    throw fault('badRequest', { message: 'The message is not JSON in UTF-8' })
  }
}

/** The id of a message that may be wrong otherwise: its refusal repeats it. */
export function idIn(message: unknown): string | number | undefined {
  if (typeof message !== 'object' || message === null || !('id' in message)) return undefined
  const { id } = message
  if (typeof id === 'string' && id.length <= 64) return id
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined
}
