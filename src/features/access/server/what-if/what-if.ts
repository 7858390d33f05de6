import { sql } from 'kysely'
import { type Context, endpoint, runSql, type Session } from '../../../../../server/kit/index.ts'
import type * as z from 'zod'
import { holds } from '../../../../domain/entity.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { fault, invalid } from '../../../../domain/faults.ts'
import { whatIfBody, whatIfReply, type WhatIf } from '../../domain/what-if.ts'
import { doorsWithin } from '../doors-within.ts'
import { bothOf, compare } from './compare.ts'
import { intentsOf, type Intent } from './intended.ts'
import { lastAccess } from './last-access.ts'
import type { Reading } from './load.ts'
import { concerned, mostTokens } from './people.ts'
import { Places } from './places.ts'
import { emptyPlan, type Plan } from './plan.ts'
import { planActivation, planGiven } from './plan-activations.ts'
import { planDoorGroup, planGroup } from './plan-groups.ts'
import { planArea, planDoor } from './plan-places.ts'
import { planTimeProfile } from './plan-times.ts'
import { fullnessChanges, planZone } from './plan-zones.ts'
import { doorsIn, headsIn, namedDoors, pageOfPeople } from './summary.ts'

/** Doors that are looked at in one answer; beyond it, it says that there are more. */
const mostDoors = 10_000

type Body = z.output<typeof whatIfBody>

/** What changes come to, and what they concern. */
async function planOf(context: Context, session: Session, { changes, given }: Body) {
  const { pool } = context.database
  const { clientId } = session
  const plan = emptyPlan()
  const intents = await intentsOf(context, session, changes)
  const isPlaced = intents.some(({ entity }) => entity === 'door' || entity === 'area')
  const places = isPlaced ? await Places.read(pool, clientId) : undefined
  const now = context.now()
  const today = now.toISOString().slice(0, 10)
  const planners: Record<Intent['entity'], (intent: Intent) => Promise<void> | void> = {
    group: intent => planGroup(plan, intent),
    doorGroup: intent => planDoorGroup(pool, clientId, plan, intent),
    timeProfile: intent => planTimeProfile(pool, clientId, plan, intent, today),
    door: intent => places && planDoor(pool, clientId, plan, intent, places),
    area: intent => places && planArea(pool, clientId, plan, intent, places),
    tokenActivation: intent => planActivation(plan, intent),
    zone: intent => planZone(plan, intent),
  }
  for (const intent of intents) await planners[intent.entity](intent)
  if (given) await planGiven(pool, session, plan, given)
  if (plan.zones.size > 0) await fullnessChanges(pool, clientId, plan, now)
  return { plan, places, now }
}

/** The doors that may differ, as the caller may see them; a new one is not stored yet. */
async function doorsTouched(context: Context, session: Session, { touched, doors }: Plan): Promise<readonly number[]> {
  const { areaIds, groupIds, doorGroupIds, zoneIds } = touched.doorsOf
  const within = {
    areaIds: [...areaIds],
    groupIds: [...groupIds],
    doorGroupIds: [...doorGroupIds].filter(id => id > 0),
    zoneIds: [...zoneIds],
    doorIds: [...touched.doorIds],
  }
  const rows = await doorsWithin(context.database.pool, session, within, 0, mostDoors + 1)
  return [...[...doors.keys()].filter(id => id < 0), ...rows.map(({ doorId }) => doorId)]
}

/** @throws 403 for access to be given by whom it may not be, 422 where zones are among other things */
function refuseUnasked({ permissions }: Session, { changes, given }: Body): void {
  const add = entities.tokenActivation.permission.add
  if (given && !holds(permissions, add)) throw fault('forbidden', { permission: add })
  const kinds = new Set(changes.map(({ entity }) => entity))
  if (kinds.has('zone') && (kinds.size > 1 || given))
    throw invalid([{ propertyName: 'changes', errorMessage: 'Zones are asked about by themselves' }])
}

/** Who reads of people and doors, beside writing what changes. */
const reads = ['FOB_READ', 'PERSON_READ', 'DOOR_READ'] as const

/** What changes of records that decide access would do, by the decision itself; nothing is written. */
export const whatIf = endpoint({
  method: 'POST',
  path: '/access/what-if',
  tag: 'access',
  summary: 'Who would gain and lose which doors by changes',
  permission: reads,
  body: whatIfBody,
  reply: whatIfReply,
  async handle({ context, session, body }): Promise<WhatIf> {
    const { pool } = context.database
    const { clientId } = session
    refuseUnasked(session, body)
    const { plan, places, now } = await planOf(context, session, body)
    const [people, doorIds, clients] = await Promise.all([
      concerned(pool, session, plan.touched),
      doorsTouched(context, session, plan),
      runSql<{ asksAbove: number }>(
        pool,
        sql`select "accessAsksAbove" as "asksAbove" from client where "clientId" = ${clientId}`,
      ),
    ])
    const held = new Map(people.slice(0, mostTokens).map(each => [each.tokenId, each]))
    const reading: Reading = {
      on: pool,
      clientId,
      now,
      plan,
      tokenIds: [...held.keys()],
      doorIds: doorIds.slice(0, mostDoors),
    }
    const both = await bothOf(reading, places)
    const difference = compare(both, reading)
    const told = { context, session, held, names: plan.names }
    const isStanding = plan.zones.size === 0 && difference.emptied.length > 0
    const last = isStanding
      ? await lastAccess(reading, session, difference.emptied, { places, doors: both.after.doors })
      : []
    return {
      gain: headsIn(difference.differing, 'gains', held),
      lose: headsIn(difference.differing, 'loses', held),
      otherTimes: headsIn(difference.differing, 'times', held),
      doors: doorsIn(difference.differing),
      isWhole: people.length <= mostTokens && doorIds.length <= mostDoors,
      lastAccess: await namedDoors(told, last),
      asksAbove: clients[0]?.asksAbove ?? 100,
      ...(await pageOfPeople(told, difference, Number(body.after), body.limit)),
    }
  },
})
