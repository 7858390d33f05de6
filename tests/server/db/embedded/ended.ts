import { setTimeout as delay } from 'node:timers/promises'
import { processStart } from '../../../../server/db/embedded/process-start.ts'

/** Settles when a process that is no child of this one is gone; there is no event for that. Throws after 15 s. */
export async function ended(pid: number): Promise<void> {
  const deadline = Date.now() + 15_000
  while (processStart(pid) !== undefined) {
    if (Date.now() > deadline) throw new Error(`Process ${pid} still lives.`)
    await delay(20)
  }
}
