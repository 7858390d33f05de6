import type { ClientBase } from 'pg'
import { pgArray } from '../../db/pg-array.ts'

/** A controller that has fallen silent, or calls again. */
export interface Spell {
  readonly controllerId: number
  readonly clientId: number
  /** Times it had fallen silent before this one (with `heard` again: this one included). */
  readonly spells: number
  readonly heardAt: Date
}

/**
 * Says that a server listens. By the database's clock, which all processes share: after a break, or when that clock has
 * jumped, the listening begins anew, and so does the patience with every controller.
 * @param isLate this process itself has not listened for a while, by its own steady clock
 */
export async function writeListening(client: ClientBase, breakMs: number, isLate: boolean): Promise<void> {
  await client.query(
    `insert into silence_watch as w ("only", "listeningSince", "listenedAt") values (true, now(), now())
     on conflict ("only") do update set "listenedAt" = now(), "listeningSince" = case
       when $2 or abs(extract(epoch from now() - w."listenedAt")) * 1000 > $1 then now() else w."listeningSince" end`,
    [breakMs, isLate],
  )
}

/**
 * Writes down who has called, in one statement.
 * @returns those of them whose silence was told
 */
export async function writeHeard(client: ClientBase, heard: ReadonlyMap<number, number>): Promise<readonly Spell[]> {
  if (heard.size === 0) return []
  const ids = [...heard.keys()].toSorted((one, other) => one - other)
  const { rows } = await client.query<Spell & { silentSince: Date | null }>(
    `insert into controller_call as c ("controllerId", "clientId", "heardAt")
     select n."controllerId", n."clientId", now() from unnest($1::integer[], $2::integer[]) as n("controllerId", "clientId")
       join controller k on k."controllerId" = n."controllerId" and k."deletedAt" is null
     on conflict ("controllerId") do update set "heardAt" = excluded."heardAt", "clientId" = excluded."clientId"
     returning "controllerId", "clientId", "spells"::integer, "heardAt", "silentSince"`,
    [pgArray(ids), pgArray(ids.map(id => heard.get(id) ?? 0))],
  )
  return rows.filter(({ silentSince }) => silentSince !== null)
}

/** Those of controllers that have lost their connection whose silence was not told yet. */
export async function writeLost(client: ClientBase, lost: ReadonlyMap<number, number>): Promise<readonly Spell[]> {
  if (lost.size === 0) return []
  const ids = [...lost.keys()].toSorted((one, other) => one - other)
  const { rows } = await client.query<Spell & { silentSince: Date | null }>(
    `insert into controller_call as c ("controllerId", "clientId", "heardAt")
     select n."controllerId", n."clientId", now() from unnest($1::integer[], $2::integer[]) as n("controllerId", "clientId")
       join controller k on k."controllerId" = n."controllerId" and k."deletedAt" is null
     on conflict ("controllerId") do update set "clientId" = excluded."clientId"
     returning "controllerId", "clientId", "spells"::integer, "heardAt", "silentSince"`,
    [pgArray(ids), pgArray(ids.map(id => lost.get(id) ?? 0))],
  )
  return rows.filter(({ silentSince }) => silentSince === null)
}

/** Those who have not called for so long, while a server has listened all the time; the longest silent first. */
export async function findSilent(client: ClientBase, silentMs: number, most: number): Promise<readonly Spell[]> {
  const { rows } = await client.query<Spell>(
    `select c."controllerId", c."clientId", c."spells"::integer, c."heardAt"
     from controller_call c join controller k using ("controllerId"), silence_watch w
     where c."silentSince" is null and k."deletedAt" is null
       and c."heardAt" < now() - $1 * interval '1 millisecond'
       and w."listeningSince" < now() - $1 * interval '1 millisecond'
     order by c."heardAt", c."controllerId" limit $2`,
    [silentMs, most],
  )
  return rows
}

/** Keeps that the silence of these was told. */
export const keepSilent = (client: ClientBase, spells: readonly Spell[]) =>
  client.query(
    `update controller_call c set "silentSince" = c."heardAt", "spells" = n."spells" + 1
     from unnest($1::integer[], $2::bigint[]) as n("controllerId", "spells")
     where c."controllerId" = n."controllerId" and c."spells" = n."spells" and c."silentSince" is null`,
    [pgArray(spells.map(({ controllerId }) => controllerId)), pgArray(spells.map(each => each.spells))],
  )

/** Keeps that these were told to be back. */
export const keepHeard = (client: ClientBase, spells: readonly Spell[]) =>
  client.query(
    `update controller_call c set "silentSince" = null
     from unnest($1::integer[], $2::bigint[]) as n("controllerId", "spells")
     where c."controllerId" = n."controllerId" and c."spells" = n."spells"`,
    [pgArray(spells.map(({ controllerId }) => controllerId)), pgArray(spells.map(each => each.spells))],
  )
