import type { Context } from '../context.ts'

/**
 * Recurring work: of all processes on one database, one does it at a time. A run that fails is tried again. What fell
 * due while no server ran is done once when one starts, however often it was missed.
 */
export type Schedule = {
  /** Unique over all parts and features; its row in `schedule_run`. */
  readonly name: string
  /** Checked as soon as the server listens, instead of a minute later. */
  readonly atStart?: boolean
  /**
   * Does the work.
   * @param context its database pool is for background work
   * @param stop aborted when the server ends, or another process has taken over
   */
  readonly run: (context: Context, stop: AbortSignal) => Promise<unknown>
} & Times

/** When it is due: at even steps of `everyMs`, or by a cron pattern in a time zone (UTC where left out). */
export type Times =
  | { readonly everyMs: number; readonly cron?: never; readonly zone?: never }
  | { readonly cron: string; readonly zone?: string; readonly everyMs?: never }

/** Declares recurring work. */
export const schedule = (declared: Schedule): Schedule => declared
