import { sql } from 'kysely'
import * as z from 'zod'
import { numeric, pageQuery } from '../../../../server/kit/index.ts'

const { after } = pageQuery({}).shape

/** What both lists of devices are asked for. @param most devices on a page, which is also how many there are usually */
export const pageAsked = (most: number) =>
  z.strictObject({
    after,
    limit: numeric(z.int().min(1).max(most))
      .optional()
      .transform((limit = most) => limit),
    clientId: numeric(z.int().positive().max(2_147_483_647)).optional(),
  })
export type PageAsked = z.infer<ReturnType<typeof pageAsked>>

/** A device, as far as it changes all the time. */
export interface StateRow {
  readonly commDeviceId: number
  readonly state: 'online' | 'offline' | 'unknown'
  readonly signalStrength: number | null
  readonly heard: number | null
}

/** The columns of such a row. */
export const stateColumns = sql`comm_device."commDeviceId", coalesce(comm_device."state", 'unknown') as "state",
  comm_device."signalStrength", floor(extract(epoch from comm_device."lastSeenAt"))::float8 as "heard"`

/** Rows as columns, and where the next page begins. */
export function statesOf(rows: readonly StateRow[], hasMore: boolean) {
  const last = rows.at(-1)
  return {
    ids: rows.map(({ commDeviceId }) => commDeviceId),
    states: rows.map(({ state }) => state),
    signals: rows.map(({ signalStrength }) => signalStrength),
    heard: rows.map(({ heard }) => heard),
    next: hasMore && last ? String(last.commDeviceId) : null,
  }
}
