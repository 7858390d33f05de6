import type { ClientBase } from 'pg'
import { pgArray } from '../db/pg-array.ts'
import type { Queryable } from '../db/query.ts'
import type { Lost } from './reports.ts'

/** A comm device that has just been found lost. */
export interface Gone extends Lost {
  readonly heardAt: Date
}

/** Devices found lost in one round; the rest follow in the next. */
const most = 500

/**
 * Devices that have not called for `silentMs` while a server was listening throughout; the longest silent first.
 * @param breakMs a server counts as not listening when its last sign of life is older
 */
export async function findSilent(on: Queryable, silentMs: number, breakMs: number): Promise<readonly Lost[]> {
  const { rows } = await on.query<Omit<Lost, 'why'>>(
    `select c."commDeviceId", d."clientId"
     from comm_device_call c join comm_device d using ("commDeviceId"), silence_watch w
     where c."lostAt" is null and d."deletedAt" is null
       and c."heardAt" < now() - $1 * interval '1 millisecond'
       and w."listeningSince" < now() - $1 * interval '1 millisecond'
       and w."listenedAt" > now() - $2 * interval '1 millisecond'
     order by c."heardAt", c."commDeviceId" limit ${most}`,
    [silentMs, breakMs],
  )
  return rows.map(row => ({ ...row, why: `Nothing was heard of it for ${Math.round(silentMs / 1000)} s` }))
}

/** Marks devices as lost. @returns those that were not lost before */
export async function writeLost(client: ClientBase, lost: readonly Lost[]): Promise<readonly Gone[]> {
  if (lost.length === 0) return []
  const why = new Map(lost.map(each => [each.commDeviceId, each.why]))
  const { rows } = await client.query<Omit<Gone, 'why'>>(
    `with known as (
       select c."commDeviceId", d."clientId" from comm_device_call c join comm_device d using ("commDeviceId")
       where c."commDeviceId" = any($1::integer[]) and c."lostAt" is null
       order by c."commDeviceId" for no key update of d
     ), written as (
       update comm_device d set "state" = 'offline' from known k where d."commDeviceId" = k."commDeviceId"
     )
     update comm_device_call c set "lostAt" = now() from known k where c."commDeviceId" = k."commDeviceId"
     returning c."commDeviceId", k."clientId", c."heardAt"`,
    [pgArray([...why.keys()])],
  )
  return rows.map(row => ({ ...row, why: why.get(row.commDeviceId) ?? '' }))
}
