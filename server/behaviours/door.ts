import { sql } from 'kysely'
import type { LockState } from '../../src/domain/device-command.ts'
import { door } from '../../src/domain/entities/hardware/door.ts'
import { fault } from '../../src/domain/faults.ts'
import type { AddedOf, CommandOf } from '../../src/domain/record.ts'
import { cannotHaveDoors } from '../../src/domain/standing.ts'
import type { Context } from '../context.ts'
import { askController } from '../commands/ask-controller.ts'
import { historyOf } from '../commands/history-of.ts'
import { refuseForeignController } from '../hardware/controller-reach.ts'
import { doorTags } from '../hardware/door-tags.ts'
import { refuseUnreadDoor } from '../hardware/read-both-ways.ts'
import { type Asking, behaviour, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../db/query.ts'
import { serveEndpoint } from '../endpoint/serve.ts'

type Door = typeof door
type Write = Writing<Door, ReadonlySet<string>>

interface Type {
  readonly name: string
  readonly canHaveDoors: boolean
  readonly hasSettings: boolean
  readonly unlockDuration: number | null
  readonly openTime: number | null
  readonly openWarning: number | null
}
const settings = ['unlockDuration', 'openTime', 'openWarning'] as const

async function typeOf({ client }: Write, areaId: number): Promise<Type | undefined> {
  const [type] = await runSql<Type>(
    client,
    sql`
    select t."name", t."canHaveDoors", t."hasSettings", t."unlockDuration", t."openTime", t."openWarning"
    from area_type t join area a on a."typeId" = t."areaTypeId" where a."areaId" = ${areaId}`,
  )
  return type
}

function refuseType({ errors }: Write, type: Type | undefined): void {
  const errorMessage = cannotHaveDoors(type)
  if (errorMessage !== undefined) errors.push({ propertyName: 'areaId', errorMessage })
}

/** What was not sent begins as the area's type says. */
function beginAsTyped({ prepared }: Write, values: AddedOf<Door>, type: Type | undefined): void {
  if (!type?.hasSettings) return
  for (const name of settings) if (type[name] !== null && !prepared?.has(name)) values[name] = type[name]
}

/** Of two doors that are added at once, the second waits and is counted too. */
async function refuseOneMore({ client, errors }: Write, { controllerId }: AddedOf<Door>): Promise<void> {
  const [controller] = await runSql<{ name: string; maxDoors: number | null }>(
    client,
    sql`select "name", "maxDoors" from controller where "controllerId" = ${controllerId} for no key update`,
  )
  const [has] = await runSql<{ doors: number }>(
    client,
    sql`select count(*) as "doors" from door where "controllerId" = ${controllerId} and "deletedAt" is null`,
  )
  if (controller?.maxDoors && has && has.doors >= controller.maxDoors)
    errors.push({
      propertyName: 'controllerId',
      errorMessage: `Door limit reached: ${controller.name} cannot have more doors`,
    })
}

/** A timed lock, or a cancel. */
const needsSk4 = ({ lock, seconds }: { lock: LockState; seconds: number | null }): boolean =>
  lock === 'normal' || (lock === 'locked' && seconds !== null)

/** @throws 409 for a controller of an older generation: it would do something else, or nothing */
async function refuseOlder({ database }: Pick<Context, 'database'>, controllerId: number): Promise<void> {
  const [controller] = await runSql<{ generation: string }>(
    database.pool,
    sql`select "generation" from controller where "controllerId" = ${controllerId}`,
  )
  if (controller?.generation !== 'sk4') throw fault('onlySk4')
}

/** Has the door's controller set its lock. @param seconds undefined: until the next command */
const tell =
  <N extends CommandOf<Door>>(
    lock: LockState,
    seconds: (asking: Asking<Door, N>) => number | null | undefined = () => null,
  ) =>
  async (asking: Asking<Door, N>): Promise<void> => {
    const { context, session, current, entity } = asking
    const { controllerId, number } = current
    const command = { controllerId, door: number, lock, seconds: seconds(asking) ?? null }
    if (needsSk4(command)) await refuseOlder(context, controllerId)
    const called = `The controller of ${entity.title(current)}`
    await askController(context, session, command, called, { history: historyOf(asking) })
  }
const ofMinutes = ({ input }: Asking<Door, 'unlockForMinutes' | 'lockForMinutes'>) => input.minutes * 60

/** Doors: as many as the controller takes, in areas that can have them, in a zone only where they are read both ways. */
export default behaviour(door, {
  ask: {
    unlock: tell('unlocked', ({ current, entity }) => current.unlockDuration ?? entity.fields.unlockDuration.initial),
    unlockForMinutes: tell('unlocked', ofMinutes),
    unlockForever: tell('unlocked'),
    lockForMinutes: tell('locked', ofMinutes),
    lockForever: tell('locked'),
    cancel: tell('normal'),
  },
  prepare: async ({ sent }) => new Set(Object.keys(sent)),
  async beforeAdd(write, values) {
    const type = await typeOf(write, values.areaId)
    refuseType(write, type)
    beginAsTyped(write, values, type)
    await refuseForeignController(write, values, 'controllerId')
    await refuseOneMore(write, values)
    if (values.zoneId) await refuseUnreadDoor(write, null)
  },
  async beforeEdit(write, values, current) {
    const { areaId = current.areaId, zoneId = current.zoneId } = values
    if (areaId !== current.areaId) {
      refuseType(write, await typeOf(write, areaId))
      await refuseForeignController(write, { areaId, controllerId: current.controllerId }, 'areaId')
    }
    if (zoneId === null || zoneId === current.zoneId) return
    await refuseUnreadDoor(write, current.doorId)
    if (current.zoneId !== null) write.warnings.push(`The door is no longer in ${current.zone}`)
  },
  routes: (app, context) => serveEndpoint(app, context, doorTags),
})
