import type { Telling } from './tell.ts'

/** The groups that open the doors of some door groups. */
export async function groupsOfDoorGroups(
  { client, clientId }: Telling,
  doorGroupIds: readonly number[],
): Promise<number[]> {
  const { rows } = await client.query<{ groupId: number }>(
    `select "groupId" from "group" where "clientId" = $1 and "doorGroupIds" && $2::integer[] and "deletedAt" is null`,
    [clientId, doorGroupIds],
  )
  return rows.map(({ groupId }) => groupId)
}

/** The groups that open some doors at other times than their own. */
export async function groupsWithTimesOf({ client, clientId }: Telling, doorIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ groupId: number }>(
    `select "groupId" from "group" where "clientId" = $1 and "deletedAt" is null and "doorTimes" @> any($2::jsonb[])`,
    [clientId, doorIds.map(doorId => JSON.stringify([{ doorId }]))],
  )
  return rows.map(({ groupId }) => groupId)
}

/** The credentials of some people. */
export async function tokensOf({ client, clientId }: Telling, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await client.query<{ fobId: number }>(
    `select "fobId" from token where "clientId" = $1 and "personId" = any($2) and "deletedAt" is null`,
    [clientId, personIds],
  )
  return rows.map(({ fobId }) => fobId)
}
