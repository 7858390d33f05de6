import type { PoolClient } from 'pg'
import { firmwareUpdateRequest } from '../../../domain/entities/control-panel/firmware-update-request.ts'
import { firmwareRollOut } from '../domain/roll-out.ts'
import { isEnded, isTooMany, type Pace, reachOf, stageAfter, type Tally } from '../domain/stages.ts'
import { noteStop } from './note-stop.ts'

/** A record that was changed. */
export interface Moved {
  readonly entity: string
  readonly id: number
  readonly change: 'edited'
  /** The controller that is to run another version from now on. */
  readonly wantedOf?: number
}
export const movedRequest = (id: number): Moved => ({ entity: firmwareUpdateRequest.id, id, change: 'edited' })
const movedRollOut = (id: number): Moved => ({ entity: firmwareRollOut.id, id, change: 'edited' })

export interface RollOut {
  readonly firmwareRollOutId: number
  readonly clientId: number
  readonly pace: Pace
  readonly mostFailed: number
  readonly status: string
  readonly stage: number
  readonly devices: number
}

/** How many requests of a roll-out are in each state. */
async function tallyOf(client: PoolClient, rollOutId: number): Promise<Tally & { readonly planned: number }> {
  const count = (...states: string[]) =>
    `(count(*) filter (where "status" in (${states.map(state => `'${state}'`).join(', ')})))::integer`
  const { rows } = await client.query<Tally & { planned: number }>(
    `select ${count('planned')} as "planned", ${count('requested')} as "requested", ${count('sending', 'installing')} as "begun",
       ${count('done')} as "done", ${count('failed')} as "failed"
     from firmware_update_request where "rollOutId" = $1 and "deletedAt" is null`,
    [rollOutId],
  )
  return rows[0] ?? { planned: 0, requested: 0, begun: 0, done: 0, failed: 0 }
}

/**
 * After one of its requests has ended: a roll-out stops where too many have failed, begins its next stage once the one
 * before has ended, and is done after the last.
 * @returns the records that this changed
 */
export async function advance(client: PoolClient, rollOutId: number, now: Date): Promise<Moved[]> {
  const { rows } = await client.query<RollOut>(
    'select * from firmware_roll_out where "firmwareRollOutId" = $1 for update',
    [rollOutId],
  )
  const [rollOut] = rows
  if (!rollOut) return []
  const tally = await tallyOf(client, rollOutId)
  const moved = rollOut.status === 'running' ? await decide(client, rollOut, tally, now) : []
  await client.query('update firmware_roll_out set "done" = $2, "failed" = $3 where "firmwareRollOutId" = $1', [
    rollOutId,
    tally.done,
    tally.failed,
  ])
  return [...moved, movedRollOut(rollOutId)]
}

async function decide(
  client: PoolClient,
  rollOut: RollOut,
  tally: Tally & { readonly planned: number },
  now: Date,
): Promise<Moved[]> {
  const { firmwareRollOutId: id, mostFailed } = rollOut
  if (isTooMany(tally, mostFailed)) {
    const { begun, done, failed } = tally
    const reason = `${failed} of ${begun + done + failed} tried have failed: more than ${mostFailed}%`
    await end(client, id, 'stopped', reason, now)
    await noteStop(client, rollOut, reason, now)
    return cancelRest(client, id, 'The roll-out stopped: too many failed', now)
  }
  if (!isEnded(tally)) return []
  if (tally.planned > 0) return beginStage(client, rollOut)
  await end(client, id, 'done', null, now)
  return []
}

const end = (client: PoolClient, id: number, status: string, reason: string | null, now: Date) =>
  client.query(
    'update firmware_roll_out set "status" = $2, "reason" = $3, "endedAt" = $4 where "firmwareRollOutId" = $1',
    [id, status, reason, now],
  )

/** Begins the stages after the present one until one of them asks a device. @returns what was asked for */
export async function beginStage(client: PoolClient, rollOut: RollOut): Promise<Moved[]> {
  const { firmwareRollOutId: id, pace, devices } = rollOut
  for (let stage = stageAfter(pace, rollOut.stage); stage !== undefined; stage = stageAfter(pace, stage)) {
    await client.query('update firmware_roll_out set "stage" = $2 where "firmwareRollOutId" = $1', [id, stage])
    const { rows } = await client.query<{ id: number; controllerId: number }>(
      `update firmware_update_request set "status" = 'requested', "updatedAt" = now()
       where "rollOutId" = $1 and "status" = 'planned' and "position" <= $2 and "deletedAt" is null
       returning "firmwareUpdateRequestId" as "id", "controllerId"`,
      [id, reachOf(devices, stage)],
    )
    if (rows.length > 0) return rows.map(row => ({ ...movedRequest(row.id), wantedOf: row.controllerId }))
  }
  return []
}

/** Takes back what has not been received completely. */
export async function cancelRest(client: PoolClient, rollOutId: number, reason: string, now: Date): Promise<Moved[]> {
  const { rows } = await client.query<{ id: number }>(
    `update firmware_update_request set "status" = 'cancelled', "reason" = $2, "endedAt" = $3, "updatedAt" = $3
     where "rollOutId" = $1 and "status" in ('planned', 'requested', 'sending') and "deletedAt" is null
     returning "firmwareUpdateRequestId" as "id"`,
    [rollOutId, reason, now],
  )
  return rows.map(row => movedRequest(row.id))
}
