import type { Pool } from 'pg'
import { monthAt, partitionedMonths, type Month } from '../../db/partitions.ts'

/** A month of which something must go: of these clients, or of all that have events in it. */
export interface DueMonth {
  readonly month: Month
  readonly clientIds: readonly number[]
  /** No client keeps anything of it. */
  readonly whole: boolean
}

/** Each client's cut: what was received before it is past its time. Whole months, after the running one. */
export async function cutsOf(pool: Pool, now: Date): Promise<Map<number, Date>> {
  const { rows } = await pool.query<{ clientId: number; months: number }>(
    'select "clientId", "eventRetentionMonths" as "months" from client',
  )
  return new Map(rows.map(({ clientId, months }) => [clientId, new Date(monthAt(now, -months).from)]))
}

/** What is past its time, the oldest month first. */
export async function dueMonths(pool: Pool, cuts: ReadonlyMap<number, Date>): Promise<DueMonth[]> {
  const latest = Math.max(...[...cuts.values()].map(cut => cut.getTime()))
  const due: DueMonth[] = []
  for (const month of await partitionedMonths(pool)) {
    const end = Date.parse(month.to)
    if (end > latest) continue
    const clientIds = await clientsIn(pool, month)
    const past = clientIds.filter(clientId => end <= (cuts.get(clientId)?.getTime() ?? latest))
    if (past.length > 0 || clientIds.length === 0)
      due.push({ month, clientIds: past, whole: past.length === clientIds.length })
  }
  return due
}

/** Who has events in a month: one look into the index for each client, however many events. */
async function clientsIn(pool: Pool, { name }: Month): Promise<number[]> {
  const { rows } = await pool.query<{ clientId: number }>(
    `with recursive c as (
       (select "clientId" from "${name}" order by "clientId" limit 1)
       union all
       select (select e."clientId" from "${name}" e where e."clientId" > c."clientId" order by e."clientId" limit 1)
       from c where c."clientId" is not null)
     select "clientId" from c where "clientId" is not null`,
  )
  return rows.map(row => row.clientId)
}
