import { type DemoPart, insertRows } from '../../../../server/kit/index.ts'

const dayMs = 86_400_000

/** A correction that was a mistake, of the day before yesterday: the estate's own zones and people show the rest. */
export const demo: DemoPart = async ({ client, clientId, userId, now }) => {
  const { rows } = await client.query<{ personId: number; zoneId: number; by: string }>(
    `select (select min("personId") from person where "clientId" = $1) as "personId",
       (select min("zoneId") from zone where "clientId" = $1 and "timeAndAttendance") as "zoneId",
       coalesce("displayName", "firstName" || ' ' || "surname") as "by" from "user" where "userId" = $2`,
    [clientId, userId],
  )
  const [found] = rows
  if (!found?.personId || !found.zoneId) return
  const { personId, zoneId, by } = found
  await insertRows(client, 'attendance_correction', [
    {
      clientId,
      personId,
      zoneId,
      kind: 'out',
      at: new Date(now.getTime() - 2 * dayMs),
      reason: 'Said to have left by the fire exit. It was somebody else.',
      userId,
      user: by,
      madeAt: new Date(now.getTime() - dayMs),
      status: 'withdrawn',
      createdById: userId,
    },
  ])
}
