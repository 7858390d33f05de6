import { createHash } from 'node:crypto'
import { BoundedClient } from './bounded-client.ts'
import { keptMark } from './kept.ts'

/**
 * A connection with a session of its own, in which PostgreSQL keeps the plans of statements that begin with the mark of
 * `kept()`. Where one fails, as after a change of its tables, the pool drops the connection and its plans with it.
 */
export class KeptClient extends BoundedClient {
  override query(...args: unknown[]): never {
    const [text, values, ...others] = args
    const isKept = typeof text === 'string' && text.startsWith(keptMark)
    return super.query(...(isKept ? [{ name: nameOf(text), text, values }, ...others] : args))
  }
}

const names = new Map<string, string>()

/** A statement's own name, by its text. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `kept ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`
  names.set(text, name)
  return name
}
