import * as z from 'zod'
import { directoriesOf, endpoint } from '../../../../server/kit/index.ts'
import { asTag } from '../../../domain/fields/index.ts'
import { lockdownPlan } from '../domain/lockdown-plan.ts'
import { action, type LockdownReach, reach } from '../domain/wire.ts'
import { countHeld } from './held-now.ts'
import { type ReachedDoor, reachedDoors } from './reach.ts'

const mostNamed = 200
const ids = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9}){0,999})?$/, 'is a list of numbers')
  .default('')
  .transform(text => (text === '' ? [] : text.split(',').map(Number)))
  .meta({ type: 'string', pattern: undefined })

/** As they are typed: a plan is looked at before it is saved. */
const tags = z
  .string()
  .max(1000)
  .default('')
  .transform(text =>
    text
      .split(',')
      .map(asTag)
      .filter(tag => tag !== ''),
  )

/** Which doors a plan with these values would reach now: before it is saved, and before it is started. */
export const reachEndpoint = endpoint({
  method: 'GET',
  path: `${lockdownPlan.api}/reach`,
  tag: lockdownPlan.id,
  summary: 'Which doors a lockdown plan reaches',
  permission: lockdownPlan.permission.read,
  query: z.object({ action, areaIds: ids, doorGroupIds: ids, tags }),
  reply: reach,
  async handle({ context, session, query }): Promise<LockdownReach> {
    const { pool } = context.database
    const { clientId, areaIds } = session
    const directory = await directoriesOf(context).of(clientId)
    const all = await reachedDoors(pool, directory, query)
    const told = all.filter(({ isExcluded }) => !isExcluded)
    const isSeen = ({ areaId }: ReachedDoor) => !areaIds || areaIds.has(areaId)
    const excluded = all.filter(({ isExcluded }) => isExcluded)
    const named = (doors: readonly ReachedDoor[]) =>
      doors
        .filter(isSeen)
        .slice(0, mostNamed)
        .map(({ doorId, place }) => ({ doorId, place }))
    return {
      doors: told.length,
      controllers: new Set(told.map(({ controllerId }) => controllerId)).size,
      sites: new Set(told.map(({ siteId }) => siteId)).size,
      offline: told.filter(({ isOffline }) => isOffline).length,
      sk3: query.action === 'emergencyUnlock' ? 0 : told.filter(({ isSk3 }) => isSk3).length,
      excluded: excluded.length,
      beside: told.filter(({ isBeside }) => isBeside).length,
      beyond: told.filter(door => !isSeen(door)).length,
      takesOver: await countHeld(pool, { clientId, action: query.action, doors: told }),
      firstDoors: named(told),
      firstExcluded: named(excluded),
    }
  },
})
