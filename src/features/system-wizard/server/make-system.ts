import { type Context, once, type Session, type Together, writeTogether } from '../../../../server/kit/index.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { zone } from '../../../domain/entities/sites/zone.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { door } from '../../../domain/entities/hardware/door.ts'
import { reader } from '../../../domain/entities/hardware/reader.ts'
import { invalid } from '../../../domain/faults.ts'
import { doorLimit } from '../domain/limits.ts'
import type { NewController, NewSystem, SystemMade } from '../domain/new-system.ts'
import { wrongInSystem } from '../domain/rules.ts'
import { adding } from './add-each.ts'
import { makeDoors } from './make-doors.ts'
import { placeOfError } from './place-of-error.ts'

const written = [area, zone, controller, door, reader].map(({ id }) => id)

/**
 * Makes a system, all of it or nothing, once for each key.
 * @throws 403, 409, 422
 */
export function makeSystem(context: Context, caller: Session, wanted: NewSystem): Promise<SystemMade> {
  // A site that is made below one that they see is theirs too, before the next request says so.
  const seen = caller.areaIds && new Set(caller.areaIds)
  const session = seen ? { ...caller, areaIds: seen } : caller
  return writeTogether(context, session, written, together =>
    once(together.client, session, { key: wanted.key, body: wanted, now: context.now() }, async () => {
      const wrong = wrongInSystem(wanted)
      if (wrong.length > 0) throw invalid(wrong)
      const areaId = await siteOf(together, wanted.site)
      if (wanted.site.made) seen?.add(areaId)
      return make(together, wanted, areaId)
    }),
  )
}

/** The site that was chosen, or the one that is made. */
async function siteOf(together: Together, { areaId, made }: NewSystem['site']): Promise<number> {
  if (!made) return areaId ?? 0
  const row = await together.add(area.id, made, { at: 'site.made' })
  return Number(row[area.key])
}

async function make(together: Together, wanted: NewSystem, areaId: number): Promise<SystemMade> {
  const { zones, controllers, commDeviceId } = wanted
  const add = adding(together, placeOfError(wanted))
  const zoneIds = await add.each(zones, async ({ name }, index) =>
    Number((await together.add(zone.id, { name, areaId }, { at: `zones.${index}` }))[zone.key]),
  )
  const controllerIds = await add.each(controllers, async (each, index) => {
    const values = { ...controllerValues(each), areaId, commDeviceId }
    return Number((await together.add(controller.id, values, { at: `controllers.${index}` }))[controller.key])
  })
  add.refuse()
  const made = await makeDoors(together, add, { controllers, controllerIds, zoneIds, areaId })
  return { areaId, zoneIds, controllerIds, ...made }
}

/** A controller takes as many doors as its type has; one that drives none keeps what is usual. */
function controllerValues({ name, type, udn }: NewController) {
  const maxDoors = doorLimit(type)
  return { name, type, udn, ...(maxDoors > 0 && { maxDoors }) }
}
