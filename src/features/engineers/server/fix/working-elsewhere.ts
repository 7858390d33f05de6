import { sql } from 'kysely'
import { actor, noteHappening, runSql, writeAudit } from '../../../../../server/kit/index.ts'
import { user } from '../../../../domain/entities/people/user.ts'
import { fault } from '../../../../domain/faults.ts'
import type { Fixing, Found, Looked } from './found.ts'
import { dayWords, peopleWords } from './words.ts'

interface Row {
  readonly userId: number
  readonly name: string
  readonly homeId: number
  readonly home: string
  readonly clientName: string
  /** When the last relation of their firm ended; null where there never was one. */
  readonly endedOn: string | null
}

const most = 1000

/** Users of other clients who still work as this one by no relation or appointment that holds, and are not staff. */
const rowsOf = ({ on, session: { clientId }, now }: Looked) =>
  runSql<Row>(
    on,
    sql`
    with day as (select (${now}::timestamptz at time zone 'UTC')::date as "today"), held as (
      select "relatedClientId" as "homeId" from client_relation, day
      where "clientId" = ${clientId} and "deletedAt" is null and "revokedAt" is null
        and "startDate" <= "today" and coalesce("endDate", 'infinity') >= "today"
      union select "installerId" from area, day
      where "clientId" = ${clientId} and "deletedAt" is null and not "revoked" and "installerId" is not null
        and coalesce("startDate", '-infinity') <= "today" and coalesce("endDate", 'infinity') >= "today"
    )
    select u."userId", coalesce(u."displayName", u."firstName" || ' ' || u."surname") as "name", u."clientId" as "homeId",
      home."name" as "home", c."name" as "clientName",
      to_char((select max(ended."on") from client_relation r, day, lateral (
          select least(r."endDate", (r."revokedAt" at time zone 'UTC')::date, (r."deletedAt" at time zone 'UTC')::date) as "on") ended
        where r."clientId" = ${clientId} and r."relatedClientId" = u."clientId" and ended."on" <= "today"), 'YYYY-MM-DD') as "endedOn"
    from "user" u join client home on home."clientId" = u."clientId" and home."deletedAt" is null
      join client c on c."clientId" = ${clientId}
    where u."deletedAt" is null and u."clientId" <> ${clientId} and not u."clientId" in (select "homeId" from held)
      and (u."workingClientId" = ${clientId} or exists (select from session s
        where s."userId" = u."userId" and s."workingClientId" = ${clientId} and s."endedAt" is null and s."expiresAt" > ${now}))
      and not (home."type" = 'provider' and exists (select from user_group g join feature f on f."featureId" = any (g."featureIds")
        where g."roleId" = any (u."userGroupIds") and g."deletedAt" is null and f."name" = 'KMSUSER_USER' and f."deletedAt" is null))
    order by lower(home."name"), u."clientId", u."userId" limit ${most}`,
  )

/** By firm: its users go back to their own client. */
export async function workingElsewhere(looked: Looked): Promise<Found[]> {
  const byFirm = Map.groupBy(await rowsOf(looked), ({ homeId }) => homeId)
  return [...byFirm].map(([homeId, rows]) => {
    const { home = '', clientName = '', endedOn = null } = rows[0] ?? {}
    const why =
      endedOn === null ? 'without a relation that holds' : `whose relation ended on ${dayWords(endedOn, looked.now)}`
    return {
      id: `working ${homeId}`,
      kind: 'working',
      text: `${peopleWords(rows.length, `of ${home}`)} still ${rows.length === 1 ? 'works' : 'work'} as ${clientName}, ${why}: they go back to their own {one client}`,
      details: rows.map(({ name }) => name),
      change: rows.map(({ userId }) => userId),
      apply: fixing => sendBack(fixing, looked.session.clientId, rows),
    }
  })
}

async function sendBack(fixing: Fixing, clientId: number, rows: readonly Row[]): Promise<void> {
  const { together, session, now } = fixing
  const ids = rows.map(({ userId }) => userId)
  const { rows: there } = await together.client.query(
    'select 1 from "user" where "userId" = any ($1) and "deletedAt" is null for update',
    [ids],
  )
  if (there.length !== ids.length) throw fault('notNow', { message: 'This has changed meanwhile. Look at it again' })
  await together.client.query(
    `update "user" set "workingClientId" = "clientId", "version" = "version" + 1, "updatedAt" = $3
     where "userId" = any ($1) and "workingClientId" = $2`,
    [ids, clientId, now],
  )
  const { rows: moved } = await together.client.query<{ sessionId: number }>(
    `update session s set "workingClientId" = u."clientId" from "user" u
     where u."userId" = s."userId" and s."userId" = any ($1) and s."workingClientId" = $2 and s."endedAt" is null returning "sessionId"`,
    [ids, clientId],
  )
  fixing.moved.push(...moved.map(({ sessionId }) => sessionId))
  // Both sides hear of it: the users' own client, and the one that they worked for.
  await noteHappening(together.client, now, {
    ...actor({ ...session, clientId }),
    what: 'clientLeft',
    details: `Sent back home: ${rows.map(({ name }) => name).join(', ')}`,
  })
  for (const { userId, homeId } of rows) {
    const [before, after] = [{ workingClientId: clientId }, { workingClientId: homeId }]
    const entry = { entity: user, recordId: userId, change: 'edited', before, after } as const
    await writeAudit(together.client, { ...session, clientId: homeId }, now, entry)
    fixing.touched.push({ entity: 'user', id: userId, change: 'edited', clientId: homeId })
  }
}
