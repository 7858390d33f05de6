import type { ClientBase } from 'pg'
import { Fault } from '../../src/domain/faults.ts'

/**
 * Sends one of several messages in a transaction that goes on where it is refused: no such address, or too many go there.
 * @returns undefined where it was refused
 */
export async function unlessRefused<T>(client: ClientBase, send: () => Promise<T>): Promise<T | undefined> {
  await client.query('savepoint one_message')
  try {
    const sent = await send()
    await client.query('release savepoint one_message')
    return sent
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    await client.query('rollback to savepoint one_message')
    return undefined
  }
}
