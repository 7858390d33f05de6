import { sql } from 'kysely'
import {
  type Context,
  runSql,
  scope,
  type Session,
  type Together,
  writeTogether,
} from '../../../../server/kit/index.ts'
import { entities } from '../../../domain/entities/index.ts'
import { invalid, type PropertyError } from '../../../domain/faults.ts'
import type { DoorTime } from '../../../domain/entities/people/group.ts'
import { type ChangedGroup, changedDoors, doorsNamed, mostDoors } from '../domain/access-doors.ts'

const { door, group, timeProfile } = entities

/**
 * Changes the doors of groups, all or none.
 * @throws 409 (with `current`) where a group has changed since it was read, 422
 */
export const changeDoors = (context: Context, session: Session, groups: readonly ChangedGroup[]): Promise<void> =>
  writeTogether(context, session, [group.id], async together => {
    const errors = [...groups.flatMap(namedTwice), ...(await missing(together, session, groups))]
    if (errors.length > 0) throw invalid(errors)
    // In one order, so that two who save the same groups wait for each other.
    for (const change of groups.toSorted((one, other) => one.groupId - other.groupId)) await changeOne(together, change)
  })

async function changeOne(together: Together, change: ChangedGroup): Promise<void> {
  const { groupId, version } = change
  const at = `groups.${groupId}`
  await together.edit(group.id, groupId, { version }, { at, from: row => made(row, change) })
}

/** The columns after a change of the locked row. @throws 422 */
function made(row: Readonly<Record<string, unknown>>, change: ChangedGroup) {
  const refused = (errorMessage: string) => invalid([{ propertyName: 'doorIds', errorMessage }])
  const isAuto = row['autoAllDoors'] === true
  if (isAuto && change.own.length > 0)
    throw refused('The group opens every door of its place: others can only be given at a time profile')
  const { doorIds, doorTimes } = changedDoors(
    { doorIds: (row['doorIds'] ?? []) as number[], doorTimes: (row['doorTimes'] ?? []) as DoorTime[] },
    change,
  )
  if (doorIds.length + doorTimes.length > mostDoors)
    throw refused(`A group opens at most ${mostDoors.toLocaleString('en-GB')} doors one by one`)
  // What is new has been checked, and these may be more than a form takes.
  return { computed: { ...(!isAuto && { doorIds }), doorTimes } }
}

/** A door becomes one thing only. */
function namedTwice(change: ChangedGroup): readonly PropertyError[] {
  const named = doorsNamed(change)
  if (new Set(named).size === named.length) return []
  return [{ propertyName: `groups.${change.groupId}`, errorMessage: 'A door is named twice' }]
}

/** Doors and time profiles that the caller cannot choose; the others are locked against deletion. */
async function missing(
  { client }: Together,
  session: Session,
  groups: readonly ChangedGroup[],
): Promise<readonly PropertyError[]> {
  const profileIds = [...new Set(groups.flatMap(({ at }) => at.map(({ timeProfileId }) => timeProfileId)))]
  const profiles = await runSql(
    client,
    sql`select "timeProfileId" from time_profile
        where "timeProfileId" = any(${profileIds}::integer[]) and ${scope(timeProfile, session)}
        order by "timeProfileId" for key share`,
  )
  return [
    ...(await missingDoors(client, session, groups.flatMap(doorsNamed))),
    ...(profiles.length < profileIds.length ? [wrong('timeProfileId', 'Time profile')] : []),
  ]
}

const wrong = (propertyName: string, thing: string): PropertyError => ({
  propertyName,
  errorMessage: `${thing} must be chosen from the list`,
})

/** Whether there are doors that the caller cannot choose; the others are locked against deletion. */
export async function missingDoors(
  client: Together['client'],
  session: Session,
  named: readonly number[],
): Promise<readonly PropertyError[]> {
  const doorIds = [...new Set(named)]
  const doors = await runSql(
    client,
    sql`select "doorId" from door where "doorId" = any(${doorIds}::integer[]) and ${scope(door, session)}
        order by "doorId" for key share`,
  )
  return doors.length < doorIds.length ? [wrong('doorIds', 'Doors')] : []
}
