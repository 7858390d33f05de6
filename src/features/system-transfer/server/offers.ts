import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { addressesOf, type Queryable, runSql, type Session } from '../../../../server/kit/index.ts'
import { fault } from '../../../domain/faults.ts'
import { validDays } from '../domain/limits.ts'
import type { Received } from '../domain/received.ts'

/** A pending offer to the working client. */
export interface Offered {
  readonly systemTransferInvitationId: number
  /** Of the client that offers it. */
  readonly clientId: number
  readonly areaId: number
  readonly area: string
  readonly from: string
  readonly created: Date
  readonly expires: Date
}

/** When it ends: what was made by a server of before has no date. */
export const expiryOf: RawBuilder<Date> = sql<Date>`coalesce(i."expires", i."created" + make_interval(days => ${validDays}))`

/** Offers of an area that is still the offering client's, to the client that has the address, not answered yet. */
async function offersTo(
  on: Queryable,
  { clientId }: Session,
  now: Date,
  which: RawBuilder<SqlBool>,
): Promise<Offered[]> {
  return runSql<Offered>(
    on,
    sql`
    select i."systemTransferInvitationId", i."clientId", i."areaId", a."name" as "area", c."name" as "from", i."created",
      ${expiryOf} as "expires"
    from system_transfer_invitation i
    join area a on a."areaId" = i."areaId" and a."clientId" = i."clientId" and a."deletedAt" is null
    join client c on c."clientId" = i."clientId"
    where lower(i."email") = any(${[...(await addressesOf(on, clientId))]}) and i."status" = 'pending' and i."clientId" <> ${clientId}
      and i."deletedAt" is null and ${expiryOf} > ${now} and ${which}
    order by i."systemTransferInvitationId" limit 200`,
  )
}

export const offers = (on: Queryable, session: Session, now: Date): Promise<Offered[]> =>
  offersTo(on, session, now, sql<SqlBool>`true`)

/** @throws 404 where there is none, or not for this client, or not any more */
export async function findOffer(on: Queryable, session: Session, now: Date, id: number): Promise<Offered> {
  const [offer] = await offersTo(on, session, now, sql<SqlBool>`i."systemTransferInvitationId" = ${id}::bigint`)
  if (!offer) throw fault('notFound')
  return offer
}

export const sent = ({ systemTransferInvitationId, area, from, created, expires }: Offered): Received => ({
  systemTransferInvitationId,
  area,
  from,
  created: created.toISOString(),
  expires: expires.toISOString(),
})
