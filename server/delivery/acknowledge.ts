import type { Pool } from 'pg'
import { fault } from '../../src/domain/faults.ts'
import { retried } from '../db/transaction.ts'

/**
 * Changes in one statement, during which an embedded database serves nobody else: 500 of a log of 10 million were about
 * 150 ms, as each is in a dozen indexes.
 */
const step = 125

interface Step {
  readonly controllerId: number
  readonly changeId: number
  readonly after: number
  readonly now: Date
}

interface Done {
  readonly found: number
  readonly last: number
  readonly confirmed: number
}

/**
 * Records that a controller holds everything up to a change. One that was replaced by a newer change in between
 * stays pending: the newer has a higher id.
 * @returns how many changes were pending until now
 * @throws 409 for a change that the controller cannot have been given
 */
export async function acknowledge(pool: Pool, controllerId: number, changeId: number, now: Date): Promise<number> {
  const { rows } = await pool.query(
    `select 1 from change_log where "controllerId" = $1 and "latest" and "changeId" >= $2 limit 1`,
    [controllerId, changeId],
  )
  if (rows.length === 0)
    throw fault('ingestConflict', { message: `changeId: ${changeId} was not given to this controller` })
  for (let [all, after] = [0, 0]; ;) {
    // Writes of several records lock their changes one record after the other: the two may wait for each other.
    const done = await retried(() => confirmSome(pool, { controllerId, changeId, after, now }))
    all += done.confirmed
    if (done.found < step) return all
    after = done.last
  }
}

/**
 * Confirms up to `step` pending changes after one of them. It starts where the previous step ended: the index still has
 * dead entries for what that has confirmed.
 * @returns how many were found, the id of the last, and how many of them were still pending when their turn came
 */
async function confirmSome(pool: Pool, { controllerId, changeId, after, now }: Step): Promise<Done> {
  const { rows } = await pool.query<Done>(
    `with due as (
       select "changeId" from change_log
       where "controllerId" = $1 and "state" = 'pending' and "changeId" > $2 and "changeId" <= $3
       order by "changeId" limit ${step}),
     confirmed as (
       update change_log set "state" = 'acknowledged', "acknowledged" = $4
       where "changeId" in (select "changeId" from due) and "state" = 'pending' and "changeId" <= $3 returning 1)
     select (select count(*)::int from due) as "found", (select max("changeId") from due) as "last",
       (select count(*)::int from confirmed) as "confirmed"`,
    [controllerId, after, changeId, now],
  )
  return rows[0] ?? { found: 0, last: after, confirmed: 0 }
}
