import type { ClientBase, Pool } from 'pg'
import type { DoorStatus } from '../../../src/domain/door-status.ts'
import type { ControllerStateChanged } from '../../../src/domain/hubs/comms-engine.ts'
import type { EntityChange } from '../../../src/domain/hubs/pub-sub.ts'
import { subjects } from '../../bus/bus.ts'
import type { Context } from '../../context.ts'
import { pgArray } from '../../db/pg-array.ts'
import { seenEveryMs, type ControllerState, type Seen } from './states.ts'

export interface SeenController extends Seen<ControllerState> {
  readonly changed: boolean
}

/** Writes the state of doors and controllers, and notifies viewers. */
export async function writePresent(
  context: Context,
  clientId: number,
  doors: readonly Seen<DoorStatus>[],
  controllers: readonly SeenController[],
): Promise<void> {
  if (doors.length > 0) await writeDoors(context.database.pool, doors)
  const written = controllers.length > 0 ? await writeControllers(context, controllers) : []
  const changed = new Set(controllers.filter(one => one.changed).map(({ id }) => id))
  announcePresent(
    context,
    clientId,
    doors,
    written.map(one => ({ ...one, changed: changed.has(one.controllerId) })),
  )
}

/** A controller as it was written, and whether its state is another one than before. */
export interface WrittenController extends ControllerStateChanged {
  readonly changed: boolean
}

/** Tells who watches what has been written. */
export function announcePresent(
  { bus }: Pick<Context, 'bus'>,
  clientId: number,
  doors: readonly Seen<DoorStatus>[],
  controllers: readonly WrittenController[],
): void {
  const seen = controllers.map(({ changed: _ours, ...one }) => one)
  if (seen.length > 0) bus.publish(subjects.controllers(clientId), seen)
  const edited = (entity: string, ids: readonly number[]): EntityChange[] =>
    ids.map(id => ({ entity, id, change: 'edited' }))
  const changes = [
    ...edited(
      'door',
      doors.map(({ id }) => id),
    ),
    ...edited(
      'controller',
      controllers.filter(({ changed }) => changed).map(({ controllerId }) => controllerId),
    ),
  ]
  if (changes.length > 0) bus.publish(subjects.entities(clientId), changes)
}

export async function writeDoors(
  on: Pick<ClientBase | Pool, 'query'>,
  doors: readonly Seen<DoorStatus>[],
): Promise<void> {
  await on.query(
    `update door set "status" = s."status" from unnest($1::integer[], $2::text[]) as s("doorId", "status")
     where door."doorId" = s."doorId" and door."status" is distinct from s."status"`,
    [pgArray(doors.map(({ id }) => id)), pgArray(doors.map(({ is }) => is))],
  )
}

async function writeControllers(
  { database: { pool }, now }: Context,
  controllers: readonly SeenController[],
): Promise<ControllerStateChanged[]> {
  const { rows } = await pool.query<{ controllerId: number; state: ControllerState; lastSeenAt: Date }>(
    `update controller c set "state" = s."state", "lastSeenAt" = $3
     from unnest($1::integer[], $2::text[]) as s("controllerId", "state")
     where c."controllerId" = s."controllerId" returning c."controllerId", c."state", c."lastSeenAt"`,
    [pgArray(controllers.map(({ id }) => id)), pgArray(controllers.map(({ is }) => is)), now()],
  )
  return rows.map(row => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() }))
}

/** Records that controllers were seen, if their state changes or the stored time is old, whichever process wrote it. */
export async function writeControllersSeen(
  on: Pick<ClientBase, 'query'>,
  seen: readonly Seen<ControllerState>[],
  now: Date,
): Promise<WrittenController[]> {
  const { rows } = await on.query<Omit<WrittenController, 'lastSeenAt'> & { readonly lastSeenAt: Date }>(
    `with known as (
       select "controllerId", "state", "lastSeenAt" from controller where "controllerId" = any($1::integer[])
       order by "controllerId" for update)
     update controller c set "state" = s."state", "lastSeenAt" = $3
     from unnest($1::integer[], $2::text[]) as s("controllerId", "state") join known using ("controllerId")
     where c."controllerId" = s."controllerId"
       and (known."state" is distinct from s."state" or known."lastSeenAt" is null or known."lastSeenAt" <= $4)
     returning c."controllerId", c."state", c."lastSeenAt", known."state" is distinct from c."state" as "changed"`,
    [pgArray(seen.map(({ id }) => id)), pgArray(seen.map(({ is }) => is)), now, new Date(now.getTime() - seenEveryMs)],
  )
  return rows.map(row => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() }))
}

/** One that has called, and its client. */
export interface CalledController extends WrittenController {
  readonly clientId: number
}

/** A quiet controller calls twice a minute: that it still does is written less often. */
const calledEveryMs = 60_000

/**
 * Records that controllers have called with their own keys, whether or not they had an event to send. One that is
 * offline stays so: an event says when it is back.
 * @param isNoticed whether their silence would be noticed; if not, a call says nothing of the time after it
 */
export async function writeControllersCalled(
  on: Pick<ClientBase, 'query'>,
  controllerIds: readonly number[],
  now: Date,
  isNoticed: boolean,
): Promise<readonly CalledController[]> {
  if (controllerIds.length === 0) return []
  const { rows } = await on.query<Omit<CalledController, 'lastSeenAt'> & { readonly lastSeenAt: Date }>(
    `with known as (
       select "controllerId", "state" from controller
       where "controllerId" = any($1::integer[]) and "state" is distinct from 'offline'
         and ($4 and "state" is distinct from 'online' or "lastSeenAt" is null or "lastSeenAt" <= $3)
       order by "controllerId" for update)
     update controller c set "state" = case when $4 then 'online' else c."state" end, "lastSeenAt" = $2
     from known where c."controllerId" = known."controllerId"
     returning c."controllerId", c."clientId", c."state", c."lastSeenAt",
       known."state" is distinct from c."state" as "changed"`,
    [pgArray(controllerIds), now, new Date(now.getTime() - calledEveryMs), isNoticed],
  )
  return rows.map(row => ({ ...row, lastSeenAt: row.lastSeenAt.toISOString() }))
}

/** Tells those who watch controllers that these have called. */
export function announceCalled(context: Pick<Context, 'bus'>, called: readonly CalledController[]): void {
  for (const [clientId, own] of Map.groupBy(called, each => each.clientId))
    announcePresent(
      context,
      clientId,
      [],
      own.map(({ clientId: _ours, ...one }) => one),
    )
}
