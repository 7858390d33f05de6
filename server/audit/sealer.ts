import { Gauge } from 'prom-client'
import { repeat } from '../base/repeat.ts'
import type { Context } from '../context.ts'
import { outageOf } from '../db/outage.ts'
import { sealWaitingEntries } from './seal.ts'
import { sealingState } from './state.ts'
import { Watermark } from './watermark.ts'

/** How soon what is committed is sealed. */
const everyMs = 3000

/**
 * Seals the audit log for as long as the server runs, and shows in the metrics how long entries wait for it.
 * @returns how to end it
 */
export function sealAuditLog(
  { database, metrics, now }: Context,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const watermark = new Watermark()
  const run = () => sealWaitingEntries(database.background, watermark, now, stopping.signal)
  // That the database can't be reached is reported elsewhere; the next round follows.
  const repeating = repeat(everyMs, run, error => outageOf(error as Error) === undefined && onError(error))
  new Gauge({
    name: 'gatehouse_audit_unsealed_seconds',
    help: 'How long the oldest entry of the audit log has waited to be sealed. Over 60 something is wrong',
    registers: [metrics],
    async collect() {
      const state = await sealingState(database.pool, now()).catch(() => undefined)
      if (state) this.set(state.waitingMs / 1000)
    },
  })
  return async () => {
    stopping.abort()
    await repeating.stop()
  }
}
