import type { ClientBase } from 'pg'
import { Parameters, tableOf, type Columns } from '../db/pg-array.ts'

/** A period of a comm device's connection log. */
export interface Period {
  readonly commDeviceId: number
  readonly clientId: number
  readonly event: 'Connected' | 'Connection lost'
  readonly data: string | null
  /** When the period before ended; where not told, as this one begins. */
  readonly endedAt?: Date | null
}

const columns: Columns<Period> = {
  commDeviceId: ['integer', ({ commDeviceId }) => commDeviceId],
  clientId: ['integer', ({ clientId }) => clientId],
  event: ['text', ({ event }) => event],
  data: ['text', ({ data }) => data],
  endedAt: ['timestamptz', ({ endedAt }) => endedAt?.toISOString()],
}

export interface Logged {
  readonly connectionLogId: number
  readonly clientId: number
}

/** Ends the open periods of comm devices, and begins new ones. @returns the entries that were written */
export async function beginPeriods(
  client: ClientBase,
  periods: readonly Period[],
  now: Date,
): Promise<readonly Logged[]> {
  if (periods.length === 0) return []
  const table = tableOf(columns, periods)
  const ending = new Parameters()
  const ended = ending.table('n', table)
  await client.query(
    `update connection_log l set "end" = greatest(l."start", least(coalesce(n."endedAt", ${ending.add(now, 'timestamptz')}), ${ending.add(now, 'timestamptz')}))
     from ${ended} where l."commDeviceId" = n."commDeviceId" and l."end" is null
       and l."event" in ('Connected', 'Connection lost')`,
    ending.values,
  )
  const beginning = new Parameters()
  const begun = beginning.table('n', table)
  const { rows } = await client.query<Logged>(
    `insert into connection_log ("clientId", "commDeviceId", "start", "event", "data")
     select n."clientId", n."commDeviceId", ${beginning.add(now, 'timestamptz')}, n."event", n."data" from ${begun}
     on conflict do nothing returning "connectionLogId", "clientId"`,
    beginning.values,
  )
  return rows
}
