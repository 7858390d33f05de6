import { clockLimitMs, earliestMs, sendingMs } from '../../../src/domain/ingest.ts'

/** When an event happened, as far as its device's clock can be believed. */
export interface Stamp {
  /** Epoch ms; never after the event was received. */
  readonly atMs: number
  /** What the device said, where that is not believed. */
  readonly deviceMs: number | undefined
  /** By how much the device's clock is ahead (behind: negative); undefined if nothing says that it is wrong. */
  readonly clockErrorMs: number | undefined
}

/** The years that the database can keep and show: a clock may count any nonsense. */
const [firstMs, lastMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T00:00:00Z')]

/**
 * The law of time: nothing happens after it is received. A stamp from the future counts as the time of receipt, and so
 * does one from before any controller was in use. Where the device sent its own time with the call, the difference is
 * its clock's error, and stamps are corrected by it. Every fold (movements, roll-ups, doors, the page's views) uses the
 * result alone, so they cannot disagree.
 * @param saidMs when it happened by the device's clock
 * @param sentMs when it was sent by the device's clock, where the device says so
 */
export function stampOf(saidMs: number, receivedMs: number, sentMs?: number): Stamp {
  const offMs = sentMs === undefined ? 0 : sentMs - receivedMs
  const shiftedMs = Math.abs(offMs) > sendingMs ? saidMs - offMs : saidMs
  const atMs = shiftedMs < earliestMs ? receivedMs : Math.min(shiftedMs, receivedMs)
  const errorMs = sentMs === undefined ? saidMs - receivedMs : offMs
  const isWrong =
    sentMs === undefined ? errorMs > clockLimitMs || saidMs < earliestMs : Math.abs(errorMs) > clockLimitMs
  return {
    atMs,
    deviceMs: atMs === saidMs ? undefined : Math.min(Math.max(saidMs, firstMs), lastMs),
    clockErrorMs: isWrong ? errorMs : undefined,
  }
}
